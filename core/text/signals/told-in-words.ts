import type { BounceReason } from '#core/contract/signals.ts'
import { asSentence, capitalised } from '../as-sentence.ts'
import { bounceReasonOf } from './bounce-reason.ts'
import { BOUNCE_WORDS } from './bounce-words.ts'

/** What a person is told of a failure. */
export interface Told {
  /** Why, in words of a person: a sentence without codes. */
  reason: string
  /** Null where the failure does not tell what would help. */
  whatToDo: string | null
  /** The words of the server, if there are any. */
  said: string | null
}

/** An enhanced status code (RFC 3463). Parts of an IP address are none. */
const STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/
/** A reply of SMTP (RFC 5321, section 4.2), which begins a text or stands behind a colon. "500 messages" elsewhere is none. */
const REPLY = /(?:^|[:\n]\s{0,3})[2-5]\d\d(?:[ -]|$)/

const hasCode = (text: string): boolean => STATUS.test(text) || REPLY.test(text)

/** How the product begins a failure of a server, before the server's own words. */
const HEAD =
  / (?:is full|cannot (?:do this|take the message|check the login) now|asks us to (?:try later|slow down)|wants a sign-in for sending|lets nobody in without encryption|did not work as expected|cannot be reached)$/

const MOST_READ = 4000

/**
 * Says in words of a person why something failed. `text` is what the product has kept of it: its own sentence, in which the words of
 * a server may stand. `named` is the address of whoever is named beside it already.
 */
export function toldInWords(text: string, named?: string): Told {
  const given = text.trim().slice(0, MOST_READ)
  const own = apart(given)
  if (own && !hasCode(own.head)) return { reason: asSentence(own.head), whatToDo: null, said: own.said }
  if (hasCode(given)) return { ...ofReply(given, named), said: given }
  const [head, said] = given.split(REFUSED, 2)
  return said === undefined
    ? { reason: asSentence(given), whatToDo: null, said: null }
    : { reason: `${head} refused it.`, whatToDo: null, said: given }
}

/** Says that a server has refused, and nothing of why. */
const REFUSED = / refused: /

/** A sentence of the product, and the words of a server that it ends with; null where it says nothing itself. */
function apart(text: string): { head: string; said: string } | null {
  const told = ' The server said: '
  const at = text.indexOf(told)
  if (at > 0) return { head: text.slice(0, at), said: text.slice(at + told.length) }
  const colon = text.indexOf(': ')
  const head = colon < 0 ? '' : text.slice(0, colon)
  return HEAD.test(head) ? { head, said: text.slice(colon + 2) } : null
}

function ofReply(text: string, named: string | undefined): Omit<Told, 'said'> {
  const parts = text.split('; ')
  const people = parts.flatMap(refusedIn)
  const [first] = people
  if (first === undefined) {
    const reason = reasonOf(text)
    return { reason: ofOurServer(reason), whatToDo: BOUNCE_WORDS[reason].whatToDo }
  }
  const more = /^(\d{1,9}) more (?:was|were) refused$/.exec(parts.at(-1) ?? '')?.[1]
  const told = [
    ...people.map(({ address, reason }) => `${address}: ${BOUNCE_WORDS[reason].why}`),
    ...(more === undefined ? [] : [`${more} more were refused.`]),
  ].join(' ')
  const isNamed = people.length === 1 && first.address.toLowerCase() === named?.toLowerCase()
  const { why, whatToDo } = BOUNCE_WORDS[first.reason]
  // Nor is an address told that looks like a code.
  return { reason: isNamed || hasCode(told) ? capitalised(why) : told, whatToDo }
}

/** "ada@a.example was refused: 550 5.1.1 Unknown" */
function refusedIn(part: string): { address: string; reason: BounceReason }[] {
  const [address = '', answer] = part.split(' was refused: ', 2)
  if (answer === undefined || !address.includes('@') || /\s/.test(address)) return []
  return [{ address, reason: reasonOf(answer) }]
}

const reasonOf = (answer: string): BounceReason =>
  bounceReasonOf({ status: STATUS.exec(answer)?.[0] ?? null, diagnostic: answer }).reason

/** The one that was spoken to is one's own, not the recipient's. */
const ofOurServer = (reason: BounceReason): string =>
  capitalised(BOUNCE_WORDS[reason].why.replace(/\btheir (?:mail )?servers?\b/, 'your mail server'))
