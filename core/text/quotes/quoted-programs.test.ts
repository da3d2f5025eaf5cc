import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { textToHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { aboveForwarded, splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/** Mail as programs and people write it: its history is hidden, it is a forward, or nothing in it is hidden. */
const { folded, handedOn, whole } = readData<Record<'folded' | 'handedOn' | 'whole', Record<string, string>>>(
  '../../../testing/text/quoted-mail.yaml',
  import.meta.url,
)

function expectOwnSeen(body: string, visible: string) {
  const seen = visible.split('OWN').length
  expect(seen, visible).toBe(body.split('OWN').length)
}

describe('the history is hidden and nothing else', () => {
  test.each(Object.entries(folded))('%s', (_, body) => {
    const { visible } = splitQuotedText(body)
    expectOwnSeen(body, visible)
    expect(visible).not.toContain('OLD')
  })

  test.each(Object.entries(folded))('%s, as HTML', (_, body) => {
    const visible = htmlToText(splitQuotedHtml(textToHtml(body)).visible)
    expectOwnSeen(body, visible)
    expect(visible).not.toContain('OLD')
  })
})

test.each(Object.keys(folded).filter(name => name.startsWith('WeCom')))(
  '%s: its line between dashes goes, too',
  name => {
    expect(splitQuotedText(folded[name] ?? '').visible).not.toContain('--')
  },
)

describe('a forward', () => {
  test.each(Object.entries(handedOn))('stays visible: %s', (_, body) => {
    expect(splitQuotedText(body)).toEqual({ visible: body, quoted: null })
    const html = textToHtml(body)
    expect(splitQuotedHtml(html)).toEqual({ visible: html, quoted: null })
  })

  test('is recognised by its subject where the body looks like that of a reply', () => {
    const body =
      'OWN Can you take this one?\n\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo Berg\nSubject: Plan\n\nOLD one\n'
    for (const subject of ['FW: Plan', 'Fwd: Plan', 'WG: Plan', 'TR: Plan', 'RV: Plan', 'Fwd: Re: Plan']) {
      expect(splitQuotedText(body, subject).quoted).toBeNull()
      expect(splitQuotedHtml(textToHtml(body), subject).quoted).toBeNull()
    }
    for (const subject of ['', 'Plan', 'Re: Plan', 'AW: WG: Plan', 'Re: Fwd: Plan'])
      expect(splitQuotedText(body, subject).visible).toBe('OWN Can you take this one?')
  })

  test('is separated from the words that its sender wrote above it', () => {
    expect(aboveForwarded(handedOn['Gmail, forwarded'] ?? '').trim()).toBe('OWN look')
    const bare = handedOn['Gmail, without own words'] ?? ''
    expect(aboveForwarded(bare)).toBe(bare)
    expect(aboveForwarded('OWN ok')).toBe('OWN ok')
  })
})

const OUTLOOK =
  '<p>OWN done</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Ana Lima<br><b>Sent:</b> Tuesday, March 3, 2026 9:41 AM<br><b>To:</b> Bo<br><b>Subject:</b> Plan</p></div>'
const NAMES =
  '<b>From: </b>Lima, Ana<br><b>Date: </b>Tuesday, March 3, 2026 at 9:41 AM<br><b>To: </b>Berg, Bo'
const EARLIER =
  '<div><p><b>From:</b> Bo Berg<br><b>Sent:</b> Monday, March 2, 2026 8:00 AM<br><b>To:</b> Ana<br><b>Subject:</b> Plan</p></div>'

describe('a header that has only names', () => {
  const header = `<p>${NAMES}<br><b>Subject: </b>Re: Plan</p>`
  test.each([
    ['Outlook for Mac', `<div style="border:none;border-top:solid #B5C4DF 1.0pt">${header}</div>`],
    ['an older one', `<div style="border-top:solid #E1E1E1 1pt">${header}</div>`],
  ])('is a header below a rule of Outlook: %s', (_, ruled) => {
    const { visible } = splitQuotedHtml(`<p>OWN ok</p>${ruled}<p>OLD one</p>`)
    expectOwnSeen('OWN', visible)
    expect(visible).not.toContain('OLD')
  })

  test.each([
    ['without a rule', `<p>OWN ok</p>${header}<p>OWN one</p>`],
    [
      'below a rule of others',
      `<p>OWN ok</p><hr><div style="border-top:1px solid #ccc">${header}</div><p>OWN one</p>`,
    ],
    [
      'below a rule further up',
      `<div style="border-top:solid #E1E1E1 1.0pt"><p>OWN ok</p></div>${header}<p>OWN one</p>`,
    ],
    [
      'without a subject',
      `<p>OWN ok</p><div style="border-top:solid #E1E1E1 1.0pt"><p>${NAMES}</p></div><p>OWN one</p>`,
    ],
  ])('counts as own text when in doubt: %s', (_, body) => {
    expectOwnSeen(body, splitQuotedHtml(body).visible)
  })
})

describe('answers after a name, as Outlook writes it', () => {
  test('stay visible', () => {
    const body = `${OUTLOOK}<p>When?</p><p><b><i>[Bo Berg]</i></b> OWN at ten</p><p>Where?</p><p>[Bo Berg] OWN here</p>`
    expectOwnSeen(body, splitQuotedHtml(body).visible)
    expectOwnSeen(body, splitQuotedText(htmlToText(body)).visible)
  })

  test.each([
    ['a banner and pictures', '<p>[EXTERNAL] be careful</p><p>OLD When?</p><p>[Logo] Lima</p>'],
    ['numbers of tickets', '<p>[#5] OLD</p><p>[#5] OLD</p>'],
    [
      'those of an earlier letter',
      `<p>OLD Hi</p>${'<p>From: A<br>Sent: 1 March 2026<br>Subject: x</p>'}<p>[Bo] OLD</p><p>[Bo] OLD</p>`,
    ],
  ])('are not recognised in %s', (_, old) => {
    expect(splitQuotedHtml(`${OUTLOOK}${old}`).visible).not.toContain('OLD')
  })
})

describe('answers in another colour', () => {
  test.each([
    '<p><span style="font-size:11pt;color:red">OWN at ten</span></p>',
    '<p style="color:#0070C0">OWN at ten</p>',
    '<div><font color="#FF0000">OWN at ten</font></div>',
    '<p><span style="color: rgb(192, 0, 0)">OWN at <b>ten</b></span></p>',
    '<p>OLD at nine?</p><ul><li style="color:#00b050">OWN at ten</li></ul>',
  ])('stay visible between the lines that they answer: %s', answer => {
    const body = `${OUTLOOK}<p>OLD Hi Bo,</p><p>When?</p>${answer}<p>OLD Regards</p>`
    expectOwnSeen(body, splitQuotedHtml(body).visible)
    const cited = `<p>OWN done</p><p>On 3/3/26 9:41 AM, Ana wrote:</p><blockquote type="cite"><p>OLD when?</p>${answer}</blockquote>`
    expectOwnSeen(cited, splitQuotedHtml(cited).visible)
  })

  test('leave the history before them hidden', () => {
    const body = `${OUTLOOK}<p>When?</p><p style="color:red">OWN at ten</p>${EARLIER}<p>OLD Shall we meet?</p>`
    const { visible } = splitQuotedHtml(body)
    expectOwnSeen(body, visible)
    expect(visible).not.toContain('OLD')
  })

  test.each([
    ['a colour within a line', '<p>OLD Hi,</p><p>come at <span style="color:red">ten</span></p>'],
    [
      'the colours of links',
      '<p>OLD Hi,</p><p><a href="https://a.example"><span style="color:blue">a</span></a></p>',
    ],
    [
      'colours of a letterhead',
      '<p>OLD Hi,</p><p style="color:#1F497D">Ana</p><p style="background-color:red">Lima Ltd</p>',
    ],
    ['a letter in one colour', '<p style="color:blue">OLD Hi,</p><p style="color:blue">OLD when?</p>'],
    [
      'answers of an earlier letter',
      `<p>OLD Thanks!</p>${EARLIER}<p>OLD when?</p><p style="color:red">OLD at ten</p>`,
    ],
  ])('are not recognised in %s', (_, old) => {
    const { visible } = splitQuotedHtml(`${OUTLOOK}${old}`)
    expect(visible).not.toContain('OLD')
    expectOwnSeen('OWN', visible)
  })
})

describe('all words of the writer stay visible', () => {
  test.each(Object.entries(whole))('%s', (_, body) => {
    expectOwnSeen(body, splitQuotedText(body).visible)
  })

  test.each(Object.entries(whole))('%s, as HTML', (_, body) => {
    expectOwnSeen(body, htmlToText(splitQuotedHtml(textToHtml(body)).visible))
  })

  test('also with tables, logs, journeys and orders', () => {
    const line = fc.constantFrom(
      ...['', '', 'Words.', 'Words:', '-----', '| a | b |', '> Error', '>> Error', '-- ', 'at 10:15'],
      ...[
        'Von: Berlin',
        'An: München',
        'Datum: 03.06.2024',
        'Datum: 3. Juni 2024, 8:30 Uhr',
        'Betreff: Reise',
      ],
      ...['From: Shop (shop@x.example)', 'To: Jane', 'Date: 3 June 2024 10:15', 'Subject: Order', 'Cc: Bo'],
      ...['From: shop@x.example', 'To: jane@x.example', 'Date: 03/06/2024', 'De: Madrid', 'Fecha: 3/6/2024'],
    )
    forAllTimes(500, fc.array(line, { maxLength: 14 }), lines => {
      // Only programs write a sender's address and the time of day together.
      fc.pre(!(/@x\.example$/m.test(lines.join('\n')) && /\d:\d\d/.test(lines.join('\n'))))
      const body = lines.join('\n')
      expect(splitQuotedText(body).quoted).toBeNull()
      expect(splitQuotedHtml(textToHtml(body)).quoted).toBeNull()
    })
  })
})
