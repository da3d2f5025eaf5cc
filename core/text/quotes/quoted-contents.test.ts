import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/** What quoted letters hold that looks like somebody's answer, in the quotes of five programs. */
const CONTENTS = readData<Record<string, { html: string; isPlain?: true }>>(
  'quoted-contents.test.yaml',
  import.meta.url,
)
const WRITER = 'Bo Berg <bo@berg.example>'
const GMAIL =
  'On Tue, Mar 3, 2026 at 9:41 AM Ana Lima &lt;<a href="mailto:ana@lima.example">ana@lima.example</a>&gt; wrote:'
const HEADER =
  '<b>From:</b> Ana Lima &lt;ana@lima.example&gt;<br><b>Sent:</b> Tuesday, March 3, 2026 9:41 AM<br><b>To:</b> Bo Berg &lt;bo@berg.example&gt;<br><b>Subject:</b> Plan'
const PROGRAMS: Record<string, (own: string, old: string) => string> = {
  Gmail: (own, old) =>
    `<div dir="ltr">${own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${GMAIL}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${old}</blockquote></div>`,
  'Apple Mail': (own, old) =>
    `<div>${own}</div><br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On 3 Mar 2026, at 09:41, Ana Lima &lt;ana@lima.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>${old}</div></blockquote></div>`,
  Thunderbird: (own, old) =>
    `<p>${own}</p><div class="moz-cite-prefix">On 3/3/26 09:41, Ana Lima wrote:<br></div><blockquote type="cite" cite="mid:1@lima.example">${old}</blockquote>`,
  Outlook: (own, old) =>
    `<p class="MsoNormal">${own}</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${HEADER}</p></div></div>${old}`,
  Yahoo: (own, old) =>
    `<div class="yahoo-style-wrap"><div>${own}</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div style="color:#26282a"><div>On Tuesday, March 3, 2026 at 09:41:12 AM GMT+1, Ana Lima &lt;ana@lima.example&gt; wrote:</div><div><br></div><div>${old}</div></div></div>`,
}
const cells = Object.entries(CONTENTS).flatMap(([content, { html, isPlain = false }]) =>
  Object.entries(PROGRAMS).map(([program, reply]) => ({ content, program, html, isPlain, reply })),
)
const count = (text: string) => text.split('OWN').length - 1
const seenOf = (html: string, letters: string[] = []) =>
  htmlToText(splitQuotedHtml(html, 'Re: Plan', { writer: WRITER, letters }).visible)

describe('the quoted letter has', () => {
  test.each(cells)('$content, in $program', ({ html, reply, isPlain }) => {
    const other = htmlToText('<p>OLD another letter</p><p>OLD of the conversation</p>')
    const answer = reply('OWN yes', html)
    expect(seenOf(answer, [other, htmlToText(html)])).toBe('OWN yes')
    // Without the letter, in doubt all of it is seen.
    const seen = seenOf(answer)
    expect(count(seen)).toBe(1)
    if (isPlain) expect(seen).toBe('OWN yes')
  })

  test('65 cells, and most of them need no letter at hand', () => {
    const hidden = cells.filter(({ html, reply }) => seenOf(reply('OWN yes', html)) === 'OWN yes')
    console.info(`quoted contents: ${hidden.length} of ${cells.length} hidden without the letter at hand`)
    expect(cells.length).toBe(65)
    expect(hidden.length).toBeGreaterThanOrEqual(40)
  })
})

describe('an answer within it stays visible, whether the letter is at hand or not', () => {
  const answers = [
    '<p style="color:#00B050">OWN at ten</p>',
    '<p><span style="background:yellow">OWN yes.</span></p>',
    '<p>[Bo Berg] OWN at ten</p><p>[Bo Berg] OWN in my room</p>',
  ]
  test.each(cells.filter(({ content }) => !content.includes('earlier letter')))(
    '$content, in $program',
    ({ html, reply }) => {
      for (const answer of answers) {
        // Below the first line, which ends in various ways.
        const at = html.search(/<\/(?:p|div)>/)
        const end = html.indexOf('>', at) + 1
        const answered = reply('OWN see', html.slice(0, end) + answer + html.slice(end))
        for (const letters of [[], [htmlToText(html)]])
          expect(count(seenOf(answered, letters)), `${letters.length} ${answer}`).toBe(count(answered))
      }
    },
  )
})

