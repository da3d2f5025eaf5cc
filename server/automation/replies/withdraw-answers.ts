import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { removeWaiting } from '#server/send/outbox/gate/remove-waiting.ts'
import { unwantedAnswers } from './leaving/still-wanted.ts'
import { findAnswering, findWaitingAnswers } from './reply-queries.ts'

/**
 * Takes back the automatic answers of a workspace that wait and are not wanted any more, so that nobody finds them in
 * Scheduled: mail to one mailbox may answer for another. The gate would not let them leave in any case.
 */
export async function withdrawUnwanted(deps: Deps, workspaceId: number): Promise<void> {
  for (const accountId of await findAnswering(deps.db, workspaceId)) {
    const key = { workspaceId, id: accountId }
    const unwanted = await unwantedAnswers(deps.db, key, { now: deps.clock.now() })
    const account = unwanted.length === 0 ? null : await findActiveAccount(deps.db, key)
    if (!account) continue
    for (const { id, why } of unwanted) await removeWaiting(deps, account, { workspaceId, id }, why)
  }
}

/** Takes back what waits in the conversation of a message, because it is written anew by other settings. */
export async function withdrawChanged(deps: Deps, account: MailAccount, messageId: number): Promise<void> {
  for (const id of await findWaitingAnswers(deps.db, account, messageId))
    await removeWaiting(deps, account, { workspaceId: account.workspaceId, id }, 'Its settings were changed.')
}
