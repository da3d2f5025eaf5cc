import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findAccount } from '#server/features/accounts/queries.ts'
import { findSyncedAccounts } from '#server/features/sync/state-queries.ts'
import { forgetChunks } from './chunk-queries.ts'
import { embedAccount, hasToEmbed } from './embed-account.ts'

/** One run for an account; where it does not get to the end, another one follows when it is its turn again. */
export async function embedMail(deps: Deps, accountId: number, signal: AbortSignal): Promise<void> {
  if (await embedAccount(deps, accountId, signal)) await deps.queue.send('search.embed', { accountId })
}

/** Has messages embedded anew whose text is another by now. */
export async function embedAgain(deps: Deps, accountId: number, messageIds: number[]): Promise<void> {
  if (!deps.database.hasVector) return
  // By now it may lie in another workspace.
  const account = await findAccount(deps.db, accountId)
  if (!account) return
  await inTransaction(deps.db, tx => forgetChunks(tx, account, messageIds))
  await deps.queue.send('search.embed', { accountId })
}

/** Accounts whose job was lost. Only those whose history has arrived: before that, all strength is for the sync. */
export async function recoverEmbedding(deps: Deps): Promise<void> {
  for (const accountId of await findSyncedAccounts(deps.db))
    if (await hasToEmbed(deps, accountId)) await deps.queue.send('search.embed', { accountId })
}
