import { append } from '#core/lists.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { assignTimes } from '../running/assign-times.ts'
import { assignLeft } from './assign-left.ts'
import { type DueContact, isContactDue, takeDueContacts } from './due-queries.ts'
import { type Turn, takeTurns } from './take-turns.ts'

/** So many are taken at once: few enough that they are done before another worker may take them. */
const BATCH = 200
/** A worker that dies leaves what it has taken for so long. */
const TAKEN_MS = 10 * 60_000
/** If so many wait for room in a mailbox, the whole mailbox is planned anew. */
const CROWD = 30
/** So many mailboxes have their turns at the same time. */
const AT_ONCE = 4
/** The job runs at least as often. */
const SOON_MS = 60_000

type Ticked = Record<Turn, number>

/**
 * Writes the mails of campaigns that are due, as fast as each mailbox may send. Several workers may run it at once: each
 * takes other contacts. Returns what it did, and whether something is due within a minute.
 */
export async function tickCampaigns(
  deps: Deps,
  signal?: AbortSignal,
): Promise<Ticked & { isOneSoon: boolean }> {
  const done: Ticked = { written: 0, later: 0, nothing: 0, failed: 0 }
  const soon = () => isContactDue(deps.db, new Date(deps.clock.now().getTime() + SOON_MS))
  // Mostly there is none.
  if (!(await soon())) return { ...done, isOneSoon: false }
  const crowded = new Map<string, { workspaceId: number; accountId: number; later: number }>()
  const left: DueContact[] = []
  const wrote = new Set<number>()
  for (;;) {
    signal?.throwIfAborted()
    const now = deps.clock.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const batch = await takeDueContacts(deps.db, { now, until, limit: BATCH })
    const byMailbox = Map.groupBy(
      batch,
      ({ workspaceId, accountId }: DueContact) => `${workspaceId}:${accountId}`,
    )
    const waiting = byMailbox.entries()
    const takeAll = async () => {
      // Each takes the next mailbox that is left.
      for (const [key, due] of waiting) {
        signal?.throwIfAborted()
        const turns = await turnsOf(deps, due, signal)
        for (const turn of turns) done[turn] += 1
        const [{ workspaceId, accountId }] = due as [DueContact]
        if (turns.includes('written')) wrote.add(workspaceId)
        if (accountId === null) continue
        const later = turns.filter(turn => turn === 'later').length + (crowded.get(key)?.later ?? 0)
        crowded.set(key, { workspaceId, accountId, later })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, takeAll))
    append(
      left,
      batch.filter(({ accountId }) => accountId === null),
    )
    if (batch.length < BATCH) break
  }
  await assignLeft(deps, left)
  // Once for all: screens read everything anew.
  for (const workspaceId of wrote)
    await inTransaction(deps.db, tx => tellWorkspace(tx, deps, workspaceId, 'campaign_sent'))
  for (const { workspaceId, accountId, later } of crowded.values())
    if (later >= CROWD) await assignTimes(deps, workspaceId, { accountIds: [accountId] })
  return { ...done, isOneSoon: await soon() }
}

/** A failure in one mailbox keeps no other from its turn; its contacts are due again when `TAKEN_MS` are over. */
async function turnsOf(deps: Deps, due: DueContact[], signal: AbortSignal | undefined): Promise<Turn[]> {
  try {
    return await takeTurns(deps, due, signal)
  } catch (error) {
    if (signal?.aborted || isDatabaseAway(error)) throw error
    deps.log.error({ err: error, accountId: due[0]?.accountId }, 'the contacts of a mailbox had no turn')
    return due.map(() => 'failed')
  }
}
