import type { Database } from '#server/db/client.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'

/** Number of newest matches that are ranked; to find older ones, narrow the search. */
export const MAX_CANDIDATES = 200
/** Cost of a match by the word index, relative to the cost of a message in a walk through the newest mail. */
const MATCH_COST = 3
/** Allowance for walks that are longer than expected, because frequent words are not spread evenly. */
const WALK_MARGIN = 1.25

/** What was found among the newest messages of each account, or by the index of words. */
export interface Walked {
  /** Number of messages that fit; more than MAX_CANDIDATES are not needed. */
  fitting: number
  /** Number of messages that were looked through. */
  walked: number
  /** Number of these that have the words, whatever the other conditions say of them. */
  matches: number
  /** Number of all messages, about. */
  messages: number
}

/**
 * Frequent words are found soonest by walking back from the newest message, rare ones by the index of words. The newest
 * messages show which words are frequent. The planner's statistics do not: they come later than the mail.
 */
export async function walkBack<T extends Walked>(
  database: Database,
  /** What is looked for, and how many of the newest messages are looked through first. */
  { key, now, first }: { key: string; now: Date; first: number },
  /** Looks through that many of the newest messages of each account; with 0, through all by the index of words. */
  find: (walk: number) => Promise<T>,
): Promise<T> {
  let found: T | null = null
  const from = await remembered.get(database, key, { now }, async () => {
    const done = await walkFrom(find, first)
    found = done.found
    return done.walk
  })
  return found ?? (await walkFrom(find, from)).found
}

/** A walk that is too long or too short finds the same, only slower, so it may be one of a minute ago. */
const remembered = createAnswerCache<number>({ most: 500, forMs: 60_000 })

/** Walks further as long as that pays, then goes by the index. */
async function walkFrom<T extends Walked>(
  find: (walk: number) => Promise<T>,
  walk: number,
): Promise<{ found: T; walk: number }> {
  const found = await find(walk)
  const isWhole = walk === 0 || found.fitting >= MAX_CANDIDATES || found.walked < walk
  if (isWhole) return { found, walk }
  const next = walkAfter(found)
  return walkFrom(find, next > walk ? next : 0)
}

/** The number of newest messages that probably have enough matches; 0 if it is faster to collect all matches by the index. */
function walkAfter({ fitting, walked, matches, messages }: Walked): number {
  const walk = (MAX_CANDIDATES * walked) / fitting
  if (walk >= MATCH_COST * messages * (matches / walked)) return 0
  // Few different lengths, because each is another statement.
  const step = 2 ** Math.floor(Math.log2(walk) - 1)
  return step * Math.ceil((walk * WALK_MARGIN) / step)
}
