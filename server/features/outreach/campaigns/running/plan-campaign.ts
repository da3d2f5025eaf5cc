import { type CampaignPlan, PLAN_DAYS } from '#core/contract/outreach/campaigns.ts'
import { type PlannedMail, planCampaigns } from '#core/outreach/campaigns/plan/plan.ts'
import { clockAt } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { judgingOf } from '../audience/audience.ts'
import { findJudged } from '../audience/audience-queries.ts'
import { type CampaignRow, findMailboxIds, findMailboxNames } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import type { ToPlan } from './assign-queries.ts'
import { sentencesOf } from './plan-in-words.ts'
import { readPlanInput } from './plan-input.ts'

/** What leaves on which day from which mailbox if nothing comes back; other campaigns use the same mailboxes. */
export async function planCampaign(ctx: Ctx, id: number): Promise<CampaignPlan> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const { workspaceId } = campaign
  const now = ctx.clock.now()
  const accountIds = await findMailboxIds(ctx.db, campaign)
  const draft = campaign.startedAt === null ? await draftOf(ctx, campaign) : []
  const input = await readPlanInput(ctx, workspaceId, { accountIds, campaignId: id, draft })
  const until = new Date(now.getTime() + PLAN_DAYS * DAY_MS)
  const all = planCampaigns(input.mailboxes, input.contacts, { now, until })
  const own = input.contacts.filter(contact => input.campaignOf.get(contact.id) === id)
  const ownIds = new Set(own.map(contact => contact.id))
  const mails = all.mails.filter(({ contactId }) => ownIds.has(contactId))
  const unlimited = planCampaigns(input.mailboxes, own, { now, until, isUnlimited: true }).mails
  const wanted = own.reduce((sum, contact) => sum + contact.mails.length, 0)
  const zoneOf = new Map(input.mailboxes.map(({ id, timeZone }) => [id, timeZone]))
  const dayOf = ({ at, mailboxId }: PlannedMail) => clockAt(at, zoneOf.get(mailboxId) ?? 'UTC').slice(0, 10)
  const byDay = Map.groupBy(mails, mail => `${dayOf(mail)} ${mail.mailboxId}`)
  const days = Map.groupBy(
    all.days.flatMap(({ day, mailboxId: accountId, limit, isFull }) => {
      const list = byDay.get(`${day} ${accountId}`) ?? []
      const firsts = list.filter(({ isFirst }) => isFirst).length
      return list.length === 0 ? [] : [{ day, accountId, mails: list.length, firsts, limit, isFull }]
    }),
    ({ day }) => day,
  )
  const last = mails.at(-1)
  const beyond = wanted - mails.length
  const emails = await findMailboxNames(ctx.db, campaign)
  const firsts = mails.filter(({ isFirst }) => isFirst)
  const hasAllFirsts = firsts.length === own.filter(({ isNew }) => isNew).length
  const firstDone = hasAllFirsts ? firsts.at(-1) : undefined
  const free = unlimited.at(-1)
  return {
    days: [...days.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, list]) => ({ day, mailboxes: list.map(({ day: _, ...mailbox }) => mailbox) })),
    mailboxes: accountIds.map(accountId => ({
      accountId,
      email: emails.get(accountId) ?? '',
      mails: mails.filter(({ mailboxId }) => mailboxId === accountId).length,
    })),
    mails: mails.length,
    contacts: own.length,
    until: last && beyond === 0 ? dayOf(last) : null,
    isCut: beyond > 0,
    says: sentencesOf({
      mails: mails.length,
      days: days.size,
      fullDays: [...days.values()].filter(list => list.some(({ isFull }) => isFull)).length,
      firstsUntil: firstDone ? dayOf(firstDone) : null,
      until: last ? dayOf(last) : null,
      untilWithoutLimits: free ? dayOf(free) : null,
      beyond,
      isBegun: campaign.startedAt !== null,
      others: input.contacts.length - own.length,
    }),
  }
}

/** The contacts that a draft would have if it were launched now. Their numbers are negative: they are not enrolled. */
async function draftOf(ctx: Ctx, campaign: CampaignRow): Promise<ToPlan[]> {
  const { contacts } = await findJudged(ctx.db, campaign, {
    ...judgingOf(campaign),
    reason: null,
    limit: null,
    offset: 0,
  })
  const startedAt = ctx.clock.now().toISOString()
  return contacts.map(({ id, place }) => ({
    id: -id,
    campaignId: campaign.id,
    accountId: null,
    startedAt,
    place,
    done: [],
  }))
}
