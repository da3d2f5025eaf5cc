import type { StoryEvent } from '../story.ts'

/** Somebody who writes to many, or a machine: their mail shares subjects, and yet is no conversation. */
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
  /** The hour at which it comes, where its text is of the morning. */
  hour?: number
  /** What is younger than so many days has not been read. */
  unreadDays?: number
  folder?: 'Archive' | 'Spam' | 'Trash'
  mails: [daysAgo: number, subject: string, text: string, file?: string, event?: StoryEvent][]
}
