import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllTimes } from '#testing/random/for-all.ts'
import { chunkText } from './chunk-text.ts'

/** Any UTF-16 code units, including lone surrogates. */
const anyText = fc.uint16Array({ maxLength: 60 }).map(units => String.fromCharCode(...units))

const count = (text: string) => text.match(/\S+/g)?.length ?? 0
const sentence = (words: number, mark = 'word') => `${Array(words).fill(mark).join(' ')}.`

test('a short mail is one passage, below its subject', () => {
  expect(chunkText('Hello,\n\nsee you at ten.', 'Lunch')).toEqual(['Lunch\n\nHello,\n\nsee you at ten.'])
  expect(chunkText('See you at ten.')).toEqual(['See you at ten.'])
})

test('without text there is the subject, without either nothing', () => {
  expect(chunkText('', 'Icons')).toEqual(['Icons'])
  expect(chunkText(' \n\n ', ' ')).toEqual([])
})

test('paragraphs are kept whole and put together', () => {
  const paragraphs = Array.from({ length: 12 }, (_, at) => sentence(50, `p${at}`))
  const passages = chunkText(paragraphs.join('\n\n'))
  expect(passages).toHaveLength(4)
  for (const passage of passages) expect(count(passage)).toBe(150)
})

test('a long paragraph is cut between sentences, a long sentence between words', () => {
  const sentences = Array.from({ length: 30 }, (_, at) => sentence(20, `s${at}`)).join(' ')
  for (const passage of chunkText(sentences)) {
    expect(count(passage)).toBeGreaterThanOrEqual(60)
    expect(count(passage)).toBeLessThanOrEqual(200)
    expect(passage.endsWith('.')).toBe(true)
  }
  expect(chunkText(sentence(1000)).map(count)).toEqual([200, 200, 200, 200, 200])
})

test('a short remainder is no passage of its own', () => {
  const passages = chunkText([sentence(90), sentence(90), 'Kind regards'].join('\n\n'))
  expect(passages).toHaveLength(1)
  expect(passages[0]).toContain('Kind regards')
})

test('a very long mail is found by its beginning', () => {
  const body = Array.from({ length: 100 }, (_, at) => sentence(130, `p${at}`)).join('\n\n')
  expect(chunkText(body)).toHaveLength(24)
  expect(chunkText(body, 'Minutes', 3)).toHaveLength(3)
})

test('text without spaces is cut, too, and none of it is lost', () => {
  const passages = chunkText('字'.repeat(10_000))
  expect(passages.join('').replace(/\s/g, '')).toBe('字'.repeat(10_000))
  for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(3000)
})

test('nothing is lost, added or put elsewhere', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-zé.!?]{1,12}$/),
    fc.constantFrom('字'.repeat(300), 'x'.repeat(5000)),
  )
  const body = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '\n', '\n\n')), { maxLength: 400 })
    .map(parts => parts.map(([text, space]) => text + space).join(''))
  forAllTimes(30, body, text => {
    const passages = chunkText(text, '', 1_000_000)
    expect(passages.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    for (const passage of passages) {
      expect(passage.trim()).not.toBe('')
      expect(count(passage)).toBeLessThanOrEqual(240)
    }
  })
})

test('takes anything', () => {
  forAll(anyText, fc.string({ maxLength: 20 }), (body, subject) => {
    expect(chunkText(body, subject).length).toBeLessThanOrEqual(24)
  })
})
