import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findSyncedAccounts } from '#server/features/sync/worker/installation-queries.ts'
import { forgetChunks } from './chunk-queries.ts'
import { embedAccount, hasToEmbed } from './embed-account.ts'

/** One run for an account; where it does not get to the end, another one follows when it is its turn again. */
export async function embedMail(deps: Deps, accountId: number, signal: AbortSignal): Promise<void> {
  if (await embedAccount(deps, accountId, signal)) await deps.queue.send('search.embed', { accountId })
}

/** Has messages embedded anew whose text is another by now. */
export async function embedAgain(deps: Deps, accountId: number, messageIds: number[]): Promise<void> {
  if (!deps.database.hasVector) return
  await inTransaction(deps.db, async tx => {
    for (const id of messageIds) await forgetChunks(tx, accountId, id)
  })
  await deps.queue.send('search.embed', { accountId })
}

/** Accounts whose job was lost. Only those whose history has arrived: before that, all strength is for the sync. */
export async function recoverEmbedding(deps: Deps): Promise<void> {
  for (const { id: accountId } of await findSyncedAccounts(deps.db))
    if (await hasToEmbed(deps, accountId)) await deps.queue.send('search.embed', { accountId })
}
