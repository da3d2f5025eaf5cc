import type { Tx } from '#server/db/client.ts'
import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Refused } from '#server/mail/providers/provider.ts'
import { changeMessages } from '#server/mailbox/changes/change-messages.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'
import { keepRefusals } from '#server/mailbox/signals/keep-signals.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { dropDraft } from '#server/send/drafts/take-draft.ts'
import { findAnswered, type Outgoing, type OutgoingState, updateAttempt } from './queries.ts'
import { show } from './show.ts'

/**
 * Stores the outcome of a message, with everything that follows from it, and whom the server refused. Does nothing if the
 * message is no longer in one of the states `from`, or if another try to send it has begun.
 */
export async function settle(
  deps: Deps,
  outgoing: Outgoing,
  from: OutgoingState[],
  change: Parameters<typeof updateAttempt>[3],
  refused: readonly Refused[] = [],
): Promise<void> {
  const { id, workspaceId, accountId, messageId, userId } = outgoing
  const isSettled = await inMailTransaction(deps.db, [accountId], async tx => {
    if (!(await updateAttempt(tx, outgoing, from, { ...change, isHidden: false }))) return false
    // What is hidden until it leaves is shown when it never will.
    if (outgoing.isHidden) await show(deps, tx, outgoing, deps.clock.now())
    await raiseVersion(tx, accountOf(outgoing))
    if (change.state === 'sent') await markAnswered(deps, tx, outgoing)
    await keepRefusals(tx, outgoing, messageId, refused)
    await announceMail(deps, tx, accountOf(outgoing), 'email_sent', [messageId])
    const by = userId === null ? null : { userId }
    const told = { workspaceId, accountId, outgoingId: id, messageId, by }
    if (change.state === 'sent') await deps.publish(tx, 'mail.sent', told)
    if (change.state === 'failed' || change.state === 'uncertain') {
      await deps.publish(tx, 'mail.failed', { ...told, isUncertain: change.state === 'uncertain' })
      await deps.events.publish(tx, { accountId }, { type: 'change_failed', accountId })
    }
    return true
  })
  if (!isSettled) return
  const { state } = change
  if (state && state !== 'queued' && state !== 'sending')
    measure('quillbox_sends_total', 1, { origin: outgoing.origin, outcome: state })
  if (state === 'sent') await dropDraft(deps, outgoing)
}

/** Marks the answered message, so that other mail programs show it (\\Answered, RFC 9051 section 2.3.2). */
async function markAnswered(deps: Deps, tx: Tx, outgoing: Outgoing): Promise<void> {
  // Whoever is away, or says that they have read it, has not answered anything yet.
  if (outgoing.origin === 'vacation' || outgoing.origin === 'receipt') return
  const answered = await findAnswered(tx, outgoing)
  if (answered === null) return
  const change = { kind: 'mark', answered: true } as const
  const { userId } = outgoing
  await changeMessages(deps, tx, { account: accountOf(outgoing), messageIds: [answered], userId, change })
}
