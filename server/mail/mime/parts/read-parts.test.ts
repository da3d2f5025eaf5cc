import { describe, expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'

const read = (...lines: string[]) => parseMessage(Buffer.from(lines.join('\r\n')))
const alternative = (plain: string, html: string) =>
  read(
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    plain,
    '--b',
    'Content-Type: text/html',
    '',
    html,
    '--b--',
  )

describe('text that would be hidden', () => {
  test('plain text beside HTML with nothing in it', async () => {
    const empty = '<html><head><style>p { color: red }</style></head><body><p>&nbsp;</p></body></html>'
    expect(await alternative('The real text', empty)).toMatchObject({
      text: 'The real text\n',
      safeHtml: null,
    })
    const picture = await alternative('The real text', '<body><img src="https://x.example/a.png"></body>')
    expect(picture.safeHtml).toContain('x.example/a.png')
    expect((await alternative(' ', '<p>Only here</p>')).text).toBe('Only here')
  })

  test.each([
    ['a multipart without a boundary', 'multipart/mixed'],
    ['a multipart whose boundary never comes', 'multipart/mixed; boundary=b'],
    ['a type that is none', 'text'],
    ['no type at all', ''],
    ['markdown', 'text/markdown'],
    ['enriched text', 'text/enriched'],
    ['a type without its semicolon', 'text/plain charset=utf-8'],
  ])('%s', async (_, type) => {
    expect((await read(`Content-Type: ${type}`, '', 'Grüße')).text).toBe('Grüße\n')
  })

  test('a text of an unknown kind is a file where there is another to read', async () => {
    const { text, attachments } = await read(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'Hello',
      '--b',
      'Content-Type: text/x-patch; name=a.patch',
      '',
      '+x',
      '--b--',
    )
    expect(text).toBe('Hello\n')
    expect(attachments.map(({ name, mimeType }) => ({ name, mimeType }))).toEqual([
      { name: 'a.patch', mimeType: 'text/x-patch' },
    ])
  })

  test('a report that holds nothing for people', async () => {
    const { text } = await read(
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Diagnostic-Code: smtp; 550 no such user',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: The letter',
      '',
      'Hello',
      '--b--',
    )
    expect(text).toBe('Diagnostic-Code: smtp; 550 no such user\n')
  })

  test('a page that calls itself plain text', async () => {
    const page = '<!DOCTYPE html>\r\n<html><body><p>Hello</p></body></html>'
    expect((await read('', page)).safeHtml?.trim()).toBe('<p>Hello</p>')
    // Somebody who writes about HTML.
    expect((await read('', `${page}\r\nis a page.`)).safeHtml).toBeNull()
    expect((await alternative(page, '<p>Once</p>')).safeHtml?.match(/<p>/g)).toHaveLength(1)
  })

  test('HTML beside plain text that only says so, or where to find it', async () => {
    const html = '<p>The real words</p>'
    const excuse = 'This is an HTML message. Please use a mail program that can show HTML.'
    for (const plain of [excuse, 'https://x.example/view?id=1\r\n'])
      expect(await alternative(plain, html)).toMatchObject({
        text: 'The real words',
        snippet: 'The real words',
      })
    expect((await alternative('See https://x.example', html)).text).toBe('See https://x.example\n')
  })

  test('pictures alone say what they show', async () => {
    const { snippet } = await read(
      'Content-Type: text/html',
      '',
      '<img alt="Summer sale" src="https://x.example/a">',
    )
    expect(snippet).toBe('Summer sale')
  })

  test('an invitation beside empty texts', async () => {
    const { text, snippet } = await read(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p class="MsoNormal">&nbsp;</p>',
      '--b',
      'Content-Type: text/calendar; method=REQUEST',
      '',
      'BEGIN:VEVENT',
      'SUMMARY:Planning',
      'DTSTART:20261120T100000Z',
      'END:VEVENT',
      '--b--',
    )
    expect(text).toBe('Planning\n2026-11-20 10:00 UTC')
    expect(snippet).toBe('Planning 2026-11-20 10:00 UTC')
  })

  test('an invitation alone says what it invites to', async () => {
    const { text, attachments } = await read(
      'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
      '',
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'DTSTART:19700101T000000',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'DTSTART;TZID="Europe/Berlin":20261120T100000',
      'DTEND:20261120T100000Z',
      'SUMMARY;LANGUAGE=de:Grüße\\, und',
      '  Kuchen',
      'DESCRIPTION:One\\nTwo',
      'END:VEVENT',
      'END:VCALENDAR',
    )
    expect(text).toBe('Grüße, und Kuchen\n2026-11-20 10:00 Europe/Berlin – 10:00 UTC\n\nOne\nTwo')
    expect(attachments).toHaveLength(1)
  })
})

test('an invitation that is not in UTF-8 keeps its bytes, and is read', async () => {
  const source = 'Content-Type: text/calendar\r\n\r\nBEGIN:VEVENT\r\nSUMMARY:Gr\xfc\xdfe\r\nEND:VEVENT\r\n'
  const { text, attachments } = parseMessage(Buffer.from(source, 'latin1'))
  expect(text).toBe('Grüße')
  expect(Buffer.from(attachments[0]!.bytes).toString('latin1')).toBe(source.slice(source.indexOf('BEGIN')))
})

describe('what senders get wrong', () => {
  test('lines that end in carriage returns only', async () => {
    const { subject, text } = await parseMessage(Buffer.from('From: a@x.example\rSubject: Old\r\rone\rtwo'))
    expect({ subject, text }).toEqual({ subject: 'Old', text: 'one\ntwo\n' })
  })

  test('white space after boundaries, and lines of an mbox', async () => {
    const { subject, text } = await read(
      'From a@x.example Mon Jan 1 00:00:00 2024',
      '>From b@x.example Mon Jan 1 00:00:00 2024',
      'Subject: Box',
      'Content-Type: multipart/mixed; boundary="b b"',
      '',
      '--b b \t',
      'Content-Type: text/plain',
      '',
      '>From here',
      '--b b-- ',
    )
    expect({ subject, text }).toEqual({ subject: 'Box', text: '>From here\n' })
  })

  test('base64 with junk between, and padding in the middle', async () => {
    const { text } = await read(
      'Content-Transfer-Encoding: base64',
      '',
      'SGVs*bG8g',
      ' d29y-bGQ=',
      '',
      'IQ==',
    )
    expect(text).toBe('Hello world!\n')
  })

  test('quoted-printable with soft breaks at its end, and white space after them', async () => {
    const header = 'Content-Transfer-Encoding: quoted-printable'
    expect((await read(header, '', 'a=')).text).toBe('a\n')
    expect((await read(header, '', 'a= \t', 'b=20', 'c=Z')).text).toBe('ab \nc=Z\n')
  })

  // Would take longer than a test may, if lines were joined one by one.
  test('a megabyte of short lines', async () => {
    for (const encoding of ['8bit', 'quoted-printable', 'base64'])
      expect(
        (await read(`Content-Transfer-Encoding: ${encoding}`, '', ' \r\n'.repeat(330_000))).text.trim(),
      ).toBe('')
  })

  test('a letter within the sixth letter is a file', async () => {
    let source = 'Subject: Letter 6\r\n\r\nThe innermost'
    for (let at = 5; at >= 0; at -= 1)
      source = `Subject: Letter ${at}\r\nContent-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n\r\nText ${at}\r\n--b${at}\r\nContent-Type: message/rfc822\r\n\r\n${source}\r\n--b${at}--`
    const { text, attachments } = await read(source)
    expect(text.match(/^Text \d/gm)).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3'])
    expect(attachments.map(({ name }) => name)).toEqual(['Letter 4.eml'])
  })

  test.each([20, 55, 100, 1000])('multiparts %i deep', async depth => {
    const opening = Array.from({ length: depth }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ])
    const { subject, text } = await read('Subject: deep', ...opening.flat(), '', 'The bottom')
    expect(subject).toBe('deep')
    expect(text).toContain(depth > 500 ? 'Content-Type' : 'The bottom')
  })

  test('a header that cannot be read says what it can in its own letters', async () => {
    const opening = Array.from(
      { length: 500 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    )
    const { subject, problems } = await read('Subject: Grüße', ...opening)
    expect(subject).toBe('Grüße')
    expect(problems).toHaveLength(1)
  })
})

describe('letters that programs attach without knowing what they are', () => {
  const inner = [
    'From: Gus <gus@alder.example>',
    'Subject: The inner letter',
    'Content-Type: multipart/mixed; boundary=i',
    '',
    '--i',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'inner words zebrafinch',
    '--i',
    'Content-Type: application/pdf; name=inner.pdf',
    '',
    '%PDF',
    '--i--',
  ].join('\n')
  const attached = (headers: string[], content = inner) =>
    read(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'from quarantine',
      '--b',
      ...headers,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
      '--b--',
    )
  const named = 'Content-Disposition: attachment; filename="held.eml"'

  test.each([
    ['any bytes', ['Content-Type: application/octet-stream; name=held.eml', named]],
    ['a name alone', [named]],
    [
      'a type of its own',
      ['Content-Type: application/x-eml', 'Content-Disposition: attachment; filename=HELD.EML'],
    ],
    ['a letter in base64', ['Content-Type: message/rfc822', named]],
    ['a letter in base64 without a name', ['Content-Type: message/rfc822']],
  ])('%s', (_, headers) => {
    const { text, attachments } = attached(headers)
    expect(text).toContain('from quarantine')
    expect(text).toContain('Subject: The inner letter')
    expect(text).toContain('inner words zebrafinch')
    expect(attachments.map(({ name }) => name)).toContain('inner.pdf')
  })

  test('what only has the name of a letter is a file', () => {
    const headers = ['Content-Type: application/octet-stream; name=held.eml', named]
    for (const content of [
      '%PDF-1.4 zebrafinch',
      'Hello: zebrafinch\n\nSubject: x',
      'zebrafinch\n\nFrom: a@b.example',
    ]) {
      const { text, attachments } = attached(headers, content)
      expect(text).not.toContain('zebrafinch')
      expect(attachments.map(({ name }) => name)).toEqual(['held.eml'])
    }
  })
})
