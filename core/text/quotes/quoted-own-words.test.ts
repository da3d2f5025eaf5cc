import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

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
  const INKS = {
    'the blue of Outlook 2007': '<p><span style="color:#1F497D">OWN at ten</span></p>',
    'the blue of Outlook 2013': '<p style="color:#44546A">OWN at ten</p>',
    'the blue of 2023': '<p><span style="color:#0E2841">OWN at ten</span></p>',
    'the accent of 2023': '<p><span style="color:#156082">OWN at ten</span></p>',
    'the orange of 2023': '<p><span style="color:#E97132">OWN at ten</span></p>',
    'a darker accent': '<p><span style="color:#2F5496">OWN at ten</span></p>',
    'the palette of Outlook on the web': '<div style="color:rgb(200, 38, 19)">OWN at ten</div>',
    'the palette of Gmail': '<div><font color="#0b5394">OWN at ten</font></div>',
    'a named colour': '<p><font color="teal">OWN at ten</font></p>',
    bold: '<p><b>OWN at ten</b></p>',
    'bold by style': '<p style="font-weight:700">OWN at ten</p>',
    'strong, in pieces': '<p><strong>OWN at</strong> <b>ten</b></p>',
    italic: '<p><i>OWN at ten</i></p>',
    'a marker pen': '<p><span style="background:yellow">OWN at ten</span></p>',
    'a marker pen by colour': '<p><span style="background-color:#00FF00">OWN at ten</span></p>',
    'the mark element': '<p><mark>OWN at ten</mark></p>',
    'colour with a link in it': '<p style="color:red">OWN see <a href="https://x.example">this</a></p>',
    'colour with black within':
      '<div style="color:black"><p><span style="color:red">OWN at ten</span></p></div>',
    'two colours': '<p><span style="color:red">OWN at</span> <span style="color:blue">ten</span></p>',
    'a list': '<ul><li style="color:#1F497D">OWN at ten</li></ul>',
    'a table': '<table><tr><td><span style="color:#1F497D">OWN at ten</span></td></tr></table>',
    'colour behind the question': '<p>OLD when? <span style="color:#1F497D">OWN at ten</span></p>',
  }
  test.each(Object.entries(INKS))('%s', (_, answer) => {
    expectAllOwn(`${OUTLOOK}<p>OLD Hi Bo,</p><p>OLD when?</p>${answer}<p>OLD Regards</p><p>OLD Ana</p>`)
    // Also answers the last line.
    expectAllOwn(`${OUTLOOK}<p>OLD Hi Bo,</p><p>OLD when?</p>${answer}`)
    // Writes the answers below the name of the person who asked.
    expectAllOwn(`${OUTLOOK}<p>OLD when?</p><p>Ana</p>${answer.replace('OWN at ten', 'OWN at ten.')}`)
  })

  test.each(Object.entries(INKS).filter(([, answer]) => /color|background|mark>/.test(answer)))(
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

  test.each([
    ['a letter all in blue', '<p style="color:#1F497D">OLD Hi,</p><p style="color:#1F497D">OLD when?</p>'],
    [
      'a letter in blue with a grey notice',
      '<p style="color:#1F497D">OLD Hi,</p><p style="color:#1F497D">OLD when?</p><p style="color:#808080">OLD notice</p>',
    ],
    [
      'a signature with the name in blue',
      '<p>OLD when?</p><p style="color:#1F497D">Ana Lima</p><p style="color:#1F497D">OLD Sales</p>',
    ],
    ['a signature in bold', '<p>OLD when?</p><p><b>Ana Lima</b></p><p><b>OLD Sales</b></p>'],
    ['greys', '<p>OLD when?</p><p style="color:#333">OLD one</p><p style="color:rgb(80,80,80)">OLD two</p>'],
    ['a blue link', '<p>OLD when?</p><p><a href="https://x.example" style="color:blue">OLD this</a></p>'],
  ])('%s is not an answer', (_, letter) => {
    expect(expectAllOwn(`${OUTLOOK}${letter}`)).not.toContain('OLD')
  })
})

