import { defineSubscribers } from './definition.ts'
import { events } from './events.ts'

/**
 * Who reacts to what has happened; data only. `handlers.ts` says which function does each. Every subscriber receives
 * each event that it takes at least once, in any order, and is tried again for itself alone.
 */
export const subscribers = defineSubscribers(events)({
  /** Read new texts for search by meaning. Not those of a first sync before it has ended: it needs all strength. */
  'search.embed': { takes: ['mail.arrived', 'mail.sent', 'mailbox.imported', 'mail.reread'] },
  /** Read the files of mail that has come, so that it is found by their words. */
  'search.files': { takes: ['mail.arrived', 'mail.sent', 'mail.reread', 'mailbox.imported'] },
  /** Apply rules to mail that has arrived, and tell people of news. Never to mail of a first sync. An engine may take long. */
  'rules.apply': { takes: ['mail.arrived', 'mail.judged'], concurrency: 2, inTurnPer: 'accountId' },
  /** End the rules of somebody in mailboxes that they may not manage any more. */
  'rules.stop': { takes: ['person.left', 'person.rights-changed'] },
  /** Find out which messages views hide from inboxes. */
  'savedViews.members': { takes: ['mail.arrived', 'mail.imported', 'mail.changed', 'mail.reread'] },
  /** Check who sent mail that arrived at servers that do not say so. */
  'sync.checkSenders': { takes: ['mail.arrived'] },
  /** Try what has waited for the provider to let the account in. */
  'compose.retry': { takes: ['mailbox.connected'] },
  /** Make drafts of what somebody has scheduled in a mailbox that they may not send from any more. */
  'outbox.stop': { takes: ['person.left', 'person.rights-changed'] },
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
      'person.rights-changed',
    ],
    unlessEmpty: { 'mail.changed': 'moved' },
  },
  /** End campaigns for those who answer, and go on after a message has left. */
  'campaigns.follow': {
    takes: [
      'mail.arrived',
      'mail.imported',
      'mail.reread',
      'mail.changed',
      'mail.sent',
      'mail.failed',
      'mail.withdrawn',
      'contacts.removed',
      'contacts.mended',
      'mailbox.rests',
      'contact.unsubscribed',
    ],
    unlessEmpty: { 'mail.changed': 'moved' },
  },
  /** Unsubscribe those who ask for it by mail. */
  'campaigns.unsubscribe': { takes: ['mail.arrived'] },
  /** Tell whose rights a campaign lacks, and the admins. */
  'campaigns.rest': { takes: ['person.left', 'person.rights-changed'] },
  /** Answer mail by itself in conversations where a person wants that. */
  'automation.answer': { takes: ['mail.arrived', 'mail.judged'] },
  /** Take back automatic answers that wait in conversations that have moved on. */
  'automation.withdraw': {
    takes: ['mail.sent', 'mail.changed'],
    unlessEmpty: { 'mail.changed': 'moved' },
  },
  /** Switch automatic answers off that somebody may not send any more. */
  'automation.stopAnswers': { takes: ['person.left', 'person.rights-changed'] },
  /** Open tasks for answers to campaigns, and for addresses that they did not reach; free those of somebody who has left. */
  'outreach.tasks': { takes: ['mail.arrived', 'mail.failed', 'person.left'] },
  /** Answer new mail of people who are away with their vacation note. */
  'vacation.answer': { takes: ['mail.arrived', 'mail.judged'] },
  /** Let a mailbox rest when too much of what it sent comes back. */
  'deliverability.rest': { takes: ['mail.arrived', 'mail.failed'] },
  /** Tell a person by letter that a mailbox was added to their account. */
  'auth.tellOfMailbox': { takes: ['mailbox.connected'] },
})
export type Subscribers = typeof subscribers
