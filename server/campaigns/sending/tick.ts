import { append } from '#core/lists.ts'
import { type DueContact, isOneDue, takeDue } from '#server/automation/sequences/due-queries.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { takeAllDue } from '#server/work/due.ts'
import { assignTimes } from '../running/assign-times.ts'
import { assignLeft } from './assign-left.ts'
import { type Turn, takeTurns } from './take-turns.ts'

const BATCH = 200
/** If so many wait for room in a mailbox, the whole mailbox is planned anew. */
const CROWD = 30
/** So many mailboxes have their turns at the same time. */
const AT_ONCE = 4

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
  const crowded = new Map<string, { workspaceId: number; accountId: number; later: number }>()
  const left: DueContact[] = []
  const wrote = new Set<number>()
  const act = async (batch: DueContact[]) => {
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
  }
  const isOneSoon = await takeAllDue(
    deps.clock,
    {
      limit: BATCH,
      isOneDue: before => isOneDue(deps.db, 'campaigns', before),
      take: asked => takeDue(deps.db, 'campaigns', asked),
      act,
    },
    signal,
  )
  await assignLeft(deps, left)
  // Once for all: screens read everything anew.
  for (const workspaceId of wrote)
    await inTransaction(deps.db, tx => tellWorkspace(tx, deps, workspaceId, 'campaign_sent'))
  const crowds = [...crowded.values()].filter(({ later }) => later >= CROWD)
  for (const { workspaceId, accountId } of crowds)
    await assignTimes(deps, workspaceId, { accountIds: [accountId] })
  // New times may be soon.
  return { ...done, isOneSoon: isOneSoon || left.length + crowds.length > 0 }
}

/** A failure in one mailbox keeps no other from its turn; its contacts are due again later. */
async function turnsOf(deps: Deps, due: DueContact[], signal: AbortSignal | undefined): Promise<Turn[]> {
  try {
    return await takeTurns(deps, due, signal)
  } catch (error) {
    if (signal?.aborted || isDatabaseAway(error)) throw error
    deps.log.error({ err: error, accountId: due[0]?.accountId }, 'the contacts of a mailbox had no turn')
    return due.map(() => 'failed')
  }
}
