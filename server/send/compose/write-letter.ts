import { isEmptyBody } from '#core/text/html/empty-body.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { requireSender } from '#server/mailbox/accounts/sender.ts'
import { badRequest } from '#server/platform/errors.ts'
import { openEmail, requireEmails } from '#server/read/emails/require-emails.ts'
import { findThreadMessages } from '#server/read/threads/queries.ts'
import { toStoredBody } from '#server/send/drafts/content/inline-pictures.ts'
import { bringFilesOf, shareFiles } from '#server/send/drafts/content/original-files.ts'
import type { DraftRow } from '#server/send/drafts/queries.ts'
import { requireDraft } from '#server/send/drafts/require-draft.ts'
import { readAttachments } from '#server/send/drafts/store-draft.ts'
import { refuseSent } from '#server/send/drafts/take-draft.ts'
import { answerLinks } from '#server/send/drafts/threading.ts'
import { requireSoon } from '#server/send/outbox/scheduled/schedule.ts'
import type { Addressed, Letter, Order } from './letter.ts'
import { readRecipients } from './recipients.ts'

/** Finds out who sends, to whom and when. Throws what is wrong with that. */
export async function addressLetter(ctx: Ctx, order: Order): Promise<Addressed> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', order.fromAccountId)
  if (!account.isActive) throw badRequest('This account is switched off. Please choose another sender.')
  const from = requireSender(account, order.fromAddress)
  const recipients = readRecipients(order)
  const sendAt = readSendAt(order.sendAt, ctx.clock.now())
  return { order, account, from, recipients, subject: order.subject.trim(), body: order.body.trim(), sendAt }
}

/** Gathers the text and the files of a letter, and what it answers. Nothing of it is in the outbox or a folder yet. */
export async function writeLetter(ctx: Ctx, addressed: Addressed): Promise<Letter> {
  const { order, account, body } = addressed
  const { workspaceId } = account
  const { draftId, forwardOfMessageId: forwardedId } = order
  if (isEmptyBody(body) && forwardedId === undefined && order.type !== 'forward')
    throw badRequest('The message is empty', { body: 'The message is empty' })
  const draft = draftId === undefined ? null : (await requireDraft(ctx, { id: draftId })).draft
  if (draft) refuseSent(draft)
  const attachments = await filesToSend(ctx, workspaceId, draft, forwardedId)
  const aboutMessageId = order.inReplyToMessageId ?? forwardedId ?? draft?.aboutMessageId ?? null
  const stored = await toStoredBody(ctx, { workspaceId, body, attachments, aboutMessageId })
  const files = await readAttachments(ctx, workspaceId, stored)
  const links = await linksOf(ctx, order)
  const followUp = order.followUp === undefined ? (draft?.followUp ?? null) : order.followUp
  const asksReceipt = order.asksReceipt ?? draft?.asksReceipt ?? false
  return { ...addressed, draft, content: { ...stored, followUp, asksReceipt }, files, links }
}

/** The time that a message is to leave at; null if that is now or, as it was typed, has passed. */
function readSendAt(wanted: Order['sendAt'], now: Date): Date | null {
  if (wanted instanceof Date) return wanted
  if (!wanted) return null
  const sendAt = new Date(wanted)
  if (sendAt <= now) return null
  requireSoon(sendAt, now)
  return sendAt
}

const NO_LINKS: Letter['links'] = { inReplyTo: null, references: [] }

/** In-Reply-To and References according to RFC 5322 section 3.6.4. */
async function linksOf(
  { db, actor }: Ctx,
  { type, inReplyToMessageId: id, inReplyToRfcId, threadId }: Order,
): Promise<Letter['links']> {
  if (type === 'forward') return NO_LINKS
  if (id !== undefined) {
    const [group] = await requireEmails(db, actor, 'mail.read', [id])
    return answerLinks(db, group ? { workspaceId: group.account.workspaceId, id } : null)
  }
  const named = inReplyToRfcId?.replace(/^\s*<|>\s*$/g, '').trim()
  if (named && !/[\s<>]/.test(named)) return { inReplyTo: named, references: [named] }
  if (!threadId) return NO_LINKS
  // The last message of the conversation that is not a draft, if the caller may read one.
  const accounts = await accessibleAccounts(db, actor, 'mail.read')
  const found = await findThreadMessages(db, accounts, Number(threadId))
  return answerLinks(db, found.findLast(({ inDrafts }) => !inDrafts) ?? null)
}

/** The files of the draft, or of the message that is forwarded, with their bytes in the sender's workspace. */
async function filesToSend(
  ctx: Ctx,
  workspaceId: number,
  draft: DraftRow | null,
  forwardedId: number | undefined,
): Promise<StoredAttachment[]> {
  if (draft) {
    if (draft.workspaceId !== workspaceId)
      await shareFiles(ctx, draft.workspaceId, workspaceId, draft.attachments)
    return draft.attachments
  }
  if (forwardedId === undefined) return []
  const { account, id } = await openEmail(ctx, { id: forwardedId, verb: 'mail.read' })
  return bringFilesOf(ctx, account, id, workspaceId)
}
