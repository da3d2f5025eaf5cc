import type { Address, emails } from '#core/contract/emails.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Origin } from '#core/contract/scheduled.ts'
import type { Tx } from '#server/db/client.ts'
import type { MessageToBuild } from '#server/mail/mime/build-message.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { DraftRow } from '#server/send/drafts/queries.ts'
import type { Recipients } from './recipients.ts'

/** What a person has written, as their press of Send brings it. */
export type Pressed = Body<typeof emails.send>
/** What Quillbox may write of it. */
export type Written = Omit<
  Pressed,
  'idempotencyKey' | 'sendAt' | 'draftId' | 'undoSeconds' | 'followUp' | 'inReplyToRfcId'
>

export interface Sent {
  messageId: number
  threadId: number
  /** When it leaves, if that is later. */
  sendAt: Date | null
}

/** An order to send a letter. Each way of sending makes one. */
export interface Order extends Omit<Pressed, 'sendAt' | 'idempotencyKey'> {
  /** The same key makes the same message, however often it is asked for. */
  key: string
  origin: Origin
  /** A time, or as it was typed. */
  sendAt: Date | string | null | undefined
  /** What no person can put into a message. */
  parts: Pick<MessageToBuild, 'autoSubmitted' | 'loopMarks' | 'unsubscribe' | 'text' | 'calendar' | 'receipt'>
  /** Whether a second text with the same key is ignored, because engines write another text at each try; else it is refused. */
  isFirstKept: boolean
  /** Runs in the transaction that stores the message: for what must hold if and only if the message is there. */
  also: ((tx: Tx, stored: Sent & { outgoingId: number }) => Promise<void>) | undefined
}

/** Who sends, to whom and when. */
export interface Addressed {
  order: Order
  account: MailAccount
  from: Address
  recipients: Recipients
  subject: string
  /** HTML. */
  body: string
  sendAt: Date | null
}

/** With its text and its files. */
export interface Letter extends Addressed {
  draft: DraftRow | null
  /** As it is kept, should it become a draft again. */
  content: Pick<DraftRow, 'body' | 'attachments' | 'followUp' | 'asksReceipt'>
  files: MessageToBuild['attachments']
  links: Pick<MessageToBuild, 'inReplyTo' | 'references'>
}
