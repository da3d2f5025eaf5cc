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
  'no-such-domain',
  'mailbox-full',
  'too-large',
  'address-closed',
  'no-such-address',
  'sender-unproven',
  'file-refused',
  'too-many',
  'spam',
  'unreachable',
  'not-allowed',
  'perhaps-no-such-address',
  'temporary',
] as const
const LANGUAGES = Object.values(readWords('bounces'))
const WORDS = ORDER.map(said => {
  const reason: BounceReason = said === 'perhaps-no-such-address' ? 'no-such-address' : said
  return [reason, new RegExp(anyOf(LANGUAGES.map(({ reasons }) => reasons[said])))] as const
})

/** By subject and detail of the status (RFC 3463, RFC 7505, RFC 7372, and codes of Exchange). */
const CODES: Readonly<Record<string, BounceReason>> = {
  '1.1': 'no-such-address',
  '1.2': 'no-such-domain',
  '1.3': 'no-such-address',
  '1.6': 'address-closed',
  '1.8': 'sender-unproven',
  '1.10': 'no-such-address',
  '2.1': 'address-closed',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.4': 'too-large',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.3': 'unreachable',
  '4.4': 'unreachable',
  '4.310': 'no-such-domain',
  '4.6': 'loop',
  '4.7': 'unreachable',
  '5.3': 'too-many',
  '6.1': 'file-refused',
  '7.0': 'not-allowed',
  '7.1': 'not-allowed',
  '7.20': 'sender-unproven',
  '7.21': 'sender-unproven',
  '7.22': 'sender-unproven',
  '7.23': 'sender-unproven',
  '7.24': 'sender-unproven',
  '7.25': 'sender-unproven',
  '7.26': 'sender-unproven',
}

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
    .replace(/\s+/g, ' ')
  const [, type = '', code = ''] = /^([245])\.(\d{1,3}\.\d{1,3})$/.exec(status ?? '') ?? []
  const isTemporary = type === '4' || (type === '' && /^(?:smtp; ?)?4\d\d\b/.test(words))
  const reason =
    WORDS.find(([, said]) => said.test(words))?.[0] ?? CODES[code] ?? (isTemporary ? 'temporary' : 'other')
  return { reason, isHard: NEVER_ARRIVES.has(reason) && !isTemporary }
}
