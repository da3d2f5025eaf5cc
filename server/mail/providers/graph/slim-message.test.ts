import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import { slim } from './slim-message.ts'

const build = async (contents: Uint8Array[]) => {
  const { source } = await buildMessage({
    from: { name: 'Ada', address: 'ada@x.example' },
    to: [{ name: null, address: 'ben@x.example' }],
    cc: [],
    subject: 'Größe',
    html: '<p>Text with a <b>word</b></p>',
    inReplyTo: 'q@x.example',
    references: ['q@x.example'],
    attachments: contents.map((content, at) => ({
      name: `file ${at}.bin`,
      mimeType: 'application/octet-stream',
      content,
      contentId: null,
    })),
    date: new Date(0),
  })
  return Buffer.from(source)
}

test('the text keeps its headers, and every file comes out as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 4 }),
      async contents => {
        const source = await build(contents)
        const slimmed = slim(source)
        const text = await PostalMime.parse(slimmed?.text ?? '')
        expect(text).toMatchObject({ subject: 'Größe', inReplyTo: '<q@x.example>' })
        expect(text.text).toContain('Text with a word')
        expect(text.attachments).toEqual([])
        const files = await Promise.all((slimmed?.files ?? []).map(part => PostalMime.parse(part)))
        expect(files.map(({ attachments }) => attachments[0]?.filename)).toEqual(
          contents.map((_, at) => `file ${at}.bin`),
        )
        for (const [at, { attachments }] of files.entries())
          expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(contents[at] ?? []))
      },
    ),
    { numRuns: 40 },
  )
})

test.each([
  ['no body', 'Subject: x\r\n'],
  ['one part', 'Content-Type: text/plain\r\n\r\nText\r\n'],
  ['no file', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nText\r\n--b--\r\n'],
  ['no end', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nText'],
  ['no boundary', 'Content-Type: multipart/mixed\r\n\r\n--b\r\n\r\nText\r\n--b--\r\n'],
])('a message with %s is left alone', (_, source) => {
  expect(slim(Buffer.from(source))).toBeNull()
})

test('a line that only begins like the boundary is text', () => {
  const part = 'Content-Type: text/plain\r\n\r\n--bc\r\nand x--b\r\n'
  const source = `Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n${part}\r\n--b  \r\n\r\nfile\r\n--b--`
  expect(slim(Buffer.from(source))?.text.toString()).toContain(part)
  expect(slim(Buffer.from(source))?.files.map(String)).toEqual(['\r\nfile'])
})
