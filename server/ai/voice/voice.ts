import { capitalised } from '#core/text/as-sentence.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { aboveForwarded } from '#core/text/quotes/quoted-history.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { findOwnNearest, findOwnRecent, findOwnTo, findSentFrom, findTexts } from './voice-queries.ts'

const SAMPLES = 3
const STYLE_MESSAGES = 20
const MOST_EARLIER = 5
/** With fewer messages the style says little. */
const LEAST_FOR_STYLE = 3

export interface Task {
  /** The address of the recipient; empty if there is none. */
  to: string
  /** The words to compare with. */
  words: string
  /** This conversation gives no samples, because the engine sees it anyway. */
  threadId: number | null
}

/** How somebody writes, and the messages that show it. */
interface Voice {
  samples: string[]
  style: string | null
  /** Messages whose text is in `samples`. */
  sampleIds: number[]
  /** Messages that `style` was computed from. */
  styleIds: number[]
}

/** Loads the person's past messages from this account that are most similar to the task, and describes their style. */
export async function loadVoice(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { account, task }: { account: MailAccount; task: Task },
): Promise<Voice> {
  const { db } = ctx
  const { to, words, threadId } = task
  const own = { account, userId: ctx.actor.id }
  const recentIds = await findOwnRecent(db, own, STYLE_MESSAGES)
  const nearestIds = await findOwnNearest(db, own, { to, words, notThread: threadId, limit: SAMPLES })
  const messageIds = [...new Set([...recentIds, ...nearestIds])]
  const opened = await recordViews(ctx, { account, messageIds })
  const texts = new Map(
    (await findTexts(db, account.workspaceId, opened)).map(row => [row.id, voiceOf(row).trim()]),
  )
  const written = (ids: number[]) =>
    ids.flatMap(id => {
      const text = texts.get(id)
      return text ? [{ id, text }] : []
    })
  const recent = written(recentIds)
  const nearest = written(nearestIds)
  const samples = (nearest.length > 0 ? nearest : recent).slice(0, SAMPLES)
  const style = styleOf(recent.map(({ text }) => text))
  return {
    samples: samples.map(({ text }) => text),
    style,
    sampleIds: samples.map(({ id }) => id),
    styleIds: style === null ? [] : recent.map(({ id }) => id),
  }
}

/** Ids of what the person has written to somebody in other conversations that may settle what they ask; oldest first. */
export async function findEarlier(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { account, to, words, threadId }: { account: MailAccount; to: string; words: string; threadId: number },
): Promise<number[]> {
  const task = { to: to.toLowerCase(), words, notThread: threadId, limit: MOST_EARLIER }
  const found = await findOwnTo(db, { account, userId: actor.id }, task)
  return found.sort((a, b) => a - b)
}

/** Those of these messages that were sent from here. */
export const sentFromHere = (
  { db }: Pick<Ctx, 'db'>,
  { account, messageIds }: { account: MailAccount; messageIds: number[] },
): Promise<number[]> => findSentFrom(db, account.workspaceId, messageIds)

/** The person's own words, without forwarded text. */
const voiceOf = (row: { text: string; html: string | null }) => aboveForwarded(ownWords(row))

/** Describes a style by length, greeting and sign-off. Null if there are too few letters. */
function styleOf(letters: string[]): string | null {
  if (letters.length < LEAST_FOR_STYLE) return null
  const lengths = letters.map(text => text.split(/\s+/).length).sort((a, b) => a - b)
  const words = lengths[Math.floor(lengths.length / 2)] ?? 0
  const greeting = mostCommon(letters.map(text => GREETING.exec(text.trim())?.[0]?.toLowerCase()))
  const signOff = mostCommon(letters.map(lastWords))
  return [
    `Messages of about ${words} words.`,
    greeting ? `Begins with "${capitalised(greeting)}" and the name.` : 'Often begins without a greeting.',
    signOff ? `Ends with "${signOff}".` : '',
    letters.filter(text => text.includes('!')).length * 3 > letters.length ? 'Uses exclamation marks.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const GREETING =
  /^(?:hi|hello|hey|dear|good morning|hallo|liebe[rs]?|guten (?:tag|morgen)|moin|sehr geehrte[rs]?(?: frau| herr)?|bonjour|salut|cher|chère|hola|buenos días|estimad[oa])(?=\s|,)/i

/** The line before the name at the end of a letter, such as "Best," or "Viele Grüße". */
function lastWords(text: string): string | undefined {
  const lines = text
    .trim()
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const line = lines.length > 2 ? lines.at(-2) : undefined
  return line && line.length <= 30 && !/[.?!:]$/.test(line) && line.split(' ').length <= 4 ? line : undefined
}

/** The most common value, if at least a third have it. */
function mostCommon(values: (string | undefined)[]): string | null {
  const counts = Map.groupBy(
    values.filter(value => value !== undefined),
    value => value,
  )
  const [best] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return best && best[1].length * 3 >= values.length ? best[0] : null
}
