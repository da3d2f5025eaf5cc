import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { joinLetter, splitLetter } from './letter.ts'
import { splitQuotedHtml } from './quotes/quoted-history.ts'

const paragraph = fc.string().map(text => (text === '' ? '' : `<p>${text.replaceAll('<', '&lt;')}</p>`))

test('a joined letter is split into the same parts', () => {
  forAll(paragraph, paragraph, paragraph, (body, signature, quote) => {
    expect(splitLetter(joinLetter({ body, signature, quote }))).toEqual({ body, signature, quote })
  })
})

test('a quoted letter keeps its own signature and quote', () => {
  const inner = joinLetter({ body: '<p>Hi</p>', signature: '<p>Bo</p>', quote: '<p>Before</p>' })
  const unsigned = { body: '<p>Answer</p>', signature: '', quote: inner }
  expect(splitLetter(joinLetter(unsigned))).toEqual(unsigned)
  const signed = { body: '<p>Answer</p>', signature: '<p>Zoe</p>', quote: inner }
  expect(splitLetter(joinLetter(signed))).toEqual(signed)
})

test('a message of another program is one body', () => {
  const html = '<div class="gmail_quote">…</div>'
  expect(splitLetter(html)).toEqual({ body: html, signature: '', quote: '' })
  expect(splitLetter('')).toEqual({ body: '', signature: '', quote: '' })
})

test('text after the quote is kept', () => {
  const html = `${joinLetter({ body: '<p>a</p>', signature: '', quote: '<p>q</p>' })}<p>below</p>`
  expect(splitLetter(html).body).toBe(html)
})

test('the reader sees the own words, and the quote is hidden', () => {
  const quote =
    '<p>On Mon, 5 Jan 2026, Bo &lt;b@x.example&gt; wrote:</p><blockquote type="cite">Old</blockquote>'
  const { visible, quoted } = splitQuotedHtml(
    joinLetter({ body: '<p>New</p>', signature: '<p>Zoe</p>', quote }),
  )
  expect(visible).toContain('New')
  expect(visible).not.toContain('Old')
  expect(quoted).toContain('Old')
})
