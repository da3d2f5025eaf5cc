import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

const { inks, letters, besideAttribution, sentences, cited } = readData<{
  inks: Record<string, string>
  letters: string[][]
  besideAttribution: string[]
  sentences: string[]
  cited: string[][]
}>('quoted-own-words.test.yaml', import.meta.url)

/** The writer's own words must never be hidden. Each own line contains OWN, each line of the history contains OLD. */
const ATTRIBUTION = 'On 3/3/26 9:41 AM, Ana Lima wrote:'
const GMAIL = 'On Tue, Mar 3, 2026 at 9:41 AM Ana Lima &lt;ana@lima.example&gt; wrote:'
const RULE = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
const HEADER =
  '<b>From:</b> Ana Lima &lt;ana@lima.example&gt;<br><b>Sent:</b> Tuesday, March 3, 2026 9:41 AM<br><b>To:</b> Bo Berg<br><b>Subject:</b> Plan'
const OUTLOOK = `<p>OWN done</p>${RULE}<p>${HEADER}</p></div>`

const seen = (html: string) => htmlToText(splitQuotedHtml(html).visible)
const owned = (text: string) => text.split('OWN').length - 1

function expectAllOwn(html: string): string {
  const visible = seen(html)
  expect(owned(visible), visible).toBe(owned(html))
  return visible
}

describe('text typed into the line that programs mark', () => {
  test.each([
    ['above', `<div class="moz-cite-prefix">OWN Thanks!<br><br>${ATTRIBUTION}<br></div>`],
    [
      'in paragraphs above',
      `<div class="moz-cite-prefix"><p>OWN Thanks!</p><p>OWN Bo</p>${ATTRIBUTION}</div>`,
    ],
    ['above, in Gmail', `<div class="gmail_attr">OWN Thanks!<br>${GMAIL}<br></div>`],
  ])('%s stays visible, and the history is hidden', (_, marked) => {
    const visible = expectAllOwn(`${marked}<blockquote type="cite">OLD one</blockquote>`)
    expect(visible).not.toContain('OLD')
    expect(visible).not.toContain('wrote')
  })

  test.each([
    ['in place of it', '<div class="moz-cite-prefix">OWN Thanks, that is fine.</div>'],
    ['in place of it, with a colon', '<div class="moz-cite-prefix">OWN this is what I mean:</div>'],
    ['before it on the line', `<div class="moz-cite-prefix">OWN thanks! ${ATTRIBUTION}</div>`],
    ['before it without a mark', `<div class="moz-cite-prefix">OWN Thanks ${ATTRIBUTION}</div>`],
    ['after it on the line', `<div class="moz-cite-prefix">${ATTRIBUTION} OWN yes</div>`],
    ['after it, ending in a colon', `<div class="moz-cite-prefix">${ATTRIBUTION} OWN yes, see:</div>`],
    ['below it', `<div class="moz-cite-prefix">${ATTRIBUTION}<br>OWN yes<br></div>`],
    ['before it, in Gmail', `<div class="gmail_attr">OWN ok ${GMAIL}<br></div>`],
    ['in place of it, in Gmail', '<div class="gmail_attr">OWN Fine with me.</div>'],
    ['in the reply header of Outlook', '<div id="divRplyFwdMsg">OWN thanks, all clear.</div>'],
  ])('%s stays visible', (_, marked) => {
    expectAllOwn(`<p>OWN Hi</p>${marked}<blockquote type="cite">OLD one</blockquote>`)
    expectAllOwn(`<p>OWN Hi</p>${marked}<p>OLD one</p>`)
  })
})

describe('an answer that stands out below a header of Outlook', () => {
  test.each(Object.entries(inks))('%s', (_, answer) => {
    expectAllOwn(`${OUTLOOK}<p>OLD Hi Bo,</p><p>OLD when?</p>${answer}<p>OLD Regards</p><p>OLD Ana</p>`)
    // Also answers the last line.
    expectAllOwn(`${OUTLOOK}<p>OLD Hi Bo,</p><p>OLD when?</p>${answer}`)
    // Writes the answers below the name of the person who asked.
    expectAllOwn(`${OUTLOOK}<p>OLD when?</p><p>Ana</p>${answer.replace('OWN at ten', 'OWN at ten.')}`)
  })

  test.each(Object.entries(inks).filter(([, answer]) => /color|background|mark>/.test(answer)))(
    '%s, within a marked quote',
    (_, answer) => {
      expectAllOwn(
        `<p>OWN done</p><p>${ATTRIBUTION}</p><blockquote type="cite"><p>OLD when?</p>${answer}<p>OLD Ana</p></blockquote>`,
      )
      expectAllOwn(
        `<p>${ATTRIBUTION}</p><blockquote type="cite"><p>OLD when?</p>${answer}</blockquote><p>OWN Bo</p>`,
      )
    },
  )

  test.each(letters)('%s is not an answer', (_, letter) => {
    expect(expectAllOwn(`${OUTLOOK}${letter}`)).not.toContain('OLD')
  })
})

