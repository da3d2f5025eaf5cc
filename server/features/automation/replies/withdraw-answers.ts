import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/features/accounts/access.ts'
import { removeWaiting } from '#server/features/outbox/gate/remove-waiting.ts'
import { unwantedAnswers } from '#server/features/outbox/gate/still-wanted-reply.ts'
import { findWaitingAnswers } from './reply-queries.ts'

/**
 * Takes back the automatic answers of an account that wait and are not wanted any more, so that nobody finds them in
 * Scheduled. The gate would not let them leave in any case.
 */
export async function withdrawUnwanted(deps: Deps, key: AccountKey): Promise<void> {
  const unwanted = await unwantedAnswers(deps.db, key, deps.clock.now())
  if (unwanted.length === 0) return
  const account = await findActiveAccount(deps.db, key)
  if (!account) return
  for (const { id, why } of unwanted)
    await removeWaiting(deps, account, { workspaceId: key.workspaceId, id }, why)
}

/** Takes back what waits in the conversation of a message, because it is written anew by other settings. */
export async function withdrawChanged(deps: Deps, account: MailAccount, messageId: number): Promise<void> {
  for (const id of await findWaitingAnswers(deps.db, account, messageId))
    await removeWaiting(deps, account, { workspaceId: account.workspaceId, id }, 'Its settings were changed.')
}
