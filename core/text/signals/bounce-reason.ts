import type { BounceReason } from '#core/contract/signals.ts'
import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldText } from '../search/fold.ts'

export interface Refusal {
  /** RFC 3463, "5.1.1"; null if the report has none. */
  status: string | null
  /** The server's own words. */
  diagnostic: string | null
}

const MOST_READ = 2000

/** The clearest words come first: codes are often wrong, because many servers refuse everything with 5.7.1 or 5.0.0. */
const ORDER = [
  'loop',
  'mailbox-full',
  'too-large',
  'sender-unproven',
  'sender-refused',
  'no-such-domain',
  'address-closed',
  'no-such-address',
  'file-refused',
  'too-many',
  'sender-listed',
  'spam',
  'unreachable',
  'not-allowed',
  'perhaps-no-such-address',
  'temporary',
] as const
type Said = (typeof ORDER)[number]
const MEANT: Partial<Record<Said, BounceReason>> = {
  'perhaps-no-such-address': 'no-such-address',
  'sender-listed': 'sender-refused',
}
const LANGUAGES = Object.values(readWords('bounces'))
const WORDS = ORDER.map(said => {
  const words = new RegExp(anyOf(LANGUAGES.map(({ reasons }) => reasons[said])), 'u')
  return [MEANT[said] ?? (said as BounceReason), words] as const
})

/** By subject and detail of the status (RFC 3463, RFC 7372, RFC 7505, and codes of Exchange), else by subject alone. */
const CODES: Readonly<Record<string, BounceReason>> = {
  '1.0': 'no-such-address',
  '1.1': 'no-such-address',
  '1.2': 'no-such-domain',
  '1.3': 'no-such-address',
  '1.6': 'address-closed',
  '1.7': 'sender-refused',
  '1.8': 'sender-refused',
  '1.9': 'unreachable',
  '1.10': 'no-such-address',
  '2': 'not-allowed',
  '2.1': 'address-closed',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3': 'temporary',
  '3.1': 'mailbox-full',
  '3.3': 'file-refused',
  '3.4': 'too-large',
  '4': 'unreachable',
  '4.3': 'temporary',
  '4.5': 'temporary',
  '4.310': 'no-such-domain',
  '4.6': 'loop',
  '5.3': 'too-many',
  '6': 'file-refused',
  '7': 'not-allowed',
  '7.13': 'address-closed',
  '7.20': 'sender-unproven',
  '7.21': 'sender-unproven',
  '7.22': 'sender-unproven',
  '7.23': 'sender-unproven',
  '7.24': 'sender-unproven',
  '7.25': 'sender-refused',
  '7.26': 'sender-unproven',
  '7.27': 'sender-refused',
  '7.28': 'too-many',
  '7.509': 'sender-unproven',
  '7.511': 'sender-refused',
  '7.606': 'sender-refused',
  '7.708': 'sender-refused',
}
/** A reply without a word or an enhanced code (RFC 5321, section 4.2.3). */
const REPLIES: Readonly<Record<string, BounceReason>> = { '551': 'no-such-address', '552': 'mailbox-full' }

/** A server that refuses before it knows the recipient refuses whoever sends; what "does not exist" is the sender then. */
const BEFORE_RECIPIENT =
  /(?:after|in re(?:ply|sponse) to) (?:the )?(?:end of )?(?:mail from|helo|ehlo|initial connection)\b|>>> ?(?:mail from|helo|ehlo)\b(?:(?!>>>).)*<<< ?5/u
/** Of these only the words or codes for anything at all are known. */
const VAGUE: readonly BounceReason[] = ['not-allowed', 'spam', 'temporary', 'other']

/** Addresses of these do not exist, or not any more. */
const NEVER_ARRIVES: ReadonlySet<BounceReason> = new Set([
  'no-such-address',
  'address-closed',
  'no-such-domain',
])

/**
 * Why a server refused a message, and whether mail to the address will never arrive. Anything that a person can mend, such as
 * a full mailbox, is not hard.
 */
export function bounceReasonOf({ status, diagnostic }: Refusal): { reason: BounceReason; isHard: boolean } {
  const words = foldText((diagnostic ?? '').slice(0, MOST_READ))
    .replace(/[’‘`]/g, "'")
    .replace(/[^\s@<>()"']{1,64}@[^\s<>()"']{1,255}/g, ' ')
    .replace(/mail from ?: ?<? *>?/g, 'mail from ')
    .replace(/\s+/g, ' ')
  const [, type = '', subject = '', detail = ''] = /^([245])\.(\d{1,3})\.(\d{1,3})$/.exec(status ?? '') ?? []
  const reply = /(?<![\d.])[45]\d\d(?![\d.])/.exec(words)?.[0] ?? ''
  // Gmail gives up with 4.0.0 what it knows that it will never deliver, such as mail to a domain that there is not.
  const isTemporary = (type === '4' && status !== '4.0.0') || (type === '' && reply.startsWith('4'))
  const said =
    WORDS.find(([, pattern]) => pattern.test(words))?.[0] ??
    CODES[`${subject}.${detail}`] ??
    CODES[subject] ??
    REPLIES[reply] ??
    (isTemporary || type === '4' ? 'temporary' : 'other')
  const reason =
    (VAGUE.includes(said) || NEVER_ARRIVES.has(said)) && !isTemporary && BEFORE_RECIPIENT.test(words)
      ? 'sender-refused'
      : said
  return { reason, isHard: NEVER_ARRIVES.has(reason) && !isTemporary }
}
