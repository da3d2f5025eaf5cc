import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRecipients } from './split-recipients.ts'

test.each([
  [
    'a@x.example, b@x.example;c@x.example\nd@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ],
  ['"Doe, Jane" <j@x.example>, Bo <b@x.example>', ['"Doe, Jane" <j@x.example>', 'Bo <b@x.example>']],
  ['half, an addr', ['half', 'an addr']],
  ['6" screen, bo', ['6" screen', 'bo']],
  [' , ;\n', []],
  ['', []],
])('%j', (text, pieces) => {
  expect(splitRecipients(text)).toEqual(pieces)
})

test('nothing that was typed is lost', () => {
  const squeeze = (text: string) => text.replace(/[\s,;]+/g, '')
  fc.assert(
    fc.property(fc.string(), text => {
      expect(squeeze(splitRecipients(text).join(','))).toBe(squeeze(text))
    }),
  )
})
