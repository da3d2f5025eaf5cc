import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { AppError } from '#server/platform/errors.ts'
import { tellOfRest } from '#server/read/notices/rests.ts'
import type { Outgoing } from './queries.ts'
import { takeBack } from './take-back.ts'

/** Makes a message a draft because the gate does not let it leave, and says so in the draft and in the audit log. */
export async function makeDraft(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  why: string,
): Promise<void> {
  try {
    await takeBack(deps, {
      account,
      outgoing,
      // Its text goes from one row to another, and nobody reads it.
      opened: outgoing.messageId as OpenedId,
      userId: outgoing.userId,
      notSentBecause: why,
      async also(tx) {
        await recordAudit(tx, {
          at: deps.clock.now(),
          actor: { kind: 'system', part: 'outbox.gate' },
          ...aboutMailbox(account),
          action: 'message.stopped',
          details: { outgoingId: outgoing.id, origin: outgoing.origin, sendAt: outgoing.sendAt, why },
        })
        await tellOfRest(tx, deps, {
          workspaceId: account.workspaceId,
          what: 'message',
          id: outgoing.id,
          title: `A planned message from ${account.email} was not sent`,
          reason: `${why} It is a draft there now, which whoever may send from there can send.`,
          path: '/drafts',
          writers: [outgoing.userId],
        })
      },
    })
  } catch (error) {
    // A person was faster, and has taken it back or thrown it away.
    if (!(error instanceof AppError && error.code === 'has-left')) throw error
  }
}
