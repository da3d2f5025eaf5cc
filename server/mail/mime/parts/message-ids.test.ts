import { expect, test } from 'vitest'
import { readInReplyTo, readMessageIds } from './message-ids.ts'

test.each([
  ...[
    '<undefined>',
    '<null>',
    '<>',
    '< >',
    '<@>',
    '<1>',
    '<0>',
    '<(null)>',
    '<"undefined">',
    '<[object Object]>',
  ],
  ...['<undefined@shop.example>', '<@shop.example>', '<NULL.null@mail.example>', '<0@>', '<1@localhost>'],
  ...[
    '<00000000-0000-0000-0000-000000000000@x.example>',
    '<12@undefined>',
    '<{{message_id}}>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a program has not filled in
    '<${id}@x.example>',
  ],
  ...['<%%MESSAGEID%%>', '<%s@x.example>', '<Message-ID>', '<n/a>', 'undefined', '-', '<--@x.example>'],
])('%s is the id of no message', header => {
  expect(readMessageIds(header)).toEqual([])
})

test.each([
  ['<a@b>'],
  ['<CAF=x.1+y@mail.example>'],
  ['<1@lists.example>'],
  ['<0@lists.example>'],
  ['<E9D312B69C2346E800C76D2E9BC3F4A8>'],
  ['<000081046$0000613f$000078bf@>'],
  ['<3f2504e0-4f89-11d3-9a0c-0305e82c3301@localhost>'],
  ['<null-1730000000.77@x.example>'],
  ['<nonesuch@x.example>'],
  ['<2147483647>'],
])('%s is an id', header => {
  expect(readMessageIds(header)).toEqual([header.slice(1, -1)])
})

test('what is no id is left out among others', () => {
  expect(readMessageIds('<a@x> <undefined>\r\n <b\r\n @x> <a@x>')).toEqual(['a@x', 'b@x'])
  expect(readMessageIds('a@x, b@x')).toEqual(['a@x', 'b@x'])
})

test.each([
  ['<a@x>', 'a@x'],
  ['<a@x> <b@x>', 'a@x'],
  ['<a@x>; from ann@x.example on Wed, Feb 06, 2002', 'a@x'],
  ['Your message of "Thu, 22 Aug 2002 18:42:33 BST." <a@x>', 'a@x'],
  ['Message from Ann <ann@x.example> of "Mon, 09 Sep 2002 12:05:55 PDT." <a@x> .', 'a@x'],
  ["ann@x.example's message of Wed, 28 Aug 2002", null],
  ['a@x', 'a@x'],
  ['<undefined>', null],
])('In-Reply-To %j answers %j', (header, id) => {
  expect(readInReplyTo(header)).toBe(id)
})
