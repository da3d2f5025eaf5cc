import type { StoryEvent } from '../story.ts'

/** A bulk or automatic sender. Its messages share subjects without being a conversation. */
export interface Sender {
  /** `Name <address>` */
  from: string
  /** Keys of the mailboxes. */
  boxes: string
  /**
   * - letter: an HTML page with remote pictures and a tracker, which can be unsubscribed from
   * - receipt: lines with ` | ` become a table, below a remote logo
   * - notice: simple HTML
   * - plain: text alone
   */
  style: 'letter' | 'receipt' | 'notice' | 'plain'
  colour?: string
  /** The hour of arrival, if the text mentions the morning. */
  hour?: number
  /** Messages younger than this many days are unread. */
  unreadDays?: number
  folder?: 'Archive' | 'Spam' | 'Trash'
  /** `ago`: days before today. */
  mails: { ago: number; subject: string; text: string; file?: string; event?: StoryEvent }[]
}
