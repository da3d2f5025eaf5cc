import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { escapeHtml, textToHtml } from './escape-html.ts'
import { htmlToText } from './html-to-text.ts'

test('escaped text opens no tag, entity or attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  )
})

describe('text as HTML', () => {
  const link = (href: string, text = href) => `<a href="${href}">${text}</a>`
  test.each([
    ['one\ntwo\r\nthree', 'one<br>two<br>three'],
    ['see https://x.example/a?b=1&c=2.', `see ${link('https://x.example/a?b=1&amp;c=2')}.`],
    ['(https://x.example)', `(${link('https://x.example')})`],
    ['<https://x.example>', `&lt;${link('https://x.example')}&gt;`],
    ['https://x.example/Mail_(software)', link('https://x.example/Mail_(software)')],
    ['site:https://x.example!', `site:${link('https://x.example')}!`],
    ['www.x.example', link('https://www.x.example', 'www.x.example')],
    ['to ana@x.example, please', `to ${link('mailto:ana@x.example', 'ana@x.example')}, please`],
    ['javascript:alert(1)//x', 'javascript:alert(1)//x'],
    ['https://', 'https://'],
    ['a @ b, 1/2, @ana', 'a @ b, 1/2, @ana'],
    ['a   b', 'a &nbsp; b'],
  ])('of %j has its lines and links', (text, html) => {
    expect(textToHtml(text)).toBe(html)
  })

  test('has the same text, and only links as markup', () => {
    const unit = fc.constantFrom(...'ab.@:/<>&"\'() ', 'https://', 'www.', 'mailto:')
    forAll(fc.string({ unit, maxLength: 120 }), text => {
      const html = textToHtml(text)
      expect(htmlToText(html)).toBe(text.replace(/\s+/g, ' ').trim())
      expect(html.replace(/<a href="(?:https?:\/\/|mailto:)[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>"]/)
    })
  })

  test('converts a megabyte of brackets and dots', () => {
    for (const piece of ['https://(', '(', ').', 'a@', 'a.', 'www.']) {
      expect(textToHtml(piece.repeat(200_000)).length).toBeGreaterThanOrEqual(200_000)
      expect(textToHtml(`https://x.example${piece.repeat(300)} `.repeat(1000)).length).toBeGreaterThan(
        200_000,
      )
    }
  })
})
