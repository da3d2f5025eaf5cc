import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { areWordsMissing } from '#server/mailbox/words/word-queries.ts'
import { forgetChunks, hasChunks } from './carry-over-queries.ts'
import { embedAccount } from './embed-account.ts'
import { forgetVectors } from './vector-queries.ts'

/** One run for an account; if it does not finish, another job follows. Words come first, and then send this job. */
export async function embedMail(deps: Deps, account: AccountKey, signal: AbortSignal): Promise<void> {
  if (await areWordsMissing(deps.db, [account])) return
  if (await embedAccount(deps, account, signal)) await sendEmbed(deps, account)
}

/** Embeds messages again whose text has changed. */
export async function embedAgain(deps: Deps, account: AccountKey, messageIds: number[]): Promise<void> {
  await inTransaction(deps.db, async tx => {
    if (await hasChunks(tx)) await forgetChunks(tx, account, messageIds)
    await forgetVectors(tx, account, messageIds)
  })
  await sendEmbed(deps, account)
}

/** One job for an account covers all messages that have arrived by then. */
export async function sendEmbed({ queue }: Pick<Deps, 'queue'>, account: AccountKey): Promise<void> {
  await queue.send('search.embed', { workspaceId: account.workspaceId, accountId: account.id })
}
