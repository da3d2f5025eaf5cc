import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

describe('htmlToText', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<div>One</div><div>Two</div>', 'One\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<p>  much \n  space </p>', 'much space'],
    ['<b>bo</b>ld <i>and</i> plain', 'bold and plain'],
    ['<a href="https://x.example">the site</a>', 'the site'],
    ['<ul><li>one</li><li><p>two</p></li></ul>', '- one\n- two'],
    ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['<blockquote>said<blockquote>before</blockquote></blockquote>answer', '> said\n\n> > before\n\nanswer'],
    ['<pre>a  b\n  c</pre>', 'a  b\n  c'],
    ['<head><title>T</title><style>p{}</style></head><body>x<script>y</script></body>', 'x'],
    ['a<!-- b -->c<!-->d', 'acd'],
    ['<!--[if mso]>outlook<![endif]-->all', 'all'],
    [
      '&lt;b&gt; &amp;amp; &eacute; &#8364; &#x20AC; &#146; &nope; &constructor;',
      '<b> &amp; é € € ’ &nope; &constructor;',
    ],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<p title="a > b">x</p>', 'x'],
    ['</div></p>still <b>here', 'still here'],
    ['<p', ''],
    ['', ''],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  test.each([
    [
      '<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>',
      'a b\nc d',
    ],
    ['<table><tr><td>a<td>b<tr><td>c</table>d', 'a b\nc\n\nd'],
    [
      '<table><tr><td><table><tr><td><h1>Title</h1></td></tr></table></td></tr><tr><td>&nbsp;</td></tr><tr><td><br></td></tr><tr><td><div>Text</div></td></tr></table>',
      'Title\nText',
    ],
    [
      '<table><tr><td><p>One</p><p>Two</p></td></tr><tr><td><p>Three</p></td></tr></table>',
      'One\n\nTwo\n\nThree',
    ],
    ['<table><tr><td>Name:</td><td>One<br>Two<br></td><td>x</td></tr></table>', 'Name: One\nTwo\nx'],
    ['<table><tr><td>a<ul><li>one</li></ul></td><td><li>two</td></tr></table>', 'a\n\n- one\n- two'],
    ['<table><tr><td><blockquote>said</blockquote></td><td>answer</td></tr></table>', '> said\n\nanswer'],
    ['<div>Preview</div>&zwnj;&nbsp;&#847; &zwnj;&nbsp;<div>Text</div>', 'Preview\nText'],
    ['<div>می&zwnj;خواهم</div>', 'می\u200cخواهم'],
  ])('tables: %s', (html, text) => {
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
    fc.assert(
      fc.property(fc.array(fc.tuple(word, tag)), pieces => {
        const text = htmlToText(pieces.flat().join(' '))
        for (const [own] of pieces) expect(text).toContain(own)
      }),
    )
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
