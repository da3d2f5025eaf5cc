import { commitWithoutWaiting } from '#server/db/commit.ts'
import { BATCH } from '#server/db/in-batches.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { deriveMessages, raiseVersion } from '#server/features/mailbox/messages/message-queries.ts'
import { deleteSomeCopies } from '#server/features/mailbox/messages/placement-queries.ts'
import type { ChangePage } from '#server/providers/mail/provider.ts'

/**
 * Deletes copies in folders that the provider no longer has, or that are read from scratch, in batches, until at most one
 * batch is left for the transaction that applies the page. After a crash the page is read again, and this continues.
 */
export async function emptyFolders(
  { db }: Pick<Deps, 'db'>,
  account: AccountKey,
  { folders, resetFolders = [] }: ChangePage,
  signal: AbortSignal,
  limit = BATCH,
): Promise<void> {
  if (!folders && resetFolders.length === 0) return
  const emptySome = () =>
    inMailTransaction(db, [account.id], async tx => {
      await commitWithoutWaiting(tx)
      const listed = folders?.map(({ remoteId }) => remoteId) ?? null
      const messageIds = await deleteSomeCopies(tx, account, { listed, reset: resetFolders }, limit)
      if (messageIds.length === 0) return false
      await deriveMessages(tx, account, messageIds)
      await raiseVersion(tx, account)
      return true
    })
  while (!signal.aborted && (await emptySome()));
}
