import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Hit } from '../queries.ts'
import { findThreadIds } from './result-queries.ts'

interface GroupedHit extends Hit {
  /** How many more messages of its conversation were found. */
  others: number
}

/** One hit for each conversation: its best, in the same order. */
export async function groupHits(
  db: Deps['db'],
  accounts: readonly AccountKey[],
  hits: readonly Hit[],
): Promise<GroupedHit[]> {
  const threads = await threadsOf(db, accounts, hits)
  const groups = new Map<number, GroupedHit>()
  for (const hit of hits) {
    const thread = threads.get(hit.id)
    if (thread === undefined) continue
    const group = groups.get(thread)
    if (group) group.others += 1
    else groups.set(thread, { ...hit, others: 0 })
  }
  return [...groups.values()]
}

/** The hits in one conversation. */
export async function hitsIn(
  db: Deps['db'],
  accounts: readonly AccountKey[],
  hits: readonly Hit[],
  threadId: string,
): Promise<Hit[]> {
  const threads = await threadsOf(db, accounts, hits)
  return hits.filter(({ id }) => threads.get(id) === Number(threadId))
}

async function threadsOf(
  db: Deps['db'],
  accounts: readonly AccountKey[],
  hits: readonly Hit[],
): Promise<Map<number, number>> {
  const unknown = hits.flatMap(({ id, threadId }) => (threadId === undefined ? id : []))
  const threads = await findThreadIds(db, accounts, unknown)
  for (const { id, threadId } of hits) if (threadId !== undefined) threads.set(id, threadId)
  return threads
}
