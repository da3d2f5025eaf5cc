import type { Place } from '#core/contract/triage.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { accountOf } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import { findCopies } from '#server/mailbox/changes/change-queries.ts'
import { moveMessages } from '#server/mailbox/changes/move-messages.ts'
import { findUnnamed } from '#server/mailbox/messages/local-queries.ts'
import { notFound } from '#server/platform/errors.ts'
import { changeAndTidy } from './content/leftovers.ts'
import { type DraftRow, deleteDraft, lockDraft } from './queries.ts'
import { draftChanged, requireDraft } from './require-draft.ts'
import { FILE_AFTER_SECONDS, removeMessage } from './store-draft.ts'
import { refuseSent } from './take-draft.ts'

/** What is left of a draft: the id of its message (null for an empty draft) and the places where it was. */
interface Discarded {
  messageId: number | null
  before: Place[]
}

/**
 * Moves a draft to trash; an empty draft is deleted. Throws 404 if it is gone, and 409 if it is being sent or was moved
 * to another account meanwhile.
 */
export async function discardDraft(ctx: Ctx, id: number): Promise<Discarded> {
  const { draft: found } = await requireDraft(ctx, { id })
  const gone: Discarded = { messageId: null, before: [] }
  return changeAndTidy(ctx, [found.accountId], async (tx, leftovers) => {
    // Read again under the lock: a save or a send may have come first.
    const draft = await lockDraft(tx, found)
    if (!draft) throw notFound('This draft')
    refuseSent(draft)
    const { accountId, messageId, userId } = draft
    // It is in another account now, whose mail is not locked.
    if (accountId !== found.accountId) throw draftChanged()
    const account = accountOf(draft)
    await deleteDraft(tx, draft)
    if (messageId === null) return gone
    if (isBlank(draft)) {
      await removeMessage(ctx, tx, { account, messageId, userId }, leftovers)
      await ctx.events.publish(tx, { accountId }, { type: 'email_deleted', accountId })
      return gone
    }
    const copies = await findCopies(tx, account, [messageId])
    await moveMessages(ctx, tx, { account, copies, userId: ctx.actor.id, to: 'trash' })
    if ((await findUnnamed(tx, account, [messageId])).size > 0)
      await ctx.queue.send(
        'drafts.fileDiscarded',
        { workspaceId: account.workspaceId, messageId },
        { db: tx, startAfter: FILE_AFTER_SECONDS },
      )
    const before = copies.map(({ folderId }) => ({ messageId, folderId, snoozedUntil: null }))
    return { messageId, before }
  })
}

function isBlank({ to, cc, bcc, subject, body, attachments }: DraftRow): boolean {
  return (
    [to, cc, bcc, subject].every(text => text.trim() === '') && isEmptyBody(body) && attachments.length === 0
  )
}
