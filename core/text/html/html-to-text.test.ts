import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAll } from '#testing/random/for-all.ts'
import { htmlToText } from './html-to-text.ts'

const { texts, tables } = readData<Record<'texts' | 'tables', string[][]>>(
  'html-to-text.test.yaml',
  import.meta.url,
)

describe('htmlToText', () => {
  test.each(texts)('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  test.each(tables)('tables: %s', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  test('makes no more text than the limit', () => {
    expect(htmlToText('<p>word</p>'.repeat(1000), { limit: 12 })).toBe('word\n\nword')
  })

  test('never throws, and finds the text between any tags', () => {
    const html = fc.string({
      unit: fc.constantFrom(...'ab<>/!-="\' &;\n', '<p>', '</div>', '<li>', '<pre>'),
      maxLength: 200,
    })
    fc.assert(fc.property(html, any => typeof htmlToText(any) === 'string'))
    const word = fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 1, maxLength: 8 })
    const tag = fc.constantFrom(
      '<b>',
      '</b>',
      '<div>',
      '</div>',
      '<br>',
      '</table>',
      '<li>',
      '<td>',
      '</x>',
      '<blockquote>',
    )
    forAll(fc.array(fc.tuple(word, tag)), pieces => {
      const text = htmlToText(pieces.flat().join(' '))
      for (const [own] of pieces) expect(text).toContain(own)
    })
  })

  test('reads the worst two megabytes of nesting', () => {
    for (const piece of [
      '<div>',
      '<blockquote>a',
      '</p>',
      '<',
      '<!--',
      '<a href="',
      '<b ',
      '&',
      '&#',
      '<table><tr><td>',
      '<pre>\n',
      '<script>',
      '<li>',
    ])
      expect(typeof htmlToText(piece.repeat(2_000_000 / piece.length))).toBe('string')
  })
})
