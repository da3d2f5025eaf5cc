import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { InvitationState } from '#core/contract/calendar.ts'
import { can } from '#core/policy.ts'
import { isValidAddress } from '#core/text/addresses/addresses.ts'
import { type CalendarEvent, readCalendar } from '#core/text/calendar/calendar.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { badRequest } from '#server/platform/errors.ts'
import { storableText } from '#server/platform/storable.ts'
import { readAttachment } from '#server/read/emails/files.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { findAnswer } from './queries.ts'

/** A calendar file of a message. */
export interface CalendarFile {
  emailId: number
  attachmentId: number
}

interface Invitation {
  account: MailAccount
  source: string
  event: CalendarEvent
}

/** A larger file is a whole calendar. */
const MAX_SIZE = 300_000
/** An entry of an index has room for two of these. */
const MAX_UID = 500
const MAX_SEQUENCE = 2 ** 31 - 1

/** Whether and how the invitation in a file was answered from this mailbox. */
export async function readInvitation(ctx: Ctx, file: CalendarFile): Promise<InvitationState> {
  return stateOf(ctx, await openInvitation(ctx, { ...file, verb: 'mail.read' }))
}

/** Throws 400 if there is no event in the file. */
export async function openInvitation(
  ctx: Ctx,
  { verb, ...file }: CalendarFile & { verb: 'mail.read' | 'mail.manage' },
): Promise<Invitation> {
  const { account } = await openEmail(ctx, { id: file.emailId, verb })
  const { content, size } = await readAttachment(ctx, file)
  if (size !== null && size > MAX_SIZE) throw badRequest('This file is no invitation')
  const source = content instanceof Uint8Array ? Buffer.from(content).toString('utf8') : await text(content)
  const event = readCalendar(source)
  if (!event) throw badRequest('This file is no invitation')
  return { account, source, event }
}

export async function stateOf(ctx: Ctx, { account, event }: Invitation): Promise<InvitationState> {
  const key = eventKey(event)
  const found = await findAnswer(ctx.db, account, key)
  const whyNot = whyNotAnswered(account, event)
  const invited = invitedAddress(account, event)
  return {
    given: found && {
      answer: found.answer,
      note: found.note,
      address: found.address,
      sequence: found.sequence,
      isForSeries: found.recurrence !== key.recurrence,
      at: found.answeredAt.toISOString(),
    },
    invited,
    addresses: invited === null ? [account.email, ...account.aliases.map(({ address }) => address)] : [],
    canAnswer: whyNot === null && can(ctx.actor, 'mail.manage', account),
    whyNot,
  }
}

/** Why an invitation cannot be answered; null if it can. Empty where nobody would expect that it can. */
export function whyNotAnswered(account: MailAccount, event: CalendarEvent): string | null {
  const { method, uid, organizer } = event
  if (method !== 'request') return ''
  if (!account.isActive) return 'This account is switched off, so nothing can be sent from it.'
  if (uid === '' || !organizer || !isValidAddress(organizer.address))
    return 'It does not say to whom an answer goes.'
  if (ownAddresses(account).includes(organizer.address.toLowerCase())) return 'You are its organizer.'
  return null
}

/** The mailbox's address that is among the guests, as the mailbox writes it. */
export function invitedAddress(account: MailAccount, { attendees }: CalendarEvent): string | null {
  const guests = new Set(attendees.map(({ address }) => address.toLowerCase()))
  const own = [account.email, ...account.aliases.map(({ address }) => address)]
  return own.find(address => guests.has(address.toLowerCase())) ?? null
}

/** The key under which an answer is kept: the event, its version, and the date within a series. */
export function eventKey({ uid, recurrence, sequence }: CalendarEvent) {
  const stored = storableText(uid)
  return {
    uid: stored.length > MAX_UID ? createHash('sha256').update(stored).digest('hex') : stored,
    recurrence: recurrence ? (recurrence.at?.toISOString() ?? recurrence.clock) : '',
    sequence: Math.min(Math.max(Math.trunc(sequence), 0), MAX_SEQUENCE),
  }
}
