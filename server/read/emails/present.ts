import { decodeHTMLAttribute } from 'entities/decode'
import { type ConversationMessage, type Email, type EmailRow, emails } from '#core/contract/emails.ts'
import type { Absence, Bounce, Receipt, ReceiptWish } from '#core/contract/signals.ts'
import { domainOf, formatAddress } from '#core/text/addresses/addresses.ts'
import { unsubscribeOptions } from '#core/text/addresses/list-unsubscribe.ts'
import { toldInWords } from '#core/text/signals/told-in-words.ts'
import type { AttachmentData, EmailRowData, MemberData, SignalData, WholeEmailData } from './row-queries.ts'
import { type KnownPeople, sendersWarning } from './sender-warning.ts'
import { whyKind } from './why-kind.ts'

/** Presents a message as a row of a list. */
export function presentRow(row: EmailRowData): EmailRow {
  const labels = labelsOf(row)
  const [recipient] = row.toList
  const from = row.fromAddress === null ? null : { name: row.fromName, address: row.fromAddress }
  const receivedAt = instant(row.receivedAt)
  return {
    id: row.id,
    messageId: String(row.id),
    rfcMessageId: row.rfcMessageId,
    threadId: String(row.threadId),
    accountId: row.accountId,
    account: { id: row.accountId, email: row.accountEmail },
    subject: row.subject,
    snippet: row.snippet,
    sender: from?.name || from?.address || '',
    senderEmail: from?.address ?? '',
    recipient: recipient?.name || recipient?.address || '',
    recipientEmail: recipient?.address ?? '',
    from: from ? formatAddress(from) : '',
    to: row.toList.map(formatAddress).join(', '),
    receivedAt,
    date: receivedAt,
    isRead: row.isRead,
    isStarred: row.isStarred,
    labels,
    folder: labels[0] ?? '',
    kind: row.kind,
    hasAttachments: row.hasAttachments,
    snoozedUntil: row.snoozedUntil && instant(row.snoozedUntil),
    isMuted: row.isMuted,
    followUpAt: row.followUpAt && instant(row.followUpAt),
    sending: row.sending?.state ?? null,
    isUndelivered: row.isUndelivered,
    ...(row.programDraft && { programDraft: row.programDraft }),
  }
}

/** Presents the newest message of a list as the row of its conversation, which has these messages. */
export function presentConversation(row: EmailRowData, found: MemberData[]): EmailRow {
  // Whoever puts away a draft, or what is in the trash, does not mean the rest of the conversation.
  const members = found.filter(
    each =>
      each.id === row.id || (!row.inDrafts && each.inTrash === row.inTrash && each.inSpam === row.inSpam),
  )
  const states = new Set(members.map(({ sending }) => sending?.state))
  return {
    ...presentRow(row),
    isRead: members.every(({ isRead }) => isRead),
    isStarred: members.some(({ isStarred }) => isStarred),
    hasAttachments: members.some(({ hasAttachments }) => hasAttachments),
    // What most needs to be seen.
    sending: (['failed', 'uncertain', 'sending', 'queued'] as const).find(state => states.has(state)) ?? null,
    isUndelivered: members.some(({ isUndelivered }) => isUndelivered),
    messages: members.map(presentMember),
  }
}

const presentMember = (member: MemberData): ConversationMessage => ({
  id: member.id,
  sender: member.fromName || member.fromAddress || '',
  senderEmail: member.fromAddress ?? '',
  isOwn: member.inSent || member.fromAddress?.toLowerCase() === member.accountEmail.toLowerCase(),
  isRead: member.isRead,
  isStarred: member.isStarred,
  labels: labelsOf(member),
  snoozedUntil: member.snoozedUntil && instant(member.snoozedUntil),
  kind: member.kind,
})

/** A time as PostgreSQL writes it, as the contract has it. */
const instant = (time: string) => new Date(time).toISOString()

function labelsOf(row: MemberData): string[] {
  return [
    ...(row.inInbox ? ['inbox'] : []),
    ...(row.inSent ? ['sent'] : []),
    ...(row.inDrafts ? ['draft'] : []),
    ...(row.inTrash ? ['trash'] : []),
    ...(row.inSpam ? ['spam'] : []),
    ...(row.inArchive ? ['archive'] : []),
    ...row.ownLabels,
  ]
}

