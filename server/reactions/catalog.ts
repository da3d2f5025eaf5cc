import { defineSubscribers } from './definition.ts'
import { events } from './events.ts'

/**
 * Who reacts to what has happened; data only. `handlers.ts` says which function does each. Every subscriber receives
 * each event that it takes at least once, in any order, and is tried again for itself alone.
 */
export const subscribers = defineSubscribers(events)({
  /** Read new texts for search by meaning. Not those of a first sync before it has ended: it needs all strength. */
  'search.embed': { takes: ['mail.arrived', 'mail.sent', 'mailbox.imported', 'mail.reread'] },
  /** Check who sent mail that arrived at servers that do not say so. */
  'sync.checkSenders': { takes: ['mail.arrived'] },
  /** Try what has waited for the provider to let the account in. */
  'compose.retry': { takes: ['mailbox.connected'] },
  /** Make drafts of what somebody has scheduled in a mailbox that they may not send from any more. */
  'outbox.stop': { takes: ['person.left'] },
  /** Stop follow-ups after an answer, go on after a step has left, end those of somebody who has gone. */
  'automation.followUp': {
    takes: [
      'mail.arrived',
      'mail.imported',
      'mail.reread',
      'mail.changed',
      'mail.sent',
      'mail.failed',
      'mail.withdrawn',
      'conversation.rearranged',
      'mailbox.moved',
      'person.left',
    ],
  },
  /** Tell a person by letter that a mailbox was added to their account. */
  'auth.tellOfMailbox': { takes: ['mailbox.connected'] },
})
export type Subscribers = typeof subscribers
