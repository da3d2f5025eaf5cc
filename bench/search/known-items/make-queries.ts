import { eng as STOP_WORDS } from 'stopword'
import { createRandom, type Random } from '../../faults/load/random.ts'
import type { ForeignMail } from './foreign-mail.ts'

type Kind = 'subject' | 'quote' | 'rare words' | 'sender and word'
type Form = 'as it is' | 'lower case' | 'slip' | 'parts'

/** A query that looks for one mail. */
export interface KnownItem {
  kind: Kind
  form: Form
  query: string
  /** Index of the mail among all. */
  wanted: number
  /** Tuning looks at one half only. */
  half: 'tuned' | 'reported'
}

export const KINDS: Kind[] = ['subject', 'quote', 'rare words', 'sender and word']
export const FORMS: Form[] = ['as it is', 'lower case', 'slip', 'parts']

const stopWords = new Set(STOP_WORDS)
const wordsOf = (text: string) => text.match(/[A-Za-z][A-Za-z'-]*[A-Za-z]/g) ?? []
const isContent = (word: string) => word.length >= 4 && !stopWords.has(word.toLowerCase())
const baseOf = (subject: string) => subject.replace(/^(\s*(re|fwd?|aw)\s*:|\s*\[[^\]]*\])+\s*/gi, '').trim()

/**
 * Queries that people ask when they know the mail: words of a subject that the index then lacks, a line that an answer quotes,
 * three rare words, a sender and a word. Each also in lower case, with a slip, and by the beginnings of its words. `withoutSubject`
 * are the mails whose subject is taken out.
 */
export function makeQueries(
  mails: ForeignMail[],
  { perKind, seed }: { perKind: number; seed: number },
): { items: KnownItem[]; withoutSubject: Set<number> } {
  const random = createRandom(seed)
  const frequencies = documentFrequencies(mails)
  const chosen = new Set<number>()
  const withoutSubject = new Set<number>()
  const items: KnownItem[] = []
  const makers: Record<Kind, (mail: ForeignMail) => { query: string; wanted?: number } | null> = {
    subject: ({ subject }) => {
      const words = wordsOf(baseOf(subject)).filter(isContent)
      return words.length >= 3 ? { query: words.slice(0, 5).join(' ') } : null
    },
    quote: mail => {
      const wanted = mails.findIndex(({ messageId }) => messageId !== '' && messageId === mail.answers)
      const lines = mail.text.split('\n').filter(line => /^> ?[^>\s]/.test(line))
      const line = lines.map(line => line.replace(/^> ?/, '').trim()).find(line => wordsOf(line).length >= 6)
      if (wanted < 0 || !line || !mails[wanted]!.text.includes(line)) return null
      return { query: wordsOf(line).slice(0, 10).join(' '), wanted }
    },
    'rare words': ({ text }) => {
      const rare = [...new Set(wordsOf(text).filter(isContent))].filter(
        word => (frequencies.get(word.toLowerCase()) ?? 0) <= 20,
      )
      return rare.length >= 3 ? { query: pick(random, rare, 3).join(' ') } : null
    },
    'sender and word': ({ from, text }) => {
      const words = [...new Set(wordsOf(text).filter(isContent))].filter(word => {
        const frequency = frequencies.get(word.toLowerCase()) ?? 0
        return frequency > 1 && frequency <= 60
      })
      const name = wordsOf(from)
      return name.length === 2 && words.length > 0
        ? { query: `${name.join(' ')} ${pick(random, words, 1)[0]}` }
        : null
    },
  }
  for (const kind of KINDS) {
    let made = 0
    for (let tries = 0; made < perKind && tries < mails.length * 4; tries++) {
      const at = random.below(mails.length)
      const found = makers[kind](mails[at]!)
      const wanted = found?.wanted ?? at
      if (!found || chosen.has(wanted)) continue
      chosen.add(wanted)
      if (kind === 'subject') withoutSubject.add(wanted)
      const half = made % 2 === 0 ? 'tuned' : 'reported'
      for (const form of FORMS)
        items.push({ kind, form, query: formed(found.query, form, random), wanted, half })
      made++
    }
  }
  return { items, withoutSubject }
}

function formed(query: string, form: Form, random: Random): string {
  const words = query.split(' ')
  if (form === 'lower case') return query.toLowerCase()
  if (form === 'slip') {
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
    return words.map(word => (word === longest ? slip(word, random) : word)).join(' ')
  }
  if (form === 'parts')
    return words.map(word => (word.length > 6 ? word.slice(0, word.length - 2) : word)).join(' ')
  return query
}

/** One letter too few, one too many, or two the wrong way round; never the first. */
function slip(word: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, word.length - 2))
  const [before, after] = [word.slice(0, at), word.slice(at)]
  const kind = random.below(3)
  if (kind === 0) return before + after.slice(1)
  if (kind === 1) return before + after[0] + after
  return before + (after[1] ?? '') + after[0] + after.slice(2)
}

function pick(random: Random, words: string[], count: number): string[] {
  const left = [...words]
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!)
}

function documentFrequencies(mails: ForeignMail[]): Map<string, number> {
  const frequencies = new Map<string, number>()
  for (const { text, subject } of mails)
    for (const word of new Set(wordsOf(`${subject} ${text}`.toLowerCase())))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  return frequencies
}
