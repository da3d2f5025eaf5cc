import { aboveForwarded } from '#core/text/quoted-history.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import type { Writer } from '#server/providers/ai/engine.ts'
import { ownWords } from './load-thread.ts'
import { findOwnNearest, findOwnRecent } from './voice-queries.ts'

const SAMPLES = 3
const STYLE_MESSAGES = 20
/** Fewer say little about how somebody writes. */
const LEAST_FOR_STYLE = 3

interface Task {
  /** The address that is written to; empty where nobody is named. */
  to: string
  /** What it is about. */
  words: string
  /** The conversation itself, which the engine sees anyway. */
  threadId: number | null
}

/** The person who writes, with their own past messages nearest to the task and how they write. */
export async function loadWriter(
  { db }: Pick<Deps, 'db'>,
  user: { id: number; name: string },
  account: Pick<MailAccount, 'id' | 'email' | 'aliases' | 'ownerId' | 'displayName'>,
  { to, words, threadId }: Task,
): Promise<Writer> {
  const own = { account, userId: user.id }
  const recent = (await findOwnRecent(db, own, STYLE_MESSAGES)).map(voiceOf)
  const nearest = await findOwnNearest(db, own, { to, words, notThread: threadId, limit: SAMPLES })
  const samples = nearest.map(voiceOf).filter(Boolean)
  return {
    name: (account.ownerId === user.id && account.displayName) || user.name,
    address: account.email,
    samples: samples.length > 0 ? samples : recent.slice(0, SAMPLES),
    style: styleOf(recent),
  }
}

/** A person's own words, without those that they hand on. */
const voiceOf = (row: { text: string; html: string | null }) => aboveForwarded(ownWords(row))

/** How somebody writes, by counting: length, greeting, sign-off. Null where there is too little to tell. */
function styleOf(texts: string[]): string | null {
  const letters = texts.filter(text => text.trim() !== '')
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

/** The line before the name, where a letter ends with one: "Best,", "Viele Grüße". */
function lastWords(text: string): string | undefined {
  const lines = text
    .trim()
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const line = lines.length > 2 ? lines.at(-2) : undefined
  return line && line.length <= 30 && !/[.?!:]$/.test(line) && line.split(' ').length <= 4 ? line : undefined
}

/** What a third of them share. */
function mostCommon(values: (string | undefined)[]): string | null {
  const counts = Map.groupBy(
    values.filter(value => value !== undefined),
    value => value,
  )
  const [best] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return best && best[1].length * 3 >= values.length ? best[0] : null
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
