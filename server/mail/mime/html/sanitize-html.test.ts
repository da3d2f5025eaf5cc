import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeMailHtml } from './sanitize-html.ts'

const clean = (html: string, ids: string[] = []) => sanitizeMailHtml(html, new Set(ids))

/** Markup that must never come out, whatever goes in: it runs, loads, posts or leaves its place. */
function expectHarmless(html: string) {
  const tags = [...html.matchAll(/<\/?([a-zA-Z][^\s/>]*)/g)].map(([, name]) => name?.toLowerCase())
  for (const tag of [
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'meta',
    'base',
    'link',
    'svg',
    'math',
    'video',
  ]) {
    expect(tags).not.toContain(tag)
  }
  for (const [, attributes] of html.matchAll(/<[a-zA-Z][^\s/>]*((?:[^>"]|"[^"]*")*)>/g)) {
    const names = [...(attributes ?? '').matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)]
    for (const [, name = '', value = ''] of names) {
      expect(name.toLowerCase()).not.toMatch(/^on/)
      if (name === 'src') expect(value).toMatch(/^data:image\/(png|gif|jpe?g|webp);/i)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:|[^:]*$)/i)
      if (name === 'style')
        expect(value).not.toMatch(
          /(?:url|src|image|image-set|cross-fade|paint|element|var|attr|expression)\s*\(|\\|position|javascript|@import/i,
        )
    }
  }
}

test.each([
  '<table role="presentation" style="mso-table-lspace:0pt;width:300px"><tr><td>a</td></tr></table>',
  '<td style="line-height:10px;mso-line-height-rule:exactly">a</td>',
  '<img src="https://a.example/spacer.gif" width="1" height="1" border="0" hspace="4" alt="" />',
  '<hr size="1" noshade color="#ccc" />',
])('what a person writes for all their mail keeps what lays it out: %s', html => {
  const { html: own } = sanitizeMailHtml(html, new Set(), { isOwn: true })
  const attributes = (of: string) => [...of.matchAll(/[\w-]+(?:="[^"]*")?/g)].map(([each]) => each).sort()
  expect(attributes(own.replace(' data-remote-src=', ' src='))).toEqual(attributes(html))
  expect(clean(html).html.length).toBeLessThan(own.length)
})

describe('sanitising mail', () => {
  test('keeps the markup of text and its styles', () => {
    const html = '<p style="color:#333333;text-align:center">Hello <b>Ana</b></p><ul><li>one</li></ul>'
    expect(clean(html).html).toBe(html)
  })

  test('links open outside and go only to the web, mail and telephone', () => {
    expect(clean('<a href="https://a.example/x" onclick="x()">a</a>').html).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    )
    expect(clean('<a href="javascript:alert(1)">a</a>').html).not.toContain('javascript')
    expect(clean('<a href="data:text/html,x">a</a>').html).not.toContain('data:')
  })

  test('remote pictures wait to be asked for, and are counted', () => {
    const { html, remoteImages } = clean(
      '<img src="https://a.example/photo.jpg" alt="A photo"><img src="//b.example/c.png">',
    )
    expect(html).toBe(
      '<img alt="A photo" data-remote-src="https://a.example/photo.jpg" /><img data-remote-src="https://b.example/c.png" />',
    )
    expect(remoteImages).toBe(2)
  })

  test('a forged data-remote-src or data-cid is not taken over', () => {
    expect(clean('<img data-remote-src="https://a.example/x.png" data-cid="other">').html).toBe('')
  })

  test.each([
    '<img src="https://a.example/p.gif" width="1" height="1">',
    '<img src="https://a.example/p.gif" style="width:1px;height:1px">',
    '<img src="https://a.example/p.gif" height="1">',
    '<img src="https://a.example/p.gif" width="600" height="0">',
    '<img src="https://a.example/p.gif" width="600" height="600" style="width:1px;height:1px">',
    '<img src="https://a.example/p.gif" width="1" style="HEIGHT: 1px !important">',
    '<img src="https://a.example/p.gif" style="display:none">',
    '<img src="https://click.example/wf/open?upn=abc">',
    '<img src="https://x.list-manage.com/track/open.php?u=1">',
  ])('trackers are gone for good: %s', html => {
    expect(clean(html)).toMatchObject({ html: '', remoteImages: 0 })
  })

  test.each(['width="600" height="1"', 'width="1" height="40"', 'height="1" style="width:100%"'])(
    'a line is no tracker: %s',
    size => {
      expect(clean(`<img src="https://a.example/line.gif" ${size}>`).remoteImages).toBe(1)
    },
  )

  test.each(['svg', 'math', 'title', 'textarea', 'template', 'noscript', 'xmp', 'TITLE'])(
    'an unclosed <%s> hides nothing of what follows, a closed one only what it holds',
    name => {
      expect(clean(`before<${name}><p>after</p><i>more</i>`).html).toBe('before<p>after</p><i>more</i>')
      expect(clean(`a<${name}>x</${name}>b<${name}><p>c</p>`).html).toBe('ab<p>c</p>')
      expect(
        clean(`a<${name} class="<${name}"><img src=x onerror=x()><script>x()</script>b`).html,
      ).not.toMatch(/onerror|script|x\(\)/)
    },
  )

  test('a stray brace or capitals lose no styles', () => {
    expect(clean('<p STYLE="MARGIN:0;COLOR:red;}">x</p>').html).toBe('<p style="margin:0;color:red">x</p>')
  })

  test('pictures of the message itself are kept by their content id; unknown ones are not', () => {
    expect(clean('<img src="cid:logo@x">', ['logo@x']).html).toBe('<img data-cid="logo@x" />')
    expect(clean('<img src="cid:other">', ['logo@x']).html).toBe('')
  })

  test('nothing leaves its place or loads through styles', () => {
    expectHarmless(
      clean(
        '<div style="position:fixed;top:0;background:url(https://a.example/x);width:100%">x</div><p style="background-image:u\\72l(//x)">y</p>',
      ).html,
    )
  })

  test('marks of quoted history survive, other classes and ids do not', () => {
    expect(clean('<div class="gmail_quote x" id="a">q</div><p class="b">t</p>').html).toBe(
      '<div class="gmail_quote">q</div><p>t</p>',
    )
  })

  test.each(['gmail_attr', 'gmail_signature', 'moz-signature'])('so does %s, beside others too', mark => {
    expect(clean(`<div class="x gmail_quote ${mark} ${mark}">q</div>`).html).toBe(
      `<div class="gmail_quote ${mark}">q</div>`,
    )
  })

  test('random markup never comes out harmful', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      'script',
      'img',
      ' src',
      ' onerror',
      'javascript:',
      'svg',
      'style',
      ' style="background:',
      'url(//a.example/x)',
      'image-set("//a.example/x"',
      '</svg',
      '<title',
      '<textarea>',
      'a href',
      '<!--',
      '-->',
      '&#x3c;',
      '\u0000',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), parts => expectHarmless(clean(parts.join('')).html)),
      { numRuns: 500 },
    )
  })

  const corpus = new URL('../../../../../shared/corpora/sanitize/dompurify.jsonl', import.meta.url)
  test.skipIf(!existsSync(corpus))('public hostile payloads come out harmless', () => {
    const payloads = readFileSync(corpus, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { html: string })
    for (const { html } of payloads) expectHarmless(clean(html).html)
    console.log(`${payloads.length} hostile payloads sanitised`)
  })
})
