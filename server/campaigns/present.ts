import type { Campaign, CampaignSummary, ShownMailbox } from '#core/contract/outreach/campaigns.ts'
import { highest } from '#core/lists.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { allSteps } from '#core/outreach/campaigns/steps.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { findAccount } from '#server/mailbox/accounts/queries.ts'
import { nameOf } from '#server/people/auth/present-user.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { findStops } from '#server/send/outbox/gate/gate-queries.ts'
import { countsOf, includedIn } from './audience/audience.ts'
import { findAudience, findGroupNames } from './audience/choice-queries.ts'
import { nextMailAt } from './audience/next-mail.ts'
import { type CampaignFigures, findFigures, findStepCounts } from './figure-queries.ts'
import { presentMailbox } from './mailboxes.ts'
import { type CampaignRow, findMailboxIds } from './queries.ts'
import { refuseChange } from './require-campaign.ts'
import { whyWaiting } from './running/why-waiting.ts'
import { findRests, type Rest } from './writers.ts'

type Reading = Pick<Ctx, 'clock'> & { db: Executor }

export async function presentCampaigns(
  ctx: Reading,
  rows: readonly CampaignRow[],
): Promise<CampaignSummary[]> {
  const { db } = ctx
  const [first] = rows
  if (!first) return []
  const figures = await findFigures(
    db,
    first.workspaceId,
    rows.map(({ id }) => id),
  )
  const senders = await findSenders(db, rows)
  const rests = await findRests(
    db,
    first.workspaceId,
    rows.flatMap(({ id, state }) => (GOES_ON.includes(state) ? id : [])),
  )
  return Promise.all(
    rows.map(row =>
      present(ctx, row, {
        figures: figures.get(row.id),
        sender: senders.get(row.userId ?? 0),
        rest: rests.get(row.id),
      }),
    ),
  )
}

/** States in which something may leave still. */
const GOES_ON: readonly CampaignRow['state'][] = ['draft', 'running', 'paused']

interface Sender {
  name: string
  isStopped: boolean
}

/** The people for whom these campaigns of a workspace send, mostly a few. */
async function findSenders(db: Executor, rows: readonly CampaignRow[]): Promise<Map<number, Sender>> {
  const senders = new Map<number, Sender>()
  for (const { userId, workspaceId } of rows) {
    if (userId === null || senders.has(userId)) continue
    const found = await findUser(db, userId)
    if (!found) continue
    const stops = await findStops(db, { userId, workspaceIds: [workspaceId] })
    senders.set(userId, { name: nameOf(found.user), isStopped: stops.length > 0 })
  }
  return senders
}

/** A campaign with everything that its page shows. */
export async function presentCampaign(
  { db, actor, clock }: Pick<Ctx, 'actor'> & Reading,
  row: CampaignRow,
): Promise<Campaign> {
  const now = clock.now()
  const [summary] = await presentCampaigns({ db, clock }, [row])
  if (!summary) throw new Error('there is no campaign')
  const { workspaceId } = row
  const mailboxes: ShownMailbox[] = []
  for (const id of await findMailboxIds(db, row)) {
    const account = await findAccount(db, { workspaceId, id })
    if (account) mailboxes.push(await presentMailbox(db, account, now))
  }
  // What keeps all of it from leaving stands above single contacts.
  const isGoingOn = row.state === 'running' && summary.problem === null && summary.rests === null
  const stepCounts = row.startedAt === null ? [] : await findStepCounts(db, row)
  return {
    ...summary,
    refusal: await refuseChange(db, actor, row),
    waits: isGoingOn ? await whyWaiting(db, { campaign: row, mailboxes, now }) : [],
    steps: row.steps,
    revision: row.revision,
    lastStepNumber: highest(numbersOf(row.steps), row.lastNumber),
    settings: campaignSettings.parse(row.settings),
    mailboxes,
    audience: { ...(await findAudience(db, row)), groups: await findGroupNames(db, row) },
    stepCounts,
  }
}

/** The numbers of all steps and variants. */
export const numbersOf = (steps: CampaignRow['steps']): number[] =>
  allSteps(steps).flatMap(step =>
    step.kind === 'mail' ? [step.id, ...step.variants.map(({ id }) => id)] : [step.id],
  )

async function present(
  ctx: Reading,
  row: CampaignRow,
  {
    figures,
    sender,
    rest,
  }: { figures: CampaignFigures | undefined; sender: Sender | undefined; rest: Rest | undefined },
): Promise<CampaignSummary> {
  const { id, name, state, createdAt, startedAt, endedAt, archivedAt } = row
  const { isMailboxOn, ...progress } = figures ?? { ...NO_PROGRESS, isMailboxOn: false }
  // Before the launch: everybody who would get it.
  const contacts = startedAt === null ? includedIn(await countsOf(ctx, { campaign: row })) : progress.contacts
  const problem = state === 'running' && !rest ? problemOf(sender, isMailboxOn) : null
  return {
    id,
    name,
    state,
    userName: sender?.name ?? null,
    progress: { ...progress, contacts },
    nextAt: state === 'running' && !rest && problem === null ? await nextMailAt(ctx.db, row) : null,
    problem,
    rests: rest ? `${rest.why} Nothing is sent until somebody with that right takes it over.` : null,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

const NO_PROGRESS: CampaignSummary['progress'] = {
  contacts: 0,
  untouched: 0,
  underWay: 0,
  finished: 0,
  stopped: 0,
  sent: 0,
  reached: 0,
  answered: 0,
  interested: 0,
  bounced: 0,
  unsubscribed: 0,
}

/** Why nothing leaves although a campaign runs, and what to do about it. */
function problemOf(sender: Sender | undefined, isMailboxOn: boolean): string | null {
  if (sender?.isStopped)
    return 'Everything that acts by itself is stopped, so nothing is sent. Let it go on under Scheduled.'
  return isMailboxOn
    ? null
    : 'All its mailboxes are switched off or gone, so nothing is sent. Switch one on under Accounts, or choose another one under Settings.'
}