/** `known` is null where nobody is shown the message, so that its sender needs no warning. */
export function presentEmail(row: WholeEmailData, known: KnownPeople | null): Email {
  const { attachments, sending } = row
  const from = row.fromAddress === null ? null : { name: row.fromName, address: row.fromAddress }
  // Messages in these folders were written here.
  const isOwn = row.inSent || row.inDrafts
  // A conversation shows when a message first arrived, even if a snooze brought it back later.
  const receivedAt = instant(row.firstReceivedAt ?? row.receivedAt)
  return {
    ...presentRow(row),
    receivedAt,
    date: receivedAt,
    body: row.safeHtml === null ? '' : withInlineImages(row.safeHtml, row.id, attachments),
    bodyText: row.text,
    isHtml: row.safeHtml !== null,
    styles: row.styles,
    remoteImages: row.remoteImages,
    trackers: row.trackers,
    ...(row.kind !== null && { whyKind: whyKind({ ...row, kind: row.kind }) }),
    signature: row.signature,
    fromAddress: from,
    toList: row.toList,
    ccList: row.ccList,
    bccList: row.bccList,
    replyTo: row.replyTo,
    deliveredTo: row.deliveredTo,
    sentAt: row.sentAt && instant(row.sentAt),
    mailedBy: isOwn && from ? domainOf(from.address) || null : row.provenDomain,
    senderWarning: isOwn || !from || !known ? null : sendersWarning({ ...row, from }, known),
    unsubscribe: unsubscribeOptions(row)[0]?.how ?? null,
    attachments: attachments.map(({ id, name, mimeType, sizeBytes, isInline }) => ({
      id,
      name,
      mimeType,
      size: sizeBytes,
      isInline,
    })),
    problems: row.problems,
    ...sendErrorOf(sending),
    sendAgainAt: sending?.state === 'queued' && sending.error !== null ? instant(sending.dueAt) : null,
    filingProblem: row.filingProblem,
    refused: row.signals.filter(isRefusal(row)).flatMap(({ who }) => who || []),
    bounces: row.signals
      .filter(signal => signal.kind === 'delay' || (signal.kind === 'bounce' && !isRefusal(row)(signal)))
      .map(asBounce),
    absences: row.signals.filter(({ kind }) => kind === 'absence').map(asAbsence),
    receipts: row.signals
      .filter(({ kind, messageId }) => kind === 'receipt' && messageId !== row.id)
      .map(asReceipt),
    isReceipt: row.signals.some(({ kind, messageId }) => kind === 'receipt' && messageId === row.id),
    ...(isOwn ? {} : { receiptWish: wishOf(row, known) }),
  }
}

/** What a server said of a message while it was handed over is stored with that message. */
const isRefusal =
  ({ id }: { id: number }) =>
  ({ kind, messageId }: SignalData) =>
    kind === 'bounce' && messageId === id

const asBounce = ({ who, reason, isHard, diagnostic, ...signal }: SignalData): Bounce => ({
  recipient: who,
  reason: reason ?? 'other',
  isHard: isHard ?? false,
  isDelay: signal.kind === 'delay',
  diagnostic,
  messageId: signal.messageId,
  threadId: String(signal.threadId),
  reportedAt: instant(signal.receivedAt),
})

const asReceipt = ({ who, messageId, threadId, receivedAt }: SignalData): Receipt => ({
  ...{ who, messageId },
  threadId: String(threadId),
  at: instant(receivedAt),
})

/** Whether a message asks for a receipt. One that goes by itself goes to somebody whom its reader knows, for a letter of theirs. */
function wishOf(row: WholeEmailData, known: KnownPeople | null): ReceiptWish | null {
  const wish = row.signals.find(({ kind }) => kind === 'receipt-wish')
  if (!wish || row.inDrafts) return null
  const isElsewhere = wish.diagnostic !== null
  const from = row.fromAddress?.toLowerCase() ?? ''
  const isSuspect = row.isBulk || row.inSpam || row.authentication === 'fail' || wish.who !== from
  return {
    to: wish.who,
    answer: row.isReceiptSent === null ? null : row.isReceiptSent ? 'sent' : 'declined',
    isElsewhere,
    mayGoByItself: !isElsewhere && !isSuspect && known?.addresses.has(from) === true,
  }
}

const asAbsence = ({ who, until, messageId, threadId }: SignalData): Absence => ({
  ...{ who, until, messageId },
  threadId: String(threadId),
})

/** Points the message's own pictures (`data-cid`) to the addresses of their attachments. */
function withInlineImages(html: string, messageId: number, attachments: AttachmentData[]): string {
  if (!html.includes('data-cid="')) return html
  const byContentId = new Map(attachments.map(({ contentId, id }) => [contentId, id]))
  return html.replace(/ data-cid="([^"]*)"/g, (_, contentId: string) => {
    const id = byContentId.get(decodeHTMLAttribute(contentId))
    if (id === undefined) return ''
    const path = emails.attachment.path.replace(':id', String(messageId)).replace(':attachmentId', String(id))
    return ` src="${path}?inline=true"`
  })
}

/** Why a message was not sent, in words, and the words of the server. */
function sendErrorOf(sending: WholeEmailData['sending']): Pick<Email, 'sendError' | 'sendSaid'> {
  if (!sending || sending.error === null) return { sendError: null }
  const { reason, whatToDo, said } = toldInWords(sending.error)
  return {
    // What is tried again by itself asks nothing of the person.
    sendError: sending.state === 'failed' && whatToDo !== null ? `${reason} ${whatToDo}` : reason,
    ...(said === null ? {} : { sendSaid: said }),
  }
}
