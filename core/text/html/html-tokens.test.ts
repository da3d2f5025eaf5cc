import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { htmlTokens } from './html-tokens.ts'

const read = (html: string) =>
  [...htmlTokens(html)].map(token =>
    token.kind === 'text' ? token.text : `${token.kind} ${token.name}${token.selfClosing ? '/' : ''}`,
  )

test.each([
  ['a<b class="x > y">c</b >d', ['a', 'open b', 'c', 'close b', 'd']],
  ['<br/><p', ['open br/']],
  ['a <', ['a <']],
  ['a<!-- b -->c', ['a', 'c']],
  ['<!DOCTYPE html><?xml version="1.0"?>a', ['a']],
  [
    '<style>p > a {}</style>a<STYLE>b</style>',
    ['open style', 'close style', 'a', 'open style', 'close style'],
  ],
  ['<template><p>a</p></template>b', ['open template', 'close template', 'b']],
  ['<title/>a', ['open title/', 'a']],
  ['<script>never closed <p>a', ['open script']],
  ['1 &lt; 2 &amp; 3', ['1 &lt; 2 &amp; 3']],
])('%s', (html, pieces) => {
  expect(read(html)).toEqual(pieces)
})

test('tokens are in the order of the source, wherever the tokenizer splits it', () => {
  const html = fc.string({
    unit: fc.constantFrom(...'ab<>/!-="\' &;\n', '<p>', '</div>', '<td x="', '<script>', '</script>', '<!--'),
    maxLength: 60,
  })
  forAll(html, fc.integer({ min: 452, max: 512 }), (any, before) => {
    const text = 'x'.repeat(before)
    const pieces = [...htmlTokens(`${text}${any}`)]
    let at = 0
    for (const { start, end } of pieces) {
      expect(start).toBeGreaterThanOrEqual(at)
      expect(end).toBeGreaterThan(start)
      at = end
    }
    // A long text before the tags only shifts their positions.
    const read = (tokens: typeof pieces) =>
      tokens
        .map(token => (token.kind === 'text' ? token.text : `<${token.name}${token.attributes}>`))
        .join('')
    expect(read(pieces)).toBe(`${text}${read([...htmlTokens(any)])}`)
  })
})
