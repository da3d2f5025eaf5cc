import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAll, forAllTimes } from '#testing/random/for-all.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

const { introductions, programs, ownHtml, plainQuotes, citations } = readData<{
  introductions: Record<string, string>
  programs: [string, string][]
  ownHtml: string[][]
  plainQuotes: string[][]
  citations: string[]
}>('quoted-history.test.yaml', import.meta.url)

const asHtml = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

describe('history is split off', () => {
  test.each(Object.entries(introductions))('%s', (_, introduction) => {
    const text = `Own words.\n\nBo\n\n${introduction}\n\n> Hi Bo,\n>\n> old words\n`
    expect(splitQuotedText(text).visible).toBe('Own words.\n\nBo')
    expect(splitQuotedText(text).quoted).toContain('old words')
    const crlf = splitQuotedText(text.replaceAll('\n', '\r\n'))
    expect(crlf.visible).toBe('Own words.\r\n\r\nBo')
  })

  test.each(Object.entries(introductions))('%s, without marks of quotation', (_, introduction) => {
    const text = `Own words.\n${introduction}\n\nHi Bo,\n\nold words`
    expect(splitQuotedText(text).visible).toBe('Own words.')
  })

  test.each(Object.entries(introductions))('%s, in HTML', (_, introduction) => {
    const html = `<div>Own <b>words</b>.</div><br><div>${asHtml(introduction)}</div><blockquote><p>old words</p></blockquote>`
    const { visible, quoted } = splitQuotedHtml(html)
    expect(htmlToText(visible)).toBe('Own words.')
    expect(htmlToText(quoted ?? '')).toContain('old words')
  })

  test.each(programs)('HTML of %s', (_, html) => {
    const { visible, quoted } = splitQuotedHtml(html)
    expect(htmlToText(visible)).toBe('Own words.')
    expect(htmlToText(quoted ?? '')).toContain('old words')
  })

  test('a signature below the history stays visible', () => {
    const text = 'Own.\n\nOn 2/1/2016 6:32 PM, Ana wrote:\n> old\n\n-- \nBo, Sales'
    expect(splitQuotedText(text).visible).toBe('Own.\n\n-- \nBo, Sales')
    expect(splitQuotedText(text).quoted).not.toContain('Sales')
  })

  test('an answer below the history stays visible, and the history is hidden', () => {
    const text = 'On 2/1/2016 6:32 PM, Ana wrote:\n> old\n> words\n\nMy answer.'
    expect(splitQuotedText(text)).toEqual({
      visible: 'My answer.',
      quoted: 'On 2/1/2016 6:32 PM, Ana wrote:\n> old\n> words\n',
    })
    const html =
      '<div>On 2/1/2016 6:32 PM, Ana wrote:</div><blockquote type="cite">old</blockquote><p>My answer.</p>'
    expect(htmlToText(splitQuotedHtml(html).visible)).toBe('My answer.')
  })
})

