import { z } from 'zod'

const mailbox = z.object({ accountId: z.number() })
const messageIds = z.array(z.number())
const member = z.object({ userId: z.number(), organizationId: z.number() })

/**
 * What can happen, and what is told of it. Facts are ids: a subscriber reads the rows, as they are by then. A field that
 * is added later needs a default, because events of the version before may still wait.
 */
export const events = {
  /**
   * A page with messages that were not here before was applied, after the first sync of the mailbox. These may be old
   * all the same (a folder that could not be read until now), or a person's own (sent with another program).
   */
  'mail.arrived': mailbox.extend({ messageIds }),
  /** The same during the first sync. A name of its own, so that nothing answers or files old mail by mistake. */
  'mail.imported': mailbox.extend({ messageIds }),
  /** Somebody answered what was sent from this mailbox: the answers among the messages of a page that arrived. */
  'conversation.answered': mailbox.extend({
    answers: z.array(z.object({ threadId: z.number(), messageId: z.number() })),
  }),
  /**
   * Messages have other flags (`marked`), or lie elsewhere or nowhere (`moved`): by a person here (`by`), or by another
   * program. One event for all that a call or a page changed. What they are now is in their rows.
   */
  'mail.changed': mailbox.extend({ marked: messageIds, moved: messageIds }),
  /** Messages that were placeholders have their text now. */
  'mail.reread': mailbox.extend({ messageIds }),
  'mail.sent': mailbox.extend({ outgoingId: z.number(), messageId: z.number() }),
  /** A message was not sent, and is not tried again by itself. `isUncertain`: it may have gone all the same. */
  'mail.failed': mailbox.extend({
    outgoingId: z.number(),
    messageId: z.number(),
    isUncertain: z.boolean(),
  }),
  /** A mailbox was connected, or given other credentials (`isNew` false). */
  'mailbox.connected': mailbox.extend({ isNew: z.boolean() }),
  /** The first sync of a mailbox has ended: all of its mail is here. */
  'mailbox.imported': mailbox,
  /** The provider refuses the credentials for good: nothing comes until the person signs in again. */
  'mailbox.expired': mailbox,
  /** A mailbox is hidden from everybody, and its rows are being deleted. */
  'mailbox.removed': mailbox,
  /** A person joined an organization, or founded it. */
  'person.joined': member,
  /** A person left an organization, or was deleted. */
  'person.left': member,
} as const
