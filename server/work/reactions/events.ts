import { z } from 'zod'

const mailbox = z.object({ accountId: z.number() })
const messageIds = z.array(z.number())
const member = z.object({ userId: z.number(), organizationId: z.number() })

/**
 * All events and their facts. Facts are ids: a subscriber reads the rows as they are when it runs. A field that is added
 * later needs a default, because events of the previous version may still be queued.
 */
export const events = {
  /**
   * A page with new messages was applied after the first sync of the mailbox. They may still be old (a folder that could
   * not be read until now), or a person's own (sent with another program).
   */
  'mail.arrived': mailbox.extend({ messageIds }),
  /** The same during the first sync. It has its own name, so that nothing answers or files old mail by mistake. */
  'mail.imported': mailbox.extend({ messageIds }),
  /** The senders of messages that had arrived have been checked here, because their server said nothing of them. */
  'mail.judged': mailbox.extend({ messageIds }),
  /** Somebody answered a message that was sent from this mailbox: the answers among the messages of a page. */
  'conversation.answered': mailbox.extend({
    answers: z.array(z.object({ threadId: z.number(), messageId: z.number() })),
  }),
  /**
   * The flags of messages changed (`marked`), or their folders (`moved`): by a person here (`by`), or by another
   * program. One event for all changes of a call or a page. The new state is in the rows.
   */
  'mail.changed': mailbox.extend({ marked: messageIds, moved: messageIds }),
  /** Messages that were placeholders now have their text. */
  'mail.reread': mailbox.extend({ messageIds }),
  'mail.sent': mailbox.extend({ outgoingId: z.number(), messageId: z.number() }),
  /** A message was not sent and is not retried automatically. `isUncertain`: it may have been sent all the same. */
  'mail.failed': mailbox.extend({
    outgoingId: z.number(),
    messageId: z.number(),
    isUncertain: z.boolean(),
  }),
  /** A message that waited to leave was taken back, by a person or because nobody wants it any more. */
  'mail.withdrawn': mailbox.extend({ outgoingId: z.number() }),
  /** Conversations were joined, or one was split. */
  'conversation.rearranged': mailbox.extend({ threadIds: z.array(z.number()) }),
  /** An account has come into this workspace with all its mail. */
  'mailbox.moved': mailbox,
  /** A mailbox was connected, or got new credentials (`isNew` is false). */
  'mailbox.connected': mailbox.extend({ isNew: z.boolean() }),
  /** The first sync of a mailbox has ended: all of its mail is stored. */
  'mailbox.imported': mailbox,
  /** The provider refuses the credentials for good: no mail comes until the person signs in again. */
  'mailbox.expired': mailbox,
  /** Too much comes back to a mailbox, so it sends nothing for campaigns for a while; or a person has ended that. */
  'mailbox.rests': mailbox,
  /** A mailbox is hidden from everybody, and its rows are being deleted. */
  'mailbox.removed': mailbox,
  /**
   * Contacts were deleted, or became part of others, with their part in campaigns: what waits for them in outboxes is wanted
   * no more. The gate refuses it in any case.
   */
  'contacts.removed': z.object({
    contactIds: z.array(z.number()),
    waiting: z.array(z.object({ accountId: z.number(), outgoingId: z.number() })),
  }),
  /** Facts of contacts were changed that are held in campaigns because a mail to them could not be written. */
  'contacts.mended': z.object({ contactIds: z.array(z.number()) }),
  /** A person joined an organization, or founded it. */
  'person.joined': member,
  /** A person left an organization, or was deleted. */
  'person.left': member,
  /** The role or the permissions of somebody in an organization have changed. */
  'person.rights-changed': member,
  /** Somebody has unsubscribed by a link of a campaign: they are on the suppression list now. */
  'contact.unsubscribed': z.object({ contactIds: z.array(z.number()), enrolmentIds: z.array(z.number()) }),
} as const