describe('nothing is split off', () => {
  const WROTE = 'On 2/1/2016 6:32 PM, Ana wrote:'
  test.each([
    ['answers between quotes', `Hi Ana,\n\n${WROTE}\n> one?\nYes.\n> two?\nNo.`],
    ['an answer below, with words above', `Hi Ana,\n\n${WROTE}\n> one?\n\nYes.`],
    ['only a quote', '> quoted\n> quoted'],
    ['a quote and an answer without an introduction', '> quoted\n> quoted\n> quoted\n\nMy answer.'],
    ['a short quote of the writer', 'I like this:\n\n> one\n> two\n> three'],
    [
      'words that point into the quote',
      `Please see my comments inline.\n\n-----Original Message-----\nFrom: Ana\n\none? Yes.`,
    ],
    [
      'words that point into the quote, German',
      'Meine Antworten stehen unten in rot.\n\nVon: Ana <ana@x.example>\nGesendet: 1.2.2016\nAn: Bo\nBetreff: x\n\neins? Ja.',
    ],
    [
      'words that point into the quote, French',
      "Mes réponses ci-dessous en rouge.\n\n-----Message d'origine-----\nun ? Oui.",
    ],
    [
      'words that point into the quote, Spanish',
      'Mis respuestas más abajo.\n\n-----Mensaje original-----\n¿uno? Sí.',
    ],
    ['a journey', 'My plan:\nFrom: Berlin\nTo: Munich\nDate: 5 May\nBook it, please.'],
    ['a form', 'Fields:\nVon: 8 Uhr\nAn: allen Tagen\nDanke!'],
    ['a sentence that ends in a verb', 'As the customer wrote:\n\nWe cannot pay.\n\nWhat now?'],
    ['a sentence with a year', 'On page 12 of the 2016 report Ana wrote:\n\nWe cannot pay.\n\nWhat now?'],
    [
      'a dated sentence of the writer',
      'Hello.\nOn 2 May 2016 at 10:30 I wrote:\n\nPlease pay.\n\nNobody answered.',
    ],
    ['a rule', 'one\n\n----------\n\ntwo'],
    ['words between dashes', 'one\n\n--- important message ---\n\ntwo'],
    [
      'a forwarded message without own words',
      '---------- Forwarded message ----------\nFrom: Ana <ana@x.example>\nDate: Mon, Feb 1, 2016\nSubject: Lunch\nTo: bo@x.example\n\nHello.',
    ],
    ['a table', 'Numbers:\n\n| a | b |\n|---|---|\n| 1 | 2 |'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(splitQuotedText(text)).toEqual({ visible: text, quoted: null })
    const html = text
      .split('\n')
      .map(line => `<div>${asHtml(line)}</div>`)
      .join('')
    expect(splitQuotedHtml(html)).toEqual({ visible: html, quoted: null })
  })

  test.each(ownHtml)('%s, in HTML', (_, html) => {
    expect(splitQuotedHtml(html)).toEqual({ visible: html, quoted: null })
  })
})

describe('a quote of plain text', () => {
  const writer = 'Bo Berg <bo@berg.example>'
  const words = (text: string, word: string) => text.split(word).length - 1

  test.each(plainQuotes)('%s is split off', (_, text) => {
    const { visible } = splitQuotedText(text, 'Re: Plan', { writer })
    expect([words(visible, 'OWN'), words(visible, 'OLD')]).toEqual([1, 0])
  })

  test.each(citations)('is the writer’s: %s', text => {
    expect(splitQuotedText(text, 'Re: Plan', { writer }).quoted).toBeNull()
  })

  const letter = 'OLD shall we meet at ten o’clock in the big room?\nOLD Yes or no?\n\nAna Lima'
  test.each([
    ['without an introduction', '> OLD shall we meet at ten o’clock in the big room?\n> OLD Yes or no?'],
    [
      'in part, wrapped, and with a mark lost',
      '> OLD shall we meet at ten\no’clock in the big room?\n> OLD Yes or no?\n',
    ],
  ])('is history where the letter at hand has it, %s', (_, quote) => {
    const text = `OWN I like this.\n\n${quote}`
    expect(splitQuotedText(text).quoted).toBeNull()
    expect(splitQuotedText(text, '', { letters: [letter] }).visible).toBe('OWN I like this.')
    for (const other of [`${quote}\nOWN`, `${quote}\n> OWN`, `OWN so:\n${quote}`]) {
      const own = `OWN I like this.\n\n${other}`
      expect(words(splitQuotedText(own, '', { letters: [letter] }).visible, 'OWN')).toBe(2)
    }
  })
})

test('words above an attribution are never taken for its first line', () => {
  const own = fc.constantFrom(
    'Thanks',
    'See you',
    'Ask Max <max@x.example>',
    'It is 12:30',
    'On it',
    'In 2019, Bo wrote that',
  )
  forAll(
    fc.array(own, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...Object.values(introductions)),
    (words, introduction) => {
      const { visible } = splitQuotedText(`${words.join('\n')}\n${introduction}\n> old\n`)
      expect(visible).toBe(words.join('\n'))
    },
  )
})

describe('in any body', () => {
  const piece = fc.constantFrom(
    ...Object.values(introductions),
    '> quoted',
    '>> deeper',
    '-- ',
    '',
    '',
    'OWN one',
    'OWN two:',
    'OWN On 5 May I wrote:',
    '________',
    '| a',
  )
  const body = fc.array(piece, { maxLength: 14 }).map(lines => lines.join('\n'))

  test('no line is lost, and something stays visible', () => {
    forAllTimes(1000, body, text => {
      const { visible, quoted } = splitQuotedText(text)
      const all = (part: string) =>
        part
          .split('\n')
          .map(line => line.trim())
          .filter(line => line !== '')
          .sort()
      expect(all(`${visible}\n${quoted ?? ''}`)).toEqual(all(text))
      if (quoted !== null) expect(visible.trim()).not.toBe('')
    })
  })

  test('where all quoted lines have marks, no own line is hidden', () => {
    const attribution = 'On 2/1/2016 6:32 PM, Ana wrote:\n> one'
    const marked = fc.array(fc.constantFrom(attribution, '> quoted', 'OWN one', 'OWN two', ''), {
      maxLength: 12,
    })
    forAllTimes(1000, marked, lines => {
      const text = lines.join('\n')
      expect(splitQuotedText(text).quoted ?? '').not.toContain('OWN')
      const html = lines
        .map(line =>
          line.startsWith('OWN') || line === ''
            ? `<p>${line}</p>`
            : `<blockquote type="cite">${asHtml(line)}</blockquote>`,
        )
        .join('')
      expect(splitQuotedHtml(html).quoted ?? '').not.toContain('OWN')
    })
  })

  test('malformed HTML is split or left whole, never lost', () => {
    const tag = fc.constantFrom(
      '<div>',
      '</div>',
      '<blockquote type="cite">',
      '</blockquote>',
      '<br>',
      '<b>',
      '<p',
      'OWN',
      'On 2/1/2016 6:32 PM, Ana wrote:',
      '<hr>',
      '<pre>',
      '\n',
    )
    forAllTimes(1000, fc.array(tag, { maxLength: 25 }), pieces => {
      const html = pieces.join('')
      const { visible, quoted } = splitQuotedHtml(html)
      const count = (text: string) => text.split('OWN').length - 1
      expect(count(visible) + count(quoted ?? '')).toBe(count(html))
    })
  })

  test('a megabyte of anything is read', () => {
    for (const line of [
      ...Object.values(introductions),
      '> a',
      'a:',
      'a\n> b',
      'From: a',
      'On 2/1/2016 6:32',
      '<',
      '<a@b',
      'Le ',
    ])
      expect(splitQuotedText(`own\n${`${line}\n`.repeat(1_000_000 / (line.length + 1))}`)).toHaveProperty(
        'visible',
      )
    for (const html of [
      '<div>',
      '<blockquote type=cite>a',
      '<div class="gmail_attr">',
      '<br>',
      '<p>From: a</p>',
      'a<br>&gt;b<br>',
    ])
      expect(splitQuotedHtml(`own${html.repeat(1_000_000 / html.length)}`)).toHaveProperty('visible')
  })
})
