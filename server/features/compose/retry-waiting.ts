import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { hurryOutgoingLogin } from '#server/features/accounts/servers/refused-logins.ts'
import { hurryDrafts } from '#server/features/drafts/queries.ts'
import { endOfClaim } from './file-outgoing.ts'
import { fileWaiting } from './file-waiting.ts'
import { hurryFiling, hurryQueued } from './queries.ts'

/** Tries at once what waits for an account's provider after a failure: messages that did not leave, and copies to be filed. */
export async function retryWaiting(deps: Deps, account: AccountKey): Promise<void> {
  const { id: accountId } = account
  const { db, queue } = deps
  const now = deps.clock.now()
  await hurryOutgoingLogin(deps, account)
  for (const outgoingId of await hurryQueued(db, accountId, now))
    await queue.send('compose.send', { outgoingId })
  for (const draftId of await hurryDrafts(db, accountId)) await queue.send('drafts.file', { draftId })
  await hurryFiling(db, accountId, endOfClaim(now))
  await fileWaiting(deps, { sentBefore: now, accountId })
}
