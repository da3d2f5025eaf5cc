import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { SENTENCES } from '#testing/text/sentences.ts'
import { foldText } from '../fold.ts'
import { readSentence } from './read-sentence.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 15, 0)

/** People of this mail, also such as are called like something else. */
const PEOPLE = new Set([
  ...'anna ben carla frank rita stephen ada noor jager muller marie carlos marta giulia luca marco joao lotte'.split(
    ' ',
  ),
  ...'ops enron apple accounting buchhaltung orange banco'.split(' '),
  ...['anna lima', 'ufficio acquisti', 'jan van dijk', 'von der leyen', 'apple team'],
])

/** As the search understands a sentence whose words are all found: the first reading whose people are known. */
function understood(sentence: string): string {
  const isKnown = ({ name }: { name: string }) => name.includes('@') || PEOPLE.has(foldText(name))
  return readSentence(sentence, now).find(({ people }) => people.every(isKnown))?.search ?? sentence
}

const rowsOf = (text: string) => text.trim().split(/\n\s*/)

describe.each(Object.entries(SENTENCES))('%s', (_, { read, words }) => {
  const rows = rowsOf(read).map(row => row.split(' → '))
  test.each(rows)('%s → %s', (sentence = '', search = '') => expect(understood(sentence)).toBe(search))

  test.each(rowsOf(words))('words: %s', sentence => expect(understood(sentence)).toBe(sentence))
})

test('days are those of the clock that is given', () => {
  const search = (at: Date) => readSentence('mails from yesterday', at)[0]?.search
  expect(search(new Date(2026, 0, 1, 0, 5))).toBe('after:2025-12-31 before:2026-01-01')
  expect(search(new Date(2026, 2, 1, 23, 55))).toBe('after:2026-02-28 before:2026-03-01')
})

test('every word that was typed is understood or still there, and an understood sentence is none any more', () => {
  const word = fc.constantFrom(
    ...'unread mails invoices from Anna Zelda not last month to in May ß de 7 days , since and or about with attachments von seit d’Anna'.split(
      ' ',
    ),
  )
  forAllTimes(
    300,
    fc.array(fc.oneof({ arbitrary: word, weight: 6 }, fc.string()), { maxLength: 12 }),
    words => {
      const sentence = words.join(' ')
      for (const { search, topic, people } of readSentence(sentence, now)) {
        expect(search).not.toBe('')
        for (const part of topic.split(' ')) expect(sentence).toContain(part)
        for (const { name } of people) expect(sentence).toContain(name)
        expect(readSentence(search, now)).toEqual([])
      }
    },
  )
})
