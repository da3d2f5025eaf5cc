import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { findThreadMessages } from '#server/read/threads/queries.ts'

/** Ids of a conversation's messages without drafts, oldest first. */
export async function findReadable(db: Executor, account: AccountKey, threadId: number): Promise<number[]> {
  const found = await findThreadMessages(db, [account], threadId)
  return found.filter(({ inDrafts }) => !inDrafts).map(({ id }) => id)
}
