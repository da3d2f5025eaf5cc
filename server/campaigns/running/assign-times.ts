import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { isFew } from '../audience/piece-queries.ts'
import { saveTimes } from './assign-queries.ts'
import { readPlanInput } from './plan-input.ts'
import { planApart } from './planner/planning-thread.ts'

/** How far ahead times are assigned. Who gets nothing before is planned again then. */
const AHEAD_MS = 60 * DAY_MS

type Parts = Pick<Deps, 'db' | 'clock'>

interface Assigning {
  accountIds: readonly number[]
  campaignId?: number | null
}

/**
 * Gives contacts the times at which their mailboxes will have room for them, and a mailbox to those who have none: by the same
 * plan that people see beforehand. So the tick finds few contacts due for whom there is no room.
 */
export async function assignTimes(deps: Parts, workspaceId: number, of: Assigning): Promise<void> {
  await assign(deps, workspaceId, of, await readInput(deps, workspaceId, of))
}

/**
 * The same for somebody who waits for an answer: the times of many contacts are given behind it. Until then, and if the
 * process dies meanwhile, the times stand that the contacts have.
 */
export async function beginAssigning(
  deps: Parts & Pick<Deps, 'log'>,
  workspaceId: number,
  of: Assigning,
): Promise<void> {
  const input = await readInput(deps, workspaceId, of)
  const assigning = assign(deps, workspaceId, of, input)
  if (isFew(input.total)) return assigning
  assigning.catch(error => deps.log.error({ err: error }, 'contacts of a campaign could not get their times'))
}

const readInput = (deps: Parts, workspaceId: number, { accountIds, campaignId = null }: Assigning) =>
  readPlanInput(deps, workspaceId, { accountIds, campaignId })

async function assign(
  deps: Parts,
  workspaceId: number,
  { accountIds }: Assigning,
  { now, mailboxes, campaigns, rows }: Awaited<ReturnType<typeof readInput>>,
): Promise<void> {
  const until = new Date(now.getTime() + AHEAD_MS)
  const times: string[] = []
  const task = { now, until, mailboxes, campaigns, wanted: { kind: 'times' as const } }
  await planApart(task, rows(), answer => {
    if ('times' in answer) times.push(answer.times)
  })
  for (const some of times)
    await inMailTransaction(deps.db, accountIds, tx => saveTimes(tx, workspaceId, some))
}
