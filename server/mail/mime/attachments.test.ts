import { describe, expect, test } from 'vitest'
import { buildMessage } from './build-message.ts'
import { parseMessage } from './parse-message.ts'

/** A message of these parts; each is its headers, an empty line and its text. */
const read = async (kind: string, ...parts: string[][]) => {
  const lines = [`Content-Type: multipart/${kind}; boundary=b`, '']
  for (const part of parts) lines.push('--b', ...part)
  const message = parseMessage(Buffer.from([...lines, '--b--', ''].join('\r\n')))
  return {
    ...message,
    files: message.attachments.map(({ name, isInline }) => `${name}${isInline ? ' (in the text)' : ''}`),
  }
}
const html = (text: string) => ['Content-Type: text/html', '', text]
const plain = ['Content-Type: text/plain', '', 'Hello']
const file = (type: string, name: string, ...headers: string[]) => [
  `Content-Type: ${type}; name="${name}"`,
  ...headers,
  '',
  'x',
]

describe('pictures of the text', () => {
  test('only what the text refers to is not listed', async () => {
    const { files } = await read(
      'mixed',
      html('<img src="cid:image10"><img src="CID:a%40b">'),
      file('application/pdf', 'contract.pdf', 'Content-ID: <image1>', 'Content-Disposition: attachment'),
      file('image/png', 'a.png', 'Content-ID: <image10>'),
      file('image/png', 'b.png', 'Content-ID: <a@b>'),
    )
    expect(files).toEqual(['contract.pdf', 'a.png (in the text)', 'b.png (in the text)'])
  })

  test('a picture that nothing refers to is listed', async () => {
    const { files } = await read(
      'related',
      html('<p>See the picture</p>'),
      file('image/jpeg', 'IMG_1.jpeg', 'Content-ID: <abc@x>', 'Content-Disposition: inline'),
    )
    expect(files).toEqual(['IMG_1.jpeg'])
  })

  test('ids are found however they are written', async () => {
    const { files, safeHtml } = await read(
      'related',
      html('<img src="cid:Image1.png@01D"><img src="cid: b c"><img src="CID:<d>">'),
      file('image/png', 'a.png', 'Content-ID: image1.png@01d'),
      file('image/png', 'b.png', 'Content-ID: <b%20c>'),
      file('image/png', 'd.png', 'Content-ID: <d>'),
    )
    expect(files).toEqual(['a.png (in the text)', 'b.png (in the text)', 'd.png (in the text)'])
    expect(safeHtml?.match(/data-cid/g)).toHaveLength(3)
  })

  test('a picture that its sender calls bytes is one', async () => {
    const { files } = await read(
      'related',
      html('<img src="cid:a">'),
      file('application/octet-stream', 'a.PNG', 'Content-ID: <a>'),
    )
    expect(files).toEqual(['a.PNG (in the text)'])
  })

  test('large ones within the markup are files, so that the text stays small', async () => {
    const picture = (size: number) => `<img alt=x src="data:image/jpeg;base64,${'AAAA'.repeat(size)}">`
    const { files, safeHtml, attachments } = await read('mixed', html(picture(300_000) + picture(10)))
    expect(files).toEqual(['picture-1.jpg (in the text)'])
    expect(attachments[0]).toMatchObject({ mimeType: 'image/jpeg', bytes: { length: 900_000 } })
    expect(safeHtml?.length).toBeLessThan(500)
    expect(safeHtml?.match(/<img/g)).toHaveLength(2)
  })

  test('what cannot be shown as a picture is listed, and so is the first of two of one id', async () => {
    const { files } = await read(
      'related',
      html('<img src="cid:a"><img src="cid:b">'),
      file('image/png', 'first.png', 'Content-ID: <a>'),
      file('image/png', 'second.png', 'Content-ID: <a>'),
      file('application/pdf', 'plan.pdf', 'Content-ID: <b>'),
    )
    expect(files).toEqual(['first.png', 'second.png (in the text)', 'plan.pdf'])
  })
})

