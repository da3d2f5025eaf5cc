import type { Notice } from '#core/contract/notices.ts'
import { capitalised } from '#core/text/as-sentence.ts'
import { counted } from '#core/text/counted.ts'
import { cut } from '#core/text/cut.ts'
import { BOUNCE_WORDS } from '#core/text/signals/bounce-words.ts'
import { toldInWords } from '#core/text/signals/told-in-words.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import type { Unanswered } from './answer-queries.ts'
import type { Returned } from './bounce-queries.ts'
import type { FailedChange } from './change-queries.ts'
import type { UnsentStep } from './follow-up-queries.ts'
import type { findRestsOf } from './rest-queries.ts'
import type { Unsent } from './send-queries.ts'

const MOST_SUBJECT = 80

export function presentChange(failed: FailedChange): Notice {
  const { id, accountId, at, messageId, reason } = failed
  return {
    id: `change-${id}`,
    at,
    title: titleOf(failed),
    ...told(
      reason ?? 'The mail server did not carry it out',
      'Try it again, or dismiss this to leave everything as it is.',
    ),
    accountId,
    emailId: messageId,
    remedy: 'retry',
  }
}

export function presentUnsent({ id, accountId, at, messageId, subject, to, reason }: Unsent): Notice {
  const [first] = to
  const whom = first ? ` to ${first.name || first.address}` : ''
  const others = to.length > 1 ? ` and ${to.length - 1} more` : ''
  return {
    id: `send-${id}`,
    at: at.toISOString(),
    title: `${nameOf(subject)}${whom}${others} was not sent`,
    ...told(
      reason ?? 'The mail server refused it',
      'Change what is in the way, and send it again.',
      first?.address,
    ),
    accountId,
    emailId: messageId,
    remedy: 'edit',
  }
}

export function presentReturned({ reportId, accountId, at, messageId, subject, ...why }: Returned): Notice {
  const whom = why.count > 1 ? counted(why.count, 'recipient') : why.who || 'a recipient'
  const { why: reason, whatToDo } = BOUNCE_WORDS[why.reason]
  return {
    id: `bounce-${reportId}`,
    at,
    title: `${nameOf(subject)} did not reach ${whom}`,
    reason: capitalised(reason),
    advice: whatToDo,
    ...(why.diagnostic === null ? {} : { said: why.diagnostic }),
    accountId,
    emailId: messageId,
    remedy: 'none',
  }
}

/** One notice for all, because a crash leaves many: newest first. */
export function presentUncertain(uncertain: readonly Unsent[]): Notice[] {
  const [first] = uncertain
  if (!first) return []
  const { id, at, accountId, messageId, subject } = first
  const isOne = uncertain.length === 1
  return [
    {
      id: `uncertain-${id}`,
      at: at.toISOString(),
      title: isOne ? `${nameOf(subject)} may have arrived` : `${uncertain.length} mails may have arrived`,
      reason: 'Sending was interrupted, and nobody knows. Nothing is sent again before you decide.',
      advice: 'Ask the recipient, or look into Sent, and then decide.',
      accountId,
      emailId: isOne ? messageId : null,
      remedy: 'decide',
    },
  ]
}

export function presentUnanswered(unanswered: Unanswered): Notice {
  const { messageId, threadId, accountId, at, subject, from, why, draftMessageId } = unanswered
  const what = `${nameOf(subject)}${from === '' ? '' : ` from ${cut(from, MOST_SUBJECT)}`}`
  const isDraft = draftMessageId !== null
  return {
    id: `answer-${messageId}`,
    at,
    title: isDraft ? `The answer to ${what} is a draft` : `${what} was not answered by itself`,
    ...told(why, isDraft ? FINISH : 'Answer it yourself if it waits for an answer.'),
    accountId,
    emailId: isDraft ? draftMessageId : messageId,
    ...(isDraft ? { remedy: 'finish', path: `/thread/${threadId}` } : { remedy: 'none' }),
  }
}

export function presentUnsentStep(step: UnsentStep): Notice {
  const { enrolmentId, threadId, reason, accountId, at, subject, why, messageId, draftMessageId } = step
  const isDraft = draftMessageId !== null
  const isToLookAt = reason === 'late' || reason === 'reminded'
  const became = isDraft ? 'is a draft' : reason === 'late' ? 'waits for you' : 'was not sent'
  const path = `/thread/${threadId}`
  return {
    id: `step-${enrolmentId}`,
    at,
    title:
      reason === 'reminded'
        ? `Nobody has answered ${nameOf(subject)}`
        : `The follow-up of ${nameOf(subject)} ${became}`,
    ...told(
      why ?? 'It could not be sent',
      isDraft ? FINISH : isToLookAt ? LOOK : 'Send it yourself if it is still needed.',
    ),
    accountId,
    emailId: draftMessageId ?? messageId,
    ...(isDraft ? { remedy: 'finish', path } : isToLookAt ? { remedy: 'look', path } : { remedy: 'none' }),
  }
}

export const presentRest = ({ id, ...rest }: Awaited<ReturnType<typeof findRestsOf>>[number]): Notice => ({
  ...rest,
  advice: LOOK,
  id: `rest-${id}`,
  accountId: 0,
  emailId: null,
  remedy: 'look',
})

/** For instance `“Budget” was not archived`, or `12 messages were not archived`. */
function titleOf({ change, count, subject, folder }: FailedChange): string {
  const isOne = count <= 1
  const what = isOne ? nameOf(subject) : `${count.toLocaleString('en')} messages`
  return `${what} ${isOne ? 'was' : 'were'} not ${deedOf(change, folder)}`
}

const FINISH = 'Look the draft through, and send it.'
const LOOK = 'Look at it, and decide how it goes on.'

/** A reason that servers may have given, in words of a person. */
export function told(
  text: string,
  otherwise: string,
  named?: string,
): Pick<Notice, 'reason' | 'advice' | 'said'> {
  const { reason, whatToDo, said } = toldInWords(text, named)
  return { reason, advice: whatToDo ?? otherwise, ...(said === null ? {} : { said }) }
}

const nameOf = (subject: string | null) =>
  subject === null ? 'A message' : `“${cut(subject, MOST_SUBJECT) || '(no subject)'}”`

function deedOf(change: MailActionChange, folder: FailedChange['folder']): string {
  switch (change.kind) {
    case 'mark':
      if (change.starred !== undefined) return change.starred ? 'starred' : 'unstarred'
      if (change.read !== undefined) return `marked as ${change.read ? 'read' : 'unread'}`
      return 'marked as answered'
    case 'move':
      switch (folder?.role) {
        case 'archive':
        case 'all':
          return 'archived'
        case 'trash':
          return 'moved to the trash'
        case 'spam':
          return 'reported as spam'
        default:
          return `moved to ${folder?.name ?? 'its folder'}`
      }
    case 'copy':
      return `put under ${folder?.name ?? 'its label'}`
    case 'remove':
      return 'taken out of its folder'
    case 'destroy':
      return 'deleted'
  }
}
