import { type CampaignPlan, PLAN_DAYS } from '#core/contract/outreach/campaigns.ts'
import { fullDay } from '#core/text/dates/full-day.ts'
import type { Ctx } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { findInOutbox } from '../audience/coming-queries.ts'
import { isFew } from '../audience/piece-queries.ts'
import { type CampaignRow, findMailboxIds, findMailboxNames } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { readPlanInput } from './plan-input.ts'
import type { ShownPlan } from './planner/messages.ts'
import { planApart } from './planner/planning-thread.ts'

/** The plan of a large campaign, kept while people look at it. */
interface Kept {
  /** The last whole plan, with the key of all that it depended on, and when that was looked at; null before there was one. */
  whole: { plan: ShownPlan; key: string; seenAt: number } | null
  /** As far as a first plan is worked out. */
  part: ShownPlan
  /** How far the next one is; null while none is worked out. */
  progress: CampaignPlan['progress']
  /** What went wrong, until somebody is told. */
  error: unknown
}

const NOTHING: ShownPlan = {
  days: [],
  mailboxes: [],
  mails: 0,
  contacts: 0,
  until: null,
  isCut: false,
  says: [],
  withoutZone: 0,
}

/** So many campaigns' plans are kept. */
const MOST_KEPT = 50
/** So long a plan is shown without looking whether it still holds. */
const FRESH_MS = 10_000
const kept = new WeakMap<object, Map<string, Kept>>()

/**
 * What leaves on which day from which mailbox if nothing comes back; other campaigns use the same mailboxes. The plan of many
 * contacts takes some time: what is known of it is answered at once, and the plan before stands until it is worked out anew.
 */
export async function planCampaign(ctx: Ctx, id: number): Promise<CampaignPlan> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const plans = kept.get(ctx.db) ?? new Map<string, Kept>()
  kept.set(ctx.db, plans)
  // What people change themselves makes another plan, before which nothing of the old one is shown.
  const name = `${id} ${campaign.revision} ${campaign.state}`
  const known = plans.get(name)
  if (known && (known.progress !== null || isFresh(known))) return shownOf(known)
  const planning = await preparePlan(ctx, campaign)
  if (isFew(planning.total)) return { ...(await planAtOnce(planning)), progress: null }
  const begun = plans.get(name) ?? { whole: null, part: NOTHING, progress: null, error: null }
  plans.delete(name)
  plans.set(name, begun)
  const [oldest] = plans.keys()
  if (plans.size > MOST_KEPT && oldest !== undefined) plans.delete(oldest)
  // Somebody else may have asked at the same time.
  if (begun.progress === null) keepPlanning(ctx, planning, begun)
  return shownOf(begun)
}

const isFresh = ({ whole, error }: Kept): boolean =>
  error !== null || (whole !== null && performance.now() - whole.seenAt < FRESH_MS)

function shownOf(of: Kept): CampaignPlan {
  const { whole, part, progress, error } = of
  of.error = null
  if (error !== null) throw error
  return { ...(whole?.plan ?? part), progress }
}

interface Planning {
  total: number
  run(
    options: { knownKey: string | null; onRead: (count: number) => void },
    onAnswer: Parameters<typeof planApart>[2],
  ): Promise<void>
}

async function preparePlan(ctx: Ctx, campaign: CampaignRow): Promise<Planning> {
  const { workspaceId, id } = campaign
  const isBegun = campaign.startedAt !== null
  const accountIds = await findMailboxIds(ctx.db, campaign)
  const emails = await findMailboxNames(ctx.db, campaign)
  const input = await readPlanInput(ctx, workspaceId, {
    ...{ accountIds, campaignId: id, draft: isBegun ? null : campaign },
  })
  const { now, mailboxes, campaigns, total, rows } = input
  const until = new Date(now.getTime() + PLAN_DAYS * DAY_MS)
  const shown = accountIds.map(accountId => ({ accountId, email: emails.get(accountId) ?? '' }))
  const { count: inOutbox } = await findInOutbox(ctx.db, campaign)
  const of = { kind: 'plan' as const, campaignId: id, isBegun, inOutbox, mailboxes: shown }
  return {
    total,
    run: ({ knownKey, onRead }, onAnswer) =>
      planApart({ now, until, mailboxes, campaigns, wanted: { ...of, knownKey } }, rows(onRead), onAnswer),
  }
}

async function planAtOnce({ run }: Planning): Promise<ShownPlan> {
  let whole = NOTHING
  await run({ knownKey: null, onRead: () => {} }, answer => {
    if ('plan' in answer) whole = answer.plan
  })
  return whole
}

/** Reading is as much work as planning, as people see it. */
const OF_READING = 0.5

/** Works a plan out behind the requests that ask for it. */
function keepPlanning({ log }: Pick<Ctx, 'log'>, { total, run }: Planning, of: Kept): void {
  const figure = total.toLocaleString('en')
  const note = (share: number, says: string) => {
    of.progress = { share, says }
  }
  const onRead = (count: number) =>
    note((OF_READING * count) / total, `Reading contacts: ${count.toLocaleString('en')} of ${figure}.`)
  note(0, `Reading ${figure} contacts.`)
  void run({ knownKey: of.whole?.key ?? null, onRead }, answer => {
    if (!('plan' in answer)) return
    const { plan, share, day, key, isWhole } = answer
    if (isWhole) of.whole = { plan, key, seenAt: 0 }
    of.part = plan
    note(
      OF_READING + (1 - OF_READING) * share,
      day === '' ? 'Planning.' : `Planned until ${fullDay(day)} so far.`,
    )
  })
    .then(() => {
      if (of.whole) of.whole.seenAt = performance.now()
    })
    .catch((error: unknown) => {
      log.error({ err: error }, 'a plan could not be worked out')
      of.error = error
    })
    .finally(() => {
      of.progress = null
    })
}
