import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { hurryOutgoingLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { hurryDrafts } from '#server/send/drafts/queries.ts'
import { endOfClaim } from './file-outgoing.ts'
import { fileWaiting } from './file-waiting.ts'
import { hurryFiling, hurryQueued } from './queries.ts'
import { queueOutgoing } from './queue-outgoing.ts'

/** Retries at once what waits for an account's provider after a failure: messages to be sent, and copies to be filed. */
export async function retryWaiting(deps: Deps, account: AccountKey): Promise<void> {
  const { db, queue } = deps
  const { workspaceId } = account
  const now = deps.clock.now()
  await hurryOutgoingLogin(deps, account)
  for (const outgoing of await hurryQueued(db, account, now)) await queueOutgoing(deps, outgoing)
  for (const draftId of await hurryDrafts(db, account))
    await queue.send('drafts.file', { workspaceId, draftId })
  await hurryFiling(db, account, endOfClaim(now))
  await fileWaiting(deps, { sentBefore: now, account })
}