describe('words beside an attribution', () => {
  test.each([
    'OWN reply On Wed, Apr 4, 2012 at 3:59 PM, bob@example.com wrote:\n> OLD Hi',
    'OWN bla-bla - bla--- On Wed, Apr 4, 2012 at 3:59 PM, me@domain.com wrote:\n> OLD Hi',
    'OWN Thanks On Wed, Apr 4, 2012 at 3:59 PM, Bob Lee <bob@example.com> wrote:\n> OLD Hi',
    'OWN Thanks, Ana Lima <ana@lima.example> wrote:\n> OLD Hi',
    'Hi\n\nOn Wed, Apr 4, 2012 at 3:59 PM, Bob Lee <bob@example.com> wrote: OWN fine\n> OLD Hi',
    'Hi\n\nOn Wed, Apr 4, 2012 at 3:59 PM, Bob Lee <bob@example.com> wrote: OWN this is fine:\n> OLD Hi',
    'Hi\n\nOWN Danke Am 03.03.26 um 09:41 schrieb Ana Lima:\n> OLD Hallo',
    'Hi\n\nOWN Merci ! Le 03/03/2026 à 09:41, Ana Lima a écrit :\n> OLD Salut',
  ])('stay visible: %s', body => {
    expect(owned(splitQuotedText(body).visible)).toBe(owned(body))
    expectAllOwn(body.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>'))
  })
})

describe('sentences with a date that end in "wrote:"', () => {
  test.each([
    'On 3 June 2024 at 10:15 in the meeting Peter Smith wrote:',
    'On 3 June 2024 at 10:15 Peter Smith wrote:',
    'On Monday, 3 June 2024 at 10:15, our customer Peter Smith wrote:',
    'Yesterday at 10:15 Ana Lima <ana@lima.example> wrote:',
    'After the call on 3/6/2024 at 10:15 Ana Lima wrote:',
    'On 3/6/2024 at 10:15 I asked and Ana Lima <ana@lima.example> wrote:',
    'Then on 3/6/2024 at 10:15 Ana Lima <ana@lima.example> wrote:',
    'Am 3. Juni 2024 um 10:15 Uhr in der Sitzung schrieb Peter Schmidt:',
    'Am 03.06.2024 um 10:15 Uhr habe ich Peter Schmidt geschrieben:',
    'Le 3 juin 2024 à 10:15, pendant la réunion, Pierre Dupont a écrit :',
    'El 3 de junio de 2024 a las 10:15, en la reunión, Pedro Gil escribió:',
    'Il 3 giugno 2024 alle 10:15 il nostro cliente ha scritto:',
    'Op 3 juni 2024 om 10:15 schreef onze klant:',
    'So on 3/6/2024 at 10:15 Ana Lima wrote:',
    'On 3/6/2024 at 10:15 in Berlin Ana Lima wrote:',
    'On 3/6/2024 at 10:15 at Siemens Ana Lima wrote:',
    'On 3/6/2024 at 10:15 from Berlin Ana Lima wrote:',
    'Am 3.6.2024 um 10:15 aus Berlin schrieb Ana Lima:',
    'Am 3.6.2024 um 10:15 von Berlin schrieb Ana Lima:',
    '好的。Ana Lima <ana@lima.example> 于2026年3月3日周二 09:41写道：',
    '谢谢 2026年3月3日 9:41 Ana Lima <ana@lima.example>:',
  ])('%s', sentence => {
    const body = `OWN News.\n\nOWN ${sentence}\n\nOWN Please pay.\n\nOWN What now?`
    expect(splitQuotedText(body).quoted).toBeNull()
    const plain = body.replaceAll(`OWN ${sentence}`, sentence)
    expect(splitQuotedText(plain).quoted).toBeNull()
    expect(splitQuotedHtml(plain.replaceAll('<', '&lt;').replaceAll('\n', '<br>')).quoted).toBeNull()
  })
})

describe('text that people indent and cite', () => {
  test.each([
    [
      'Gmail, indented',
      '<blockquote class="gmail_quote" style="margin:0 0 0 40px;border:none;padding:0px">OWN b</blockquote>',
    ],
    [
      'Gmail, quoted',
      '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">OWN b</blockquote>',
    ],
    ['Gmail, without style', '<blockquote class="gmail_quote">OWN b</blockquote>'],
    [
      'Gmail, indented twice',
      '<blockquote class="gmail_quote"><blockquote class="gmail_quote">OWN b</blockquote></blockquote>',
    ],
    ['Apple Mail, level of quote', '<blockquote type="cite">OWN b</blockquote>'],
    ['a book', '<blockquote>OWN To be, or not to be</blockquote>'],
    [
      'a book by its author',
      '<p>OWN William Shakespeare wrote:</p><blockquote type="cite">OWN To be</blockquote>',
    ],
  ])('%s', (_, quote) => {
    for (const html of [`<p>OWN a</p>${quote}`, `<p>OWN a:</p>${quote}`, `<p>OWN a</p>${quote}<p>OWN c</p>`])
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
  fc.assert(
    fc.property(
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
          isOwn
            ? `<p>${line}</p>`
            : `<blockquote type="cite" class="gmail_quote"><p>${line}</p></blockquote>`,
        )
        expectAllOwn(`<p>${first}</p>${wrap(quotes.join(''))}`)
        // In Outlook's unmarked history, an answer stands out by its ink.
        const inked = lines.map(({ line, isOwn }) =>
          isOwn ? `<p style="color:#1F497D">${line}</p>` : `<p>${line.replace(ATTRIBUTION, 'OLD')}</p>`,
        )
        expectAllOwn(`<p>${first}</p>${RULE}<p>${HEADER}</p></div><p>OLD Hi</p>${inked.join('')}`)
      },
    ),
    { numRuns: 1000 },
  )
})
