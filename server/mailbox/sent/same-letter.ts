import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { decodeRow } from '#server/mail/mime/stored-row.ts'
import type { PreparedMessage } from '../messages/prepare-message.ts'
import { findSentAbout, type SentLetter } from './sent-copy-queries.ts'

/** A server files what it sends within so many minutes of taking it. */
const FILED_WITHIN_MINUTES = 10
/** Whether two times, in ms, can be of a letter and of the copy that a server has filed of it. */
export const isOfOneTime = (a: number, b = 0): boolean => Math.abs(a - b) <= FILED_WITHIN_MINUTES * 60_000
/** Servers add their lines to the header, and some encode the parts anew. */
const HEADER_BYTES = 16_384
const SIZE_RATIO = 1.5
/** Of the words of two texts of one letter this share is the same: some servers make its plain text anew. */
const SAME_WORDS = 0.9

interface OwnLetter {
  id: number
  /** The Message-ID that it has here. */
  ourName: string | null
}

/**
 * The messages sent from here that these copies in Sent are, by the identities of the copies: for servers that file what they
 * send under a Message-ID of their own, without a header of ours. Subject, recipients, words, size and time have to agree;
 * each message is taken for one copy only, the nearest.
 */
export async function findCopiesByLikeness(
  tx: Tx,
  account: AccountKey,
  copies: readonly PreparedMessage[],
): Promise<Map<string, OwnLetter>> {
  const asked = copies.map(({ identity, baseSubject, to, cc, sentAt, receivedAt }) => ({
    identity,
    subject: baseSubject,
    people: [...to, ...cc].map(({ address }) => address.toLowerCase()).sort(),
    at: (sentAt ?? receivedAt).toISOString(),
  }))
  const letters = await findSentAbout(tx, account, asked, FILED_WITHIN_MINUTES)
  const found = new Map<string, OwnLetter>()
  const taken = new Set<number>()
  const byIdentity = new Map(copies.map(copy => [copy.identity, copy]))
  for (const letter of letters) {
    const copy = byIdentity.get(letter.identity)
    if (!copy || found.has(letter.identity) || taken.has(letter.id) || !isSame(copy, letter)) continue
    found.set(letter.identity, { id: letter.id, ourName: letter.rfcMessageId })
    taken.add(letter.id)
  }
  return found
}

function isSame(copy: PreparedMessage, letter: SentLetter): boolean {
  const [small, large] = [Math.min(copy.size, letter.size), Math.max(copy.size, letter.size)]
  return (
    large <= small * SIZE_RATIO + HEADER_BYTES && shareOf(decodeRow(copy.row).text, letter.text) >= SAME_WORDS
  )
}

/** Which share of the words of the longer text stands in the other one as well, as often. */
function shareOf(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const left = new Map<string, number>()
  for (const word of first) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of second) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    common += 1
    left.set(word, count - 1)
  }
  const most = Math.max(first.length, second.length)
  return most === 0 ? 1 : common / most
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
