import {
  type AudienceContact,
  type AudienceCounts,
  CAMPAIGN_CONTACTS_PAGE,
  type LeftOut,
} from '#core/contract/outreach/campaigns.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { readPosition, writePosition } from '#server/contacts/list/position.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { type CampaignRow, updateCampaign } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { countAudience, countJudged, enrolAudience, findJudged } from './audience-queries.ts'
import { isFew } from './piece-queries.ts'

const WHY: Record<LeftOut, string> = {
  'already-in': 'They are in this campaign already.',
  'in-another': 'They are in another campaign that is not over for them.',
  excluded: 'They are in a list or tag that you left out.',
  suppressed: 'Their address or its domain is on the suppression list.',
  bounced: 'A message to their address came back, and they have no other one.',
  'no-mail': 'Their address takes no mail, and they have no other one.',
  'no-address': 'They have no address.',
  colleague: 'Their address is that of one of your own mailboxes or of a colleague.',
}

export const judgingOf = ({ settings }: Pick<CampaignRow, 'settings'>) => ({
  leavesOutOthers: campaignSettings.parse(settings).leavesOutOthers,
})

type Counts = Awaited<ReturnType<typeof countAudience>>

const sumOf = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0)

/** To count a large audience takes seconds, so it is not done for each screen that shows the number. A small one is always counted. */
const large = createAnswerCache<Counts>({
  most: 500,
  forMs: 60_000,
  isKept: counts => !isFew(sumOf(counts)),
})
/** How many a search among them finds. */
const found = createAnswerCache<number>({ most: 500, forMs: 60_000, isKept: count => !isFew(count) })

/** How many contacts get a campaign, and how many are left out for which reason. `isAnew`: not as it was a minute ago. */
export const countsOf = (
  { db, clock }: { db: Executor; clock: Ctx['clock'] },
  { campaign, isAnew = false }: { campaign: CampaignRow; isAnew?: boolean },
): Promise<Counts> =>
  large.get(db, keyOf(campaign), { now: clock.now(), isAnew }, () =>
    countAudience(db, campaign, judgingOf(campaign)),
  )

const keyOf = ({ workspaceId, id, revision, state }: CampaignRow, more: readonly string[] = []): string =>
  JSON.stringify([workspaceId, id, revision, state, ...more])

export const includedIn = (counts: Counts): number => counts.find(({ why }) => why === null)?.count ?? 0

/** How many of the audience would get a campaign, and how many do not, with the reasons. */
export async function readAudience(ctx: Ctx, id: number): Promise<AudienceCounts> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const counts = await countsOf(ctx, { campaign, isAnew: true })
  return {
    included: includedIn(counts),
    leftOut: counts.flatMap(({ why, count }) =>
      why === null ? [] : [{ reason: why, why: WHY[why], count }],
    ),
  }
}

interface Listing {
  id: number
  reason?: LeftOut | undefined
  search: string
  page: number
  after?: string | undefined
}

export async function listAudience(
  ctx: Ctx,
  { id, reason, search, page, after }: Listing,
): Promise<{ contacts: AudienceContact[]; total: number; hasMore: boolean; next: string | null }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const wanted = { ...judgingOf(campaign), reason: reason ?? null, search }
  const rows = await findJudged(ctx.db, campaign, {
    ...wanted,
    after: after === undefined ? null : readPosition(after, 'name'),
    limit: CAMPAIGN_CONTACTS_PAGE + 1,
    offset: after === undefined ? (page - 1) * CAMPAIGN_CONTACTS_PAGE : 0,
  })
  const shown = rows.slice(0, CAMPAIGN_CONTACTS_PAGE)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length
  return {
    contacts: shown.map(({ id, name, email, company }) => ({
      id,
      name,
      email,
      company,
      reason: wanted.reason,
    })),
    total: await totalOf(ctx, campaign, wanted),
    hasMore,
    next: hasMore && last ? writePosition({ by: 'name', name: last.sortName, id: last.id }) : null,
  }
}

async function totalOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  campaign: CampaignRow,
  wanted: Parameters<typeof countJudged>[2],
): Promise<number> {
  const { reason, search } = wanted
  if (search === '') {
    const counts = await countsOf({ db, clock }, { campaign })
    return counts.find(({ why }) => why === reason)?.count ?? 0
  }
  const key = keyOf(campaign, [reason ?? '', search])
  return found.get(db, key, { now: clock.now() }, () => countJudged(db, campaign, wanted))
}

/** If a process dies before times are assigned, contacts are looked at then. */
const SOON_MS = 10 * 60_000

/**
 * Adds everybody of the audience to a campaign that runs or begins to. A contact is in a campaign once. Returns how many came
 * new; a campaign that was finished goes on with them.
 */
export async function enrol(tx: Tx, { clock }: Pick<Ctx, 'clock'>, campaign: CampaignRow): Promise<number> {
  const now = clock.now()
  const dueAt = new Date(now.getTime() + SOON_MS)
  const added = await enrolAudience(tx, campaign, judgingOf(campaign), { now, dueAt })
  if (added > 0 && campaign.state === 'finished')
    await updateCampaign(tx, campaign, { state: 'running', endedAt: null })
  return added
}
