import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { formatAddress } from './addresses.ts'
import { splitRecipients } from './split-recipients.ts'

test.each([
  [
    'a@x.example, b@x.example;c@x.example\nd@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ],
  ['"Doe, Jane" <j@x.example>, Bo <b@x.example>', ['"Doe, Jane" <j@x.example>', 'Bo <b@x.example>']],
  [
    'Doe, Jane <j@x.example>; Bo <b@x.example>; c@x.example',
    ['"Doe, Jane" <j@x.example>', 'Bo <b@x.example>', 'c@x.example'],
  ],
  ['a@x.example\tb@x.example', ['a@x.example', 'b@x.example']],
  ['a@x.example b@x.example  c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['Bo b@x.example', ['Bo b@x.example']],
  ['half, Bo <b@x.example>', ['half', 'Bo <b@x.example>']],
  ['a@x.example, Bo <b@x.example>; c@x.example', ['a@x.example', 'Bo <b@x.example>', 'c@x.example']],
  ['half, an addr', ['half', 'an addr']],
  ['6" screen, bo', ['6" screen', 'bo']],
  [
    'a@x.example，b@x.example、c@x.example；d@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ],
  ['a@x.example، b@x.example؛ c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['王，小明 <a@x.example>，李四 <b@x.example>', ['王，小明 <a@x.example>', '李四 <b@x.example>']],
  ['"محمد، علي" <a@x.example>،b@x.example', ['"محمد، علي" <a@x.example>', 'b@x.example']],
  [' , ;\n', []],
  ['', []],
])('%j', (text, pieces) => {
  expect(splitRecipients(text)).toEqual(pieces)
})

test('loses nothing that was typed', () => {
  const squeeze = (text: string) => text.replace(/[\s,;"，、；،؛﹐﹑﹔]+/g, '')
  forAll(fc.string(), text => {
    expect(squeeze(splitRecipients(text).join(','))).toBe(squeeze(text))
  })
})

const name = fc.string({ minLength: 1, maxLength: 30 }).filter(text => /[^\s"\\\p{Cc}]/u.test(text))
const person = fc.record({
  name: fc.option(name),
  address: fc.tuple(fc.stringMatching(/^[a-z0-9.+_-]{1,20}$/), fc.domain()).map(parts => parts.join('@')),
})

test('splits formatted addresses back into the same people, whatever their names', () => {
  forAll(
    fc.array(person, { maxLength: 8 }),
    fc.constantFrom(', ', '; ', '\n', '，', '、', '；', '، ', '؛ '),
    (people, comma) => {
      const pieces = people.map(formatAddress)
      expect(splitRecipients(pieces.join(comma))).toEqual(pieces)
    },
  )
})
