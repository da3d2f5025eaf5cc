import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { csvCell, csvLine, withoutApostrophe } from './csv-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 123', '+49 30 123'],
  ['+cmd|x', "'+cmd|x"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', "'＝1"],
  ['a "b", c', '"a ""b"", c"'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
])('%j becomes %j', (value, cell) => expect(csvCell(value)).toBe(cell))

test('no cell begins a formula, and what was put in front is taken away again', () => {
  forAll(fc.string({ unit: 'binary' }), value => {
    const cell = csvCell(value)
    const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(/^[=@\t\r]/.test(shown)).toBe(false)
    if (!value.startsWith("'")) expect(withoutApostrophe(shown)).toBe(value)
  })
  expect(csvLine(['a', 'b'])).toBe('a,b\r\n')
})
