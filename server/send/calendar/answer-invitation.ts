import type { calendar, InvitationState } from '#core/contract/calendar.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { type CalendarAnswer, calendarReply } from '#core/text/calendar/calendar-reply.ts'
import { escapeHtml, textToHtml } from '#core/text/html/escape-html.ts'
import type { Ctx } from '#server/deps.ts'
import { requireSender } from '#server/mailbox/accounts/sender.ts'
import { badRequest } from '#server/platform/errors.ts'
import { sendMade } from '#server/send/compose/send-email.ts'
import {
  type CalendarFile,
  eventKey,
  invitedAddress,
  openInvitation,
  stateOf,
  whyNotAnswered,
} from './invitations.ts'
import { keepAnswer } from './queries.ts'

type AnswerInvitation = CalendarFile & Body<typeof calendar.answer>

const SUBJECTS: Record<CalendarAnswer, string> = {
  accepted: 'Accepted',
  tentative: 'Tentative',
  declined: 'Declined',
}
const WORDS: Record<CalendarAnswer, string> = {
  accepted: 'has accepted this invitation',
  tentative: 'has tentatively accepted this invitation',
  declined: 'has declined this invitation',
}
/** A title may be as long as its writer wanted; a subject is one line. */
const MAX_TITLE = 300

/**
 * Sends the answer to an invitation to its organizer, as a person's own message (RFC 6047), from the address that is
 * invited. The answer is kept in the transaction that accepts the message.
 */
export async function answerInvitation(ctx: Ctx, input: AnswerInvitation): Promise<InvitationState> {
  const { emailId, attachmentId, answer, note } = input
  const invitation = await openInvitation(ctx, { emailId, attachmentId, verb: 'mail.manage' })
  const { account, source, event } = invitation
  const whyNot = whyNotAnswered(account, event)
  if (whyNot !== null) throw badRequest(whyNot || 'This is no invitation that can be answered')
  const address = invitedAddress(account, event) ?? input.address
  if (!address) {
    const message = 'None of your addresses is invited. Please choose the one to answer with.'
    throw badRequest(message, { address: message })
  }
  const sender = requireSender(account, address)
  const at = ctx.clock.now()
  const attendee = { address: sender.address, name: sender.name }
  const content = calendarReply(source, { answer, attendee, note, at })
  const { organizer } = event
  if (content === null || !organizer) throw badRequest('It does not say to whom an answer goes.')
  const title = event.summary.replace(/\s+/g, ' ').slice(0, MAX_TITLE) || '(No title)'
  const sentence = `${escapeHtml(sender.name ?? sender.address)} ${WORDS[answer]}: ${escapeHtml(title)}.`
  await sendMade(ctx, {
    written: {
      fromAccountId: account.id,
      fromAddress: sender.address,
      to: formatAddress({ name: organizer.name || null, address: organizer.address }),
      subject: `${SUBJECTS[answer]}: ${title}`,
      body: `<p>${sentence}</p>${note === '' ? '' : `<p>${textToHtml(note)}</p>`}`,
      type: 'reply',
      inReplyToMessageId: emailId,
    },
    key: input.idempotencyKey || undefined,
    parts: { calendar: { method: 'REPLY', content } },
    also: tx =>
      keepAnswer(tx, {
        workspaceId: account.workspaceId,
        accountId: account.id,
        ...eventKey(event),
        answer,
        note,
        address: sender.address,
        userId: ctx.actor.id,
        answeredAt: at,
      }),
  })
  return stateOf(ctx, invitation)
}