describe('texts with a name', () => {
  test('are shown, and are files too', async () => {
    const { files, text, attachments } = await read(
      'mixed',
      plain,
      file('text/plain', 'report.csv'),
      file('text/html', 'page.html'),
      [
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Disposition: inline; filename=notes.txt',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Gr=FC=DFe',
      ],
    )
    expect(files).toEqual(['report.csv', 'page.html', 'notes.txt'])
    expect(text).toContain('Grüße')
    // The file is as it was sent.
    expect(Buffer.from(attachments[2]?.bytes ?? []).toString('latin1')).toBe('Gr\xfc\xdfe')
  })

  test('alternatives with names are the text only', async () => {
    expect(
      (await read('alternative', file('text/plain', 'a.txt'), file('text/html', 'a.html'))).files,
    ).toEqual([])
  })

  test('a text with a name beside alternatives without one is a file', async () => {
    const { files, safeHtml } = await read(
      'alternative',
      html('<p>Hello</p>'),
      file('text/plain', 'notes.txt'),
    )
    expect(safeHtml?.trim()).toBe('<p>Hello</p>')
    expect(files).toEqual(['notes.txt'])
  })

  test('what stands below the formatted alternative is shown with it', async () => {
    const { files, safeHtml } = await read('alternative', plain, [
      'Content-Type: multipart/mixed; boundary=c',
      '',
      '--c',
      ...html('<p>Hello</p>'),
      '--c',
      'Content-Type: text/plain',
      '',
      'You get this because you are on the list.',
      '--c--',
    ])
    expect(safeHtml).toContain('on the list')
    expect(files).toEqual([])
  })
})

describe('letters within letters', () => {
  const letter = ['', 'From: i@x.example', 'Subject: Inner', '', 'The inner text']

  test('are shown, and a file if they have a name', async () => {
    const shown = await read('mixed', plain, ['Content-Type: message/rfc822', ...letter])
    expect(shown.files).toEqual([])
    expect(shown.text).toContain('The inner text')
    const named = await read('mixed', plain, ['Content-Type: message/rfc822; name=inner.eml', ...letter])
    expect(named.files).toEqual(['inner.eml'])
    expect(named.text).toContain('The inner text')
  })

  test('one that is damaged takes nothing away from the letter around it', async () => {
    const deep = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=c${at}\r\n\r\n--c${at}`,
    )
    const { text, files, problems } = await read('mixed', plain, [
      'Content-Type: message/rfc822',
      '',
      ...deep,
    ])
    expect(text).toBe('Hello\n')
    expect(files).toEqual(['attachment-1.eml'])
    expect(problems).toEqual([])
  })

  test('one that we attach is a file', async () => {
    const content = Buffer.from('From: i@x.example\r\nSubject: Inner\r\n\r\nThe inner text\r\n')
    const { source } = await buildMessage({
      from: { name: null, address: 'a@x.example' },
      to: [],
      cc: [],
      subject: 'See the letter',
      html: '<p>Hello</p>',
      inReplyTo: null,
      references: [],
      attachments: [{ name: 'mail.eml', mimeType: 'message/rfc822', content, contentId: null }],
      date: new Date(0),
    })
    const { attachments, text } = await parseMessage(source)
    expect(attachments.map(({ name, isInline }) => ({ name, isInline }))).toEqual([
      { name: 'mail.eml', isInline: false },
    ])
    expect(text.trim()).toBe('Hello')
  })
})

describe('names', () => {
  test.each([
    ["filename*0*=UTF-8''Gr%C3%BC%C3; filename*1*=%9Fe; filename*2=.pdf", 'Grüße.pdf'],
    ["filename*=iso-8859-1'de'Gr%FC%DFe.pdf", 'Grüße.pdf'],
    ['filename="=?unknown-8bit?Q?Gr=C3=BC=C3=9Fe?=.pdf"', 'Grüße.pdf'],
    ['filename="Gr%C3%BC%C3%9Fe.pdf"', 'Grüße.pdf'],
    ['filename="100%25 and 50%.pdf"', '100%25 and 50%.pdf'],
    [`filename="${'f'.repeat(119)}😀${'g'.repeat(60)}.pdf"`, `${'f'.repeat(119)}…${'g'.repeat(21)}.pdf`],
    [`filename="${'f'.repeat(125)}😀${'g'.repeat(20)}.pdf"`, `${'f'.repeat(120)}…${'g'.repeat(20)}.pdf`],
  ])('%s', async (written, name) => {
    const { files } = await read('mixed', plain, [
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; ${written}`,
      '',
      'x',
    ])
    expect(files).toEqual([name])
  })
})

