import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { forAll } from '#testing/random/for-all.ts'
import { ANSWER_LANGUAGES, type AnswerLanguage } from '../contract/approved-answers.ts'
import { ASKING_LANGUAGES, askingWords } from './asking-words.ts'
import { findQuestion, indexQuestions } from './read-mail.ts'

interface Row {
  language: AnswerLanguage
  question: string
  same: string[]
  near: string[]
}
const rows: Row[] = parse(readFileSync(new URL('questions.test.yaml', import.meta.url), 'utf8'))
const index = indexQuestions(
  rows.map(({ language, question }, id) => ({
    id,
    versions: [{ language, questions: [question], answer: `${id}` }],
  })),
)

test('words are known for each language in which an answer can be approved', () => {
  expect(ASKING_LANGUAGES.toSorted()).toEqual([...ANSWER_LANGUAGES].toSorted())
})

test('the same question is found in other politeness, and no other question is', () => {
  const missed: string[] = []
  const taken: string[] = []
  for (const [id, { language, question, same, near }] of rows.entries()) {
    for (const text of [question, ...same])
      if (findQuestion(text, language, index) !== id) missed.push(`${language}: ${text}`)
    for (const text of near)
      for (const any of ANSWER_LANGUAGES)
        if (findQuestion(text, any, index) !== null) taken.push(`${any}: ${text}`)
  }
  const count = rows.flatMap(({ near }) => near).length
  console.info(`${count} near misses, ${taken.length} taken for an approved question`)
  expect({ missed, taken }).toEqual({ missed: [], taken: [] })
  expect(count).toBeGreaterThanOrEqual(100)
})

/** Words that no list of the language has. */
const word = fc.constantFrom(
  ...'zebra violin copper harbour lantern maple pencil rocket saddle tulip velvet walnut 12 30 2026 anna'.split(
    ' ',
  ),
)
const asked = fc.array(word, { minLength: 3, maxLength: 9 })
const anyLanguage = fc.constantFrom(...ANSWER_LANGUAGES)
const indexOf = (language: AnswerLanguage, words: readonly string[]) =>
  indexQuestions([{ id: 7, versions: [{ language, questions: [`${words.join(' ')}?`], answer: '' }] }])

test('a wording is itself with any politeness around it', () => {
  const around = anyLanguage.chain(language => {
    const { asks, opens, ends } = askingWords(language)
    const some = (phrases: readonly (readonly string[])[]) =>
      fc.constantFrom([], ...phrases).map(phrase => phrase.join(' '))
    return fc.record({
      language: fc.constant(language),
      before: some([...asks.values()].flat()),
      first: some(opens),
      after: some(ends),
    })
  })
  forAll(around, asked, ({ language, before, first, after }, words) => {
    const text = `${first} ${before} ${words.join(' ')}, ${after}?`.trim()
    expect(findQuestion(text, language, indexOf(language, words))).toBe(7)
  })
})

test('a question with one word more, fewer, or another one, is another', () => {
  forAll(anyLanguage, asked, fc.nat(), word, (language, words, nat, other) => {
    const index = indexOf(language, words)
    const at = nat % words.length
    const changed = words.with(at, words[at] === other ? 'oyster' : other)
    const variants = [words.toSpliced(at, 1), words.toSpliced(at, 0, other), changed]
    for (const variant of variants)
      expect(findQuestion(`${variant.join(' ')}?`, language, index), variant.join(' ')).toBeNull()
  })
})

test('two words that have changed places make another question', () => {
  forAll(anyLanguage, asked, fc.nat(), (language, words, nat) => {
    const at = nat % (words.length - 1)
    const [one = '', two = ''] = words.slice(at)
    fc.pre(one !== two)
    const swapped = words.with(at, two).with(at + 1, one)
    expect(findQuestion(`${swapped.join(' ')}?`, language, indexOf(language, words))).toBeNull()
  })
})

test('a question that two answers have belongs to neither', () => {
  const two = [1, 2].map(id => ({
    id,
    versions: [{ language: 'en' as const, questions: ['Do you ship to Norway?'], answer: `${id}` }],
  }))
  expect(findQuestion('Do you ship to Norway?', 'en', indexQuestions(two))).toBeNull()
})