test('no answer in any colour is hidden, wherever it is in a letter that is at hand', () => {
  const { inks } = readData<{ inks: Record<string, string> }>('quoted-own-words.test.yaml', import.meta.url)
  const hidden = cells.flatMap(({ content, program, html, reply }) => {
    const places = [...html.matchAll(/<\/(?:p|div|ul|ol|table)>/g)].keys()
    return Object.entries(inks).flatMap(([ink, answer]) => {
      // Whoever answers in a marked quote does not need bold text for it.
      const isMarked = program !== 'Outlook' && program !== 'Yahoo'
      if (content.includes('earlier letter') || (isMarked && !/color|background|mark>/.test(answer)))
        return []
      return [...places].flatMap(at => {
        let number = -1
        const within = html.replace(/<\/(?:p|div|ul|ol|table)>/g, tag => {
          number += 1
          return number === at ? `${tag}${answer}` : tag
        })
        const seen = seenOf(reply('OWN see', within), [htmlToText(html)])
        return count(seen) === 2 ? [] : `${ink}, ${content}, ${program}, place ${at}`
      })
    })
  })
  expect(hidden).toEqual([])
})

describe('a letter at hand', () => {
  const old = '<p>OLD shall we meet at ten o’clock?</p><p>OLD Yes or no?</p><p>OLD Ana</p>'
  const letter = htmlToText(old)
  const inOutlook = (body: string) => PROGRAMS.Outlook?.('OWN see', body) ?? ''
  const within = (answer: string) => old.replace('o’clock?</p>', `o’clock?</p>${answer}`)

  test.each([
    [
      'a part of its sentence',
      '<p style="color:red">OWN meet at ten o’clock</p>',
      letter.replaceAll('OLD', '').replace('shall we', 'shall we OWN'),
    ],
    ['a line that it has once', '<p style="color:red">OWN</p><p>OWN</p>', `${letter}\nOWN`],
    ['another letter', '<p style="color:red">OWN at ten</p>', 'OWN at ten'],
  ])('does not hide what only repeats %s', (_, answer, text) => {
    const body = inOutlook(within(answer))
    expect(count(seenOf(body, [text]))).toBe(count(body))
  })

  test('tells that nobody answers within it, though the writer speaks of what is below', () => {
    const pointing = PROGRAMS.Outlook?.('OWN please see my comments below.', old) ?? ''
    expect(seenOf(pointing, [letter])).toBe('OWN please see my comments below.')
    const answered =
      PROGRAMS.Outlook?.('OWN please see my comments below.', within('<p>OWN at ten</p>')) ?? ''
    expect(count(seenOf(answered, [letter]))).toBe(2)
    expect(seenOf(pointing)).toContain('OLD')
  })

  test('is found though its text is wrapped and marked as plain text', () => {
    const long = `OLD ${'many words that fill a line and more of it '.repeat(4).trim()}.`
    const html = `<p>OLD Hi,</p><p style="color:red"><b>${long}</b></p><ul><li style="color:blue">OLD <a href="https://x.example">this</a></li></ul><p>OLD Ana</p>`
    const plain = `OLD Hi,\n\n*${long.replace(/(.{30,50}) /g, '$1\n')}*\n\n- OLD this <https://x.example>\n\nOLD Ana`
    expect(seenOf(inOutlook(html), [plain])).toBe('OWN see')
    const inText = splitQuotedText(
      `OWN yes\n\nOn 3/3/26 9:41 AM, Ana Lima wrote:\n> OLD a\n> [Bo] OLD b\n> [Bo] OLD c`,
      '',
      {
        writer: WRITER,
        letters: ['OLD a\n[Bo] OLD b\n[Bo] OLD c'],
      },
    )
    expect(inText.visible).toBe('OWN yes')
  })
})

describe('a word in brackets', () => {
  const quoting = (word: string, to = 'Bo Berg') =>
    `OWN ok\n\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: ${to}\nSubject: Plan\n\nOLD when?\n[${word}] x at ten\nOLD where?\n[${word}] x here`
  const isSeen = (word: string, writer: string | undefined, to?: string) =>
    splitQuotedText(quoting(word, to), '', writer === undefined ? {} : { writer }).quoted === null

  test.each(['Bo Berg', 'Berg, Bo', 'Bo', 'BB', 'Bo B.'])('is the writer: %s', word => {
    expect(isSeen(word, WRITER)).toBe(true)
  })

  test.each(['INFO', 'Warn', 'Ana Lima', 'Error', 'AL', 'Build'])('is nobody who writes: %s', word => {
    expect(isSeen(word, WRITER)).toBe(false)
  })

  test('is read from the address, or from the receivers, where there is no name', () => {
    expect(isSeen('Bo Berg', 'bo.berg@berg.example')).toBe(true)
    expect(isSeen('INFO', 'bo.berg@berg.example')).toBe(false)
    expect(isSeen('Bo Berg', undefined)).toBe(true)
    expect(isSeen('INFO', undefined)).toBe(false)
  })
})
