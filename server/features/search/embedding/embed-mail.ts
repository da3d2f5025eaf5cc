import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { findSyncedAccounts } from '#server/features/sync/state-queries.ts'
import { forgetChunks } from './chunk-queries.ts'
import { embedAccount, hasToEmbed } from './embed-account.ts'

/** One run for an account; where it does not get to the end, another one follows when it is its turn again. */
export async function embedMail(deps: Deps, accountId: number, signal: AbortSignal): Promise<void> {
  if (await embedAccount(deps, accountId, signal)) await deps.queue.send('search.embed', { accountId })
}

/** Has a message embedded anew whose text is another by now. */
export async function embedAgain(deps: Deps, tx: Tx, account: AccountKey, messageId: number): Promise<void> {
  if (!deps.database.hasVector) return
  await forgetChunks(tx, account, messageId)
  await deps.queue.send('search.embed', { accountId: account.id }, { db: tx })
}

/** Accounts whose job was lost. Only those whose history has arrived: before that, all strength is for the sync. */
export async function recoverEmbedding(deps: Deps): Promise<void> {
  for (const accountId of await findSyncedAccounts(deps.db))
    if (await hasToEmbed(deps, accountId)) await deps.queue.send('search.embed', { accountId })
}
