import type { EndReason } from '#core/sequence/end-reasons.ts'
import type { EnrolmentKind } from '#server/db/schema/automation.ts'

/** Why a follow-up has ended or waits, for the person. */
const REASONS: Record<EndReason, string> = {
  answered: 'There was an answer.',
  unsubscribed: 'They want no more mail.',
  complained: 'They reported a message as spam.',
  wrote: 'Somebody wrote by hand in the meantime.',
  trashed: 'The conversation was put into the trash, or marked as spam.',
  muted: 'The conversation was muted.',
  bounced: 'The message could not be delivered.',
  departed: 'They are no longer at this address.',
  'no-time': 'The working hours have no day on which it could be sent.',
  stopped: 'It was stopped.',
  'switched-off': 'It was switched off.',
  replaced: 'Another follow-up was set up for this conversation.',
  'taken-back': 'A step was taken out of the outbox and is a draft now.',
  'not-sent': 'A step could not be sent.',
  'not-allowed': 'The person who set it up may not send from this mailbox any more.',
  'account-off': 'The mailbox is switched off.',
  suppressed: 'Nothing automatic may be sent to the recipient.',
  moved: 'The mailbox belongs to somebody else now.',
  left: 'The person who set it up is no longer here.',
  draft: 'A step became a draft. It goes on when you have sent it, or press Resume.',
  late: 'It is more than two days late, so you are asked first. It is sent when you press Resume.',
  reminded: 'You were reminded: the conversation is in your inbox again.',
  company: 'Somebody else of the company has answered.',
  'campaign-stopped': 'The campaign was stopped.',
  'no-address': 'The contact has no address that can be written to.',
  'mailbox-gone': 'The mailbox that wrote to the contact is gone.',
}

export const reasonInWords = (reason: EndReason | null): string | null => reason && REASONS[reason]

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** "Nobody has answered the message of 3 May. The first of 2 follow-ups." */
export function whyThen(
  { writtenAt, step, steps }: { writtenAt: Date; step: number; steps: number },
  timeZone: string,
): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(writtenAt)
  const which = steps === 1 ? 'The only follow-up.' : `The ${ORDINALS[step]} of ${steps} follow-ups.`
  return `Nobody has answered the message of ${day}. ${which}`
}

const KINDS: Record<EnrolmentKind, string> = {
  thread: 'Follow-up of the conversation',
  compose: 'Follow-up of the message',
  email: 'Follow-up of the message',
  rule: 'Follow-up by a rule',
  campaign: 'Step of a campaign',
}

/**
 * What the sequence is called in the audit log and in lists. Sentences there put quotation marks around the name, so it has
 * none of its own.
 */
export const sequenceName = ({ kind, subject }: { kind: EnrolmentKind; subject: string }): string =>
  `${KINDS[kind]}: ${subject === '' ? '(No Subject)' : subject}`
