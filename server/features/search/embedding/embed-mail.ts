import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { ownWords } from '#server/features/ai/voice/own-words.ts'
import { findSyncedAccounts } from '#server/features/sync/state-queries.ts'
import { forgetChunks } from './chunk-queries.ts'
import { embedAccount, hasToEmbed } from './embed-account.ts'

/** One run for an account; where it does not get to the end, another one follows when it is its turn again. */
export async function embedMail(deps: Deps, accountId: number, signal: AbortSignal): Promise<void> {
  if (await embedAccount(deps, accountId, signal)) await deps.queue.send('search.embed', { accountId })
}

interface Written {
  subject: string
  text: string
  html: string | null
}

/** Has a message embedded anew if its words are others by now. `before`: null for one that had none. */
export async function embedAgain(
  deps: Deps,
  tx: Tx,
  accountId: number,
  { id, before, after }: { id: number; before: Written | null; after: Written },
): Promise<void> {
  const isSame = before !== null && before.subject === after.subject && ownWords(before) === ownWords(after)
  if (!deps.database.hasVector || isSame) return
  await forgetChunks(tx, accountId, id)
  await deps.queue.send('search.embed', { accountId }, { db: tx })
}

/** Accounts whose job was lost. Only those whose history has arrived: before that, all strength is for the sync. */
export async function recoverEmbedding(deps: Deps): Promise<void> {
  for (const accountId of await findSyncedAccounts(deps.db))
    if (await hasToEmbed(deps, accountId)) await deps.queue.send('search.embed', { accountId })
}
