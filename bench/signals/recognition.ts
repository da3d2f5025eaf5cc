import { readMessage } from '#server/mail/mime/read-message.ts'
import { absences } from './labelled/absences.ts'
import { bounces } from './labelled/bounces.ts'
import { type Expected, type Labelled, type Language, messages } from './labelled/labelled.ts'
import { secondDraw } from './labelled/second-draw.ts'
import { systems } from './labelled/systems.ts'
import { wishes } from './labelled/wishes.ts'

export const labelled: readonly Labelled[] = [
  ...[...messages, ...bounces, ...absences, ...wishes, ...secondDraw],
  ...systems,
]

export const KINDS = [
  'bounce',
  'delay',
  'absence',
  'departure',
  'automatic',
  'unsubscribe',
  'complaint',
] as const
type Kind = (typeof KINDS)[number]

export interface Score {
  kind: Kind
  language: Language
  /** How many signals there are, how many of them were found, and how many were found that are none. */
  there: number
  found: number
  wrong: number
  /** Of those found: how many have every detail (recipient, reason, hard or soft, day of return, message of ours). */
  exact: number
}

interface Recognition {
  scores: Score[]
  /** What is not exactly as it is labelled. */
  misses: string[]
}

/** Reads all labelled messages and compares what they tell. */
export function recognise(): Recognition {
  const scores = new Map<string, Score>()
  const misses: string[] = []
  const scoreOf = (kind: Kind, language: Language): Score => {
    const key = `${kind} ${language}`
    const score = scores.get(key) ?? { kind, language, there: 0, found: 0, wrong: 0, exact: 0 }
    scores.set(key, score)
    return score
  }
  for (const { name, language, source, expected } of labelled) {
    const told = readMessage(Buffer.from(source)).signals.filter(isLabelled)
    for (const one of expected) {
      const score = scoreOf(one.kind as Kind, language)
      const found = told.find(({ kind, who }) => kind === one.kind && who === one.who)
      score.there += 1
      if (found) score.found += 1
      const seen = found && detailsOf(found, one)
      if (found && JSON.stringify(seen) === JSON.stringify(one)) score.exact += 1
      else misses.push(`${language} ${name}: ${JSON.stringify(one)}, but ${JSON.stringify(seen ?? told)}`)
    }
    for (const one of told)
      if (!expected.some(({ kind, who }) => kind === one.kind && who === one.who)) {
        scoreOf(one.kind, language).wrong += 1
        misses.push(`${language} ${name}: ${one.kind} of ${one.who}, which it does not tell`)
      }
  }
  const at = ({ kind }: Score) => KINDS.indexOf(kind)
  return { scores: [...scores.values()].sort((a, b) => at(a) - at(b)), misses }
}

type Told = ReturnType<typeof readMessage>['signals'][number] & { kind: Kind }

/** Receipts follow their standard or are none, so there is nothing to recognise. */
const isLabelled = (one: ReturnType<typeof readMessage>['signals'][number]): one is Told =>
  (KINDS as readonly string[]).includes(one.kind)

/** The details that are labelled, as they were read. */
function detailsOf(told: Told, expected: Expected): Expected {
  const all: Record<string, unknown> = {
    ...told,
    about:
      expected.about === null
        ? (told.names[0] ?? null)
        : told.names.includes(expected.about ?? '')
          ? expected.about
          : told.names[0],
  }
  return Object.fromEntries(Object.keys(expected).map(key => [key, all[key]])) as unknown as Expected
}

/** Shares of what is there, of what was found, and of what was found with every detail. */
export const sharesOf = ({ there, found, wrong, exact }: Omit<Score, 'kind' | 'language'>) => ({
  recall: there === 0 ? 1 : found / there,
  precision: found + wrong === 0 ? 1 : found / (found + wrong),
  exact: found === 0 ? 1 : exact / found,
})
