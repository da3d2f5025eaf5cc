import type { Database } from '#server/db/client.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'

/** Number of newest matches that are ranked; to find older ones, narrow the search. */
export const MAX_CANDIDATES = 200
/** Cost of a match by the word index, relative to the cost of a message in a walk through the newest mail. */
const MATCH_COST = 3
/** Allowance for walks that are longer than expected, because frequent words are not spread evenly. */
const WALK_MARGIN = 1.25
/** Words are frequent if one in so many messages has them. */
const FREQUENT = 20
/** Other conditions are narrow if fewer than one in so many messages fits them. */
const NARROW = 50

/** The messages that are looked through. */
export interface Walk {
  /** The newest of each account; the newest that fit what is asked for besides words; or all, by the index of words. */
  through: 'newest' | 'fitting' | 'index'
  /** The most messages of each account, where they are not all. */
  most: number
}

/** All messages, by the index of words. */
export const BY_INDEX: Walk = { through: 'index', most: 0 }

/** What was found. */
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
  find: (walk: Walk) => Promise<T>,
): Promise<T> {
  let found: T | null = null
  const from = await remembered.get(database, key, { now }, async () => {
    const done = await walkFrom(find, { through: 'newest', most: first })
    found = done.found
    return done.walk
  })
  return found ?? (await walkFrom(find, from)).found
}

/** A walk that is too long or too short finds the same, only slower, so it may be one of a minute ago. */
const remembered = createAnswerCache<Walk>({ most: 500, forMs: 60_000 })

/** Walks further as long as that pays, then goes by the index. */
async function walkFrom<T extends Walked>(
  find: (walk: Walk) => Promise<T>,
  walk: Walk,
): Promise<{ found: T; walk: Walk }> {
  const found = await find(walk)
  const isWhole = walk.through === 'index' || found.fitting >= MAX_CANDIDATES || found.walked < walk.most
  return isWhole ? { found, walk } : walkFrom(find, walkAfter(found, walk))
}

/** The walk that probably finds enough. */
function walkAfter({ fitting, walked, matches, messages }: Walked, { through, most }: Walk): Walk {
  const isFrequent = matches * FREQUENT >= walked
  if (through === 'newest' && isFrequent && fitting * NARROW < matches)
    return { through: 'fitting', most: stepOf((MAX_CANDIDATES * walked) / matches) }
  const length = (MAX_CANDIDATES * walked) / fitting
  const longer = length < MATCH_COST * messages * (matches / walked) ? stepOf(length) : 0
  return longer > most ? { through, most: longer } : BY_INDEX
}

/** Few different lengths, because each is another statement. */
function stepOf(length: number): number {
  const step = 2 ** Math.floor(Math.log2(length) - 1)
  return step * Math.ceil((length * WALK_MARGIN) / step)
}
