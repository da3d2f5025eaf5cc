import { isNoReply, isValidAddress, localPart } from '#core/text/addresses/addresses.ts'
import type { AwayMoments } from './days.ts'

/** What decides whether a message gets a vacation note. Addresses are compared in lower case. */
export interface ArrivedMessage {
  /** From; null if it names nobody. */
  from: string | null
  /** The sender that the mail server noted when it took the message in: empty for nobody, null if it noted none. */
  returnPath: string | null
  /** To, Cc and Bcc, and the same of a message that was resent. */
  addressedTo: readonly string[]
  /** Written by a program: Auto-Submitted, reports, a null return path (RFC 3834, section 2). */
  isAutomatic: boolean
  /** From a list, a newsletter or a notification: List-… headers, Precedence. */
  isBulk: boolean
  isSpam: boolean
  /** It is known that somebody else has sent it in the name of From. */
  isForged: boolean
  receivedAt: Date
}

export type Refusal =
  | 'outside-dates'
  | 'too-old'
  | 'spam'
  | 'forged'
  | 'automatic'
  | 'bulk'
  | 'nobody-to-answer'
  | 'nobody-reads'
  | 'own'
  | 'not-addressed'

/** An answer that comes later than this tells nobody anything new. */
const MOST_AGE_MS = 4 * 60 * 60_000

/** Addresses by which programs are spoken to, and those of whoever runs a list. */
const OF_PROGRAMS =
  /^(?:owner-.+|.+-(?:request|owner|bounces?)|listserv|listproc|majordomo|mailman|sympa|daemon|nobody)$/

/** Why a message gets no vacation note; null if it gets one. */
export function refuseAnswer(
  message: ArrivedMessage,
  { own, now, startsAt, endsAt }: AwayMoments & { own: readonly string[]; now: Date },
): Refusal | null {
  const { receivedAt } = message
  if ((startsAt !== null && receivedAt < startsAt) || (endsAt !== null && receivedAt >= endsAt))
    return 'outside-dates'
  if (now.getTime() - receivedAt.getTime() > MOST_AGE_MS) return 'too-old'
  if (message.isSpam) return 'spam'
  if (message.isForged) return 'forged'
  if (message.isAutomatic) return 'automatic'
  if (message.isBulk) return 'bulk'
  const to = answerTo(message)
  if (to === null) return 'nobody-to-answer'
  const senders = [to, ...(message.from === null ? [] : [message.from])].map(lower)
  if (senders.some(isReadByNobody)) return 'nobody-reads'
  if (senders.some(address => own.includes(address))) return 'own'
  return message.addressedTo.some(address => own.includes(lower(address))) ? null : 'not-addressed'
}

/**
 * Where the note goes: the sender that the server noted, never Reply-To (RFC 3834, section 4). Only mail that came
 * without one is answered at From. Null if there is no such address.
 */
export function answerTo({ returnPath, from }: Pick<ArrivedMessage, 'returnPath' | 'from'>): string | null {
  const address = returnPath ?? from
  return address !== null && isValidAddress(address) ? address : null
}

const isReadByNobody = (address: string): boolean =>
  isNoReply(address) || OF_PROGRAMS.test(localPart(address).slice(0, 100))

const lower = (text: string) => text.toLowerCase()
