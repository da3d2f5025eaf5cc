import type { Executor } from '#server/db/client.ts'
import { findThreadMessages } from '#server/features/threads/queries.ts'

/** Ids of a conversation's messages but for drafts, oldest first. */
export async function findReadable(db: Executor, threadId: number, accountId: number): Promise<number[]> {
  const found = await findThreadMessages(db, threadId, [accountId])
  return found.filter(({ inDrafts }) => !inDrafts).map(({ id }) => id)
}