describe('files without a name', () => {
  test.each([
    [
      'Content-Type: message/rfc822',
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n an/alle\r\n\r\nx',
      'Grüße an_alle.eml',
    ],
    ['Content-Type: message/rfc822', 'From: a@x.example\r\n\r\nSubject: of the text', 'attachment-2.eml'],
    ['Content-Type: application/octet-stream\r\nContent-Description: Report.pdf', 'x', 'Report.pdf'],
    [
      'Content-Type: message/delivery-status\r\nContent-Description: Delivery report',
      'x',
      'Delivery report.txt',
    ],
    [
      'Content-Type: application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'x',
      'attachment-2.docx',
    ],
  ])('are called what they say of themselves: %s', async (headers, content, name) => {
    const { files } = await read('mixed', plain, file('application/pdf', 'a.pdf'), [
      headers,
      'Content-Disposition: attachment',
      '',
      content,
    ])
    expect(files).toEqual(['a.pdf', name])
  })

  test('an invitation is one file, though it comes twice', async () => {
    const ics = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'
    const { files } = await read(
      'mixed',
      plain,
      ['Content-Type: text/calendar; method=REQUEST', '', ics],
      ['Content-Type: application/ics; name=invite.ics', '', ics],
    )
    expect(files).toEqual(['invite.ics'])
    expect((await read('mixed', plain, ['Content-Type: text/calendar', '', ics])).files).toEqual([
      'invite.ics',
    ])
  })

  test('other alternatives of the text, and what only Macs of old know of a file, are listed', async () => {
    const { files, safeHtml } = await read(
      'alternative',
      plain,
      ['Content-Type: text/x-amp-html', '', '<html amp4email>'],
      ['Content-Type: text/watch-html', '', '<b>x</b>'],
      ['Content-Type: text/csv', '', 'a,b'],
      html('<p>Hello</p>'),
      ['Content-Type: text/plain', '', 'Another text'],
    )
    expect(safeHtml?.trim()).toBe('<p>Hello</p>')
    expect(files).toEqual(['amp.html', 'watch.html', 'attachment-3.csv', 'attachment-4.txt'])
    const mac = await read(
      'appledouble',
      file('application/applefile', 'a.pdf'),
      file('application/pdf', 'a.pdf'),
    )
    expect(mac.files).toEqual(['a.pdf.applefile', 'a.pdf'])
  })
})

describe('uuencoded files', () => {
  const lines = ['begin 644 test.txt', '+:&5L;&\\@=V]R;&0*', '`', 'end']

  test('in a text are taken out of it', async () => {
    const { files, text, attachments } = await read('mixed', ['', 'See the file.', ...lines, 'Bye'])
    expect(files).toEqual(['test.txt'])
    expect(Buffer.from(attachments[0]?.bytes ?? []).toString()).toBe('hello world')
    expect(text.trim()).toBe('See the file.\nBye')
  })

  test('are decoded where a part says so', async () => {
    const { attachments } = await read(
      'mixed',
      plain,
      file('application/octet-stream', 'test.txt', 'Content-Transfer-Encoding: x-uuencode')
        .slice(0, -1)
        .concat(lines),
    )
    expect(Buffer.from(attachments[0]?.bytes ?? []).toString()).toBe('hello world')
  })

  test('a sentence that begins so stays', async () => {
    const { files, text } = await read('mixed', [
      '',
      'begin 644 test.txt',
      'is how such a file begins',
      'end',
    ])
    expect(files).toEqual([])
    expect(text).toContain('is how such a file begins')
  })
})

describe('what cannot be opened here says what it is', () => {
  test.each([
    ['application/pgp-encrypted', /encrypted with PGP/, 'attachment-1.asc'],
    ['application/pkcs7-mime; smime-type=enveloped-data', /encrypted with S\/MIME/, 'attachment-1.p7m'],
    ['application/ms-tnef', /winmail\.dat/, 'attachment-1.bin'],
  ])('%s', async (type, problem, name) => {
    const { files, problems } = await read('mixed', [`Content-Type: ${type}`, '', 'x'])
    expect(files).toEqual([name])
    expect(problems).toEqual([expect.stringMatching(problem)])
  })

  test('a whole message that is signed or encrypted with S/MIME', async () => {
    const whole = (type: string) =>
      parseMessage(
        Buffer.from(`Content-Type: application/pkcs7-mime; smime-type=${type}; name=smime.p7m\r\n\r\nx`),
      )
    expect((await whole('signed-data')).problems).toEqual([expect.stringMatching(/signed/)])
    expect((await whole('enveloped-data')).problems).toEqual([expect.stringMatching(/encrypted/)])
  })
})