describe('words beside an attribution', () => {
  test.each(besideAttribution)('stay visible: %s', body => {
    expect(owned(splitQuotedText(body).visible)).toBe(owned(body))
    expectAllOwn(body.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>'))
  })
})

describe('sentences with a date that end in "wrote:"', () => {
  test.each(sentences)('%s', sentence => {
    const body = `OWN News.\n\nOWN ${sentence}\n\nOWN Please pay.\n\nOWN What now?`
    expect(splitQuotedText(body).quoted).toBeNull()
    const plain = body.replaceAll(`OWN ${sentence}`, sentence)
    expect(splitQuotedText(plain).quoted).toBeNull()
    expect(splitQuotedHtml(plain.replaceAll('<', '&lt;').replaceAll('\n', '<br>')).quoted).toBeNull()
  })
})

describe('text that people indent and cite', () => {
  test.each(cited)('%s', (_, quote) => {
    for (const html of [
      `<p>OWN a</p>${quote}`,
      `<p>OWN Thanks,</p><p>Bo</p>${quote}`,
      `<p>OWN a:</p>${quote}`,
      `<p>OWN a</p>${quote}<p>OWN c</p>`,
    ])
      expect(splitQuotedHtml(html).quoted).toBeNull()
  })
})

describe('a patch', () => {
  const head = 'From: Bo Berg <bo@berg.example>\nDate: Tue, 3 Mar 2026 09:41:12 +0100\nSubject: '
  test.each([
    `${head}[PATCH] mend it`,
    `${head}[PATCH v2 3/7] mend it`,
    `${head}mend it`,
    `From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001\n${head}mend it\nTo: list@x.example`,
    `${head}[RFC PATCH net-next] mend it\nTo: list@x.example\nCc: ana@lima.example`,
    'From: Bo Berg <bo@berg.example>\nTo: list@x.example\nDate: Tue, 3 Mar 2026 09:41:12 +0100\nSubject: [PATCH] mend it',
  ])('%s', patch => {
    const body = `OWN please try\n\n${patch}\n\nOWN It was wrong.\n---\n a.c | 2 +-\n\ndiff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n-one\n+OWN two\n--\n2.39.0\n`
    expect(splitQuotedText(body).quoted).toBeNull()
  })
})

describe('text below the element in which a program quotes', () => {
  test.each(['yahoo_quoted', 'gmail_quote', 'protonmail_quote', 'quillbox-quote'])('%s', name => {
    const holder = `<div class="${name}"><div>${GMAIL}</div><div>OLD one</div></div>`
    expectAllOwn(`<p>OWN Hi</p>${holder}<p>OWN below</p>`)
    const visible = expectAllOwn(`${holder}<p>OWN below</p>`)
    expect(visible).not.toContain('OLD')
    expect(expectAllOwn(`<p>OWN Hi</p>${holder}<p>--</p><p>OWN Bo</p>`)).not.toContain('OLD')
    expect(expectAllOwn(`<p>OWN Hi</p>${holder}`)).not.toContain('OLD')
  })
})

describe('where nothing of the writer would be left but a footer', () => {
  test.each(
    [
      '<p>_______________________________________________</p><p>users mailing list</p>',
      '<p>--</p><p>You received this message because you are subscribed to the group.</p>',
      '<p>To unsubscribe, send a mail to x@y.example</p>',
      '<p>Sent from my iPhone</p>',
    ].flatMap(footer => ['yahoo_quoted', 'gmail_quote'].map(holder => [holder, footer])),
  )('all of it stays visible: %s %s', (holder, footer) => {
    expectAllOwn(
      `<div class="${holder}"><div>${GMAIL}</div><div>OLD one?</div><div>OWN yes</div></div>${footer}`,
    )
    const above = expectAllOwn(
      `<p>OWN Hi</p><div class="${holder}"><div>${GMAIL}</div><div>OLD</div></div>${footer}`,
    )
    if (footer.startsWith('<p>_') || footer.startsWith('<p>--')) expect(above).not.toContain('OLD')
  })
})

test('own paragraphs stay visible, wherever they are in a reply', () => {
  const own = fc.constantFrom(
    'OWN yes.',
    'OWN on it',
    'OWN see 3/3/26 9:41',
    'OWN Bo wrote:',
    'OWN -- no',
    'OWN',
  )
  const place = fc.nat({ max: 12 })
  const old = ['OLD one?', 'OLD two!', 'From: OLD Berlin', 'OLD four wrote:', ATTRIBUTION, 'OLD Ana']
  const WRAPS: ((body: string) => string)[] = [
    body => `<p>${ATTRIBUTION}</p>${body}`,
    body => `<div class="moz-cite-prefix">${ATTRIBUTION}</div>${body}`,
    body => `<div class="gmail_quote"><div class="gmail_attr">${GMAIL}</div>${body}</div>`,
    body => body,
  ]
  forAllTimes(
    1000,
    fc.array(fc.tuple(place, own), { maxLength: 5 }),
    fc.constantFrom(...WRAPS),
    fc.boolean(),
    (answers, wrap, begins) => {
      const lines = old.map(line => ({ line, isOwn: false }))
      for (const [at, line] of answers) lines.splice(at % (lines.length + 1), 0, { line, isOwn: true })
      const first = begins ? 'OWN Hi' : ''
      const text = `${first}\n\n${ATTRIBUTION}\n${lines.map(({ line, isOwn }) => (isOwn ? `\n${line}\n` : `> ${line}`)).join('\n')}`
      const visible = splitQuotedText(text).visible
      expect(owned(visible), text).toBe(owned(text))
      const quotes = lines.map(({ line, isOwn }) =>
        isOwn ? `<p>${line}</p>` : `<blockquote type="cite" class="gmail_quote"><p>${line}</p></blockquote>`,
      )
      expectAllOwn(`<p>${first}</p>${wrap(quotes.join(''))}`)
      // In Outlook's unmarked history, an answer stands out by its ink.
      const inked = lines.map(({ line, isOwn }) =>
        isOwn ? `<p style="color:#1F497D">${line}</p>` : `<p>${line.replace(ATTRIBUTION, 'OLD')}</p>`,
      )
      expectAllOwn(`<p>${first}</p>${RULE}<p>${HEADER}</p></div><p>OLD Hi</p>${inked.join('')}`)
    },
  )
})
