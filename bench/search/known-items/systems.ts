import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { eng as STOP_WORDS } from 'stopword'
import type { ForeignMail } from './foreign-mail.ts'

/** Indexes of mails, best first. */
export type System = (query: string) => Promise<number[]> | number[]

const stopWords = new Set(STOP_WORDS)
const textOf = ({ from, subject, text }: ForeignMail) => `${subject} ${from} ${text}`
const plainWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const stems = (text: string) => plainWords(text).flatMap(word => (stopWords.has(word) ? [] : [stemmer(word)]))

export const bm25 = (mails: ForeignMail[]): System => bm25With(mails, plainWords)
export const bm25WithStems = (mails: ForeignMail[]): System => bm25With(mails, stems)

const K1 = 1.2
const B = 0.75

/** Okapi BM25 over one field (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). */
function bm25With(mails: ForeignMail[], read: (text: string) => string[]): System {
  const postings = new Map<string, Map<number, number>>()
  const lengths = mails.map((mail, at) => {
    const words = read(textOf(mail))
    for (const word of words) {
      const found = postings.get(word) ?? new Map<number, number>()
      postings.set(word, found.set(at, (found.get(at) ?? 0) + 1))
    }
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return query => {
    const scores = new Map<number, number>()
    for (const word of new Set(read(query))) {
      const found = postings.get(word)
      if (!found) continue
      const rarity = Math.log(1 + (mails.length - found.size + 0.5) / (found.size + 0.5))
      for (const [at, count] of found) {
        const length = 1 - B + (B * lengths[at]!) / average
        scores.set(at, (scores.get(at) ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length))
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([at]) => at)
  }
}

/** As its documentation proposes: the subject counts twice, words may be open and have slips. */
export function miniSearch(mails: ForeignMail[]): System {
  const index = new MiniSearch({
    fields: ['subject', 'from', 'text'],
    searchOptions: { boost: { subject: 2 }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll(mails.map(({ subject, from, text }, id) => ({ id, subject, from, text })))
  return query => index.search(query).map(({ id }) => Number(id))
}
