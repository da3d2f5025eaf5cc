import { negates } from '#server/engines/negates.ts'
import { isRequest } from './action-items.ts'
import type { ReadMessage, Sentence } from './read-message.ts'

export interface Ranked {
  read: ReadMessage
  sentence: Sentence
  /** What it is worth in a summary. */
  score: number
  /** How surely it states a fact: a decision, an amount, a date, a change. */
  weight: number
}

/** With a unit or large enough to be no count of small things. */
const AMOUNT =
  /[€$£¥]\s?\d|\d[\d.,'\u00a0 ]{0,12}\s?(?:[€$£¥%]|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b|euros?\b|eur\b|dollars?\b|usd\b|chf\b|gbp\b|k\b|mio\b|kg\b|km\b|m2\b|m²|qm\b|gb\b|tb\b|pcs\b|pieces\b|pounds?\b|stuck\b|people\b|personen\b|personnes\b|personas\b|units\b|hours?\b|stunden\b|heures\b|horas\b|days?\b|tage\b|jours\b|dias\b|weeks?\b|wochen\b|semaines\b|semanas\b|months?\b|monate\b|mois\b|meses\b)/u
const NUMBER = /\d/
const DATE_WORDS = new WeakMap<object, RegExp>()
/** The most sentences that are compared with each other by their words. */
const BEST_LENGTH = { least: 4, most: 32 }

/**
 * Every sentence with its worth: how near it is to what the thread is about (TF-IDF, cosine with the centre), where it
 * stands, and what its words say it is for. One pass over the words of the thread.
 */
export function rankSentences(messages: readonly ReadMessage[], subjectStems: readonly string[]): Ranked[] {
  const all = messages.flatMap(read => read.sentences.map(sentence => ({ read, sentence })))
  const seenIn = new Map<string, number>()
  for (const { sentence } of all)
    for (const stem of new Set(sentence.stems)) seenIn.set(stem, (seenIn.get(stem) ?? 0) + 1)
  // What every other sentence says is no topic either.
  const rarity = (stem: string) => Math.log(1 + all.length / (seenIn.get(stem) ?? 1))
  const centre = new Map<string, number>()
  for (const { sentence } of all)
    for (const stem of sentence.stems) centre.set(stem, (centre.get(stem) ?? 0) + rarity(stem))
  const centreNorm = Math.sqrt([...centre.values()].reduce((sum, value) => sum + value * value, 0)) || 1
  const subject = new Set(subjectStems)
  return all.map(({ read, sentence }) => {
    let product = 0
    let norm = 0
    for (const stem of new Set(sentence.stems)) {
      const value = rarity(stem)
      product += value * (centre.get(stem) ?? 0)
      norm += value * value
    }
    const centrality = product / (Math.sqrt(norm) || 1) / centreNorm
    const inSubject = sentence.stems.filter(stem => subject.has(stem)).length
    const weight = factWeight(read, sentence)
    const score =
      centrality * 2 +
      Math.min(inSubject, 2) * 0.35 +
      weight * 0.45 +
      cueScore(read, sentence) +
      positionScore(read, sentence, messages.length) -
      penalty(read, sentence)
    return { read, sentence, score, weight }
  })
}

function factWeight({ words }: ReadMessage, { folded, isQuestion }: Sentence): number {
  if (isQuestion || words.courtesy.test(folded)) return 0
  const dates = dateWords(words.dates)
  return (
    (words.decision.test(folded) ? 1 : 0) +
    (words.change.test(folded) ? 0.8 : 0) +
    (AMOUNT.test(folded) ? 1 : NUMBER.test(folded) ? 0.4 : 0) +
    (dates.test(folded) ? 0.6 : 0) +
    // What is not so, and what must not be done, is as much of a fact.
    (negates(folded) ? 0.8 : 0)
  )
}

function cueScore({ words }: ReadMessage, sentence: Sentence): number {
  return (isRequest(sentence, words) ? 0.35 : 0) + (words.commitment.test(sentence.folded) ? 0.15 : 0)
}

/** What a thread begins with is why it was written; what it ends with is how it came out. */
function positionScore(read: ReadMessage, { index, folded }: Sentence, messages: number): number {
  const early = index < 3 ? 0.3 - index * 0.1 : 0
  if (read.index === 0) return early + 0.5
  const decides = read.words.decision.test(folded) ? (0.5 * read.index) / messages : 0
  return decides + (read.index === messages - 1 ? early + 0.35 : early + (0.2 * read.index) / messages)
}

function penalty({ words }: ReadMessage, { text, folded, stems, isQuestion }: Sentence): number {
  const length = folded.split(' ').length
  return (
    (words.courtesy.test(folded) ? 1.6 : 0) +
    (length < BEST_LENGTH.least || stems.length < 2 ? 0.8 : 0) +
    (length > BEST_LENGTH.most ? 0.5 : 0) +
    (isQuestion ? 0.25 : 0) +
    (/https?:|www\.|\S@\S/.test(text) ? 0.6 : 0) +
    (/:$/.test(text) ? 0.8 : 0) +
    (/!$/.test(text) ? 0.2 : 0)
  )
}

function dateWords(words: ReadMessage['words']['dates']): RegExp {
  const known = DATE_WORDS.get(words)
  if (known) return known
  const names = [...words.weekdays, ...words.months.filter(name => name !== 'may'), words.tomorrow].join('|')
  const built = new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])`, 'u')
  DATE_WORDS.set(words, built)
  return built
}
