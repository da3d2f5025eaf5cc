import { expect } from 'vitest'
import { fillInbox, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'

const inner = [
  'From: Gus Alder <gus@alder.example>',
  'To: orla@birch.example',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Date: Thu, 26 Nov 2026 09:00:00 +0000',
  'Content-Type: multipart/mixed; boundary=ii',
  '',
  '--ii',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>zebrafinch <b>and</b> wren</p><script>alert(1)</script>',
  '--ii',
  'Content-Type: application/pdf; name=inner.pdf',
  'Content-Disposition: attachment; filename=inner.pdf',
  '',
  '%PDF',
  '--ii--',
].join('\r\n')
const attachedAs = (type: string, content: string) =>
  testMessage(
    { Subject: 'See this', 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\n\r\nHello\r\n--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename=a.eml\r\n\r\n${content}\r\n--b--\r\n`,
  )

test('an attached message is read as one, whatever its type', async ({ t }) => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [
    attachedAs('message/rfc822', inner),
    attachedAs('message/global', inner),
    attachedAs('application/octet-stream', 'No letter at all'),
  ])
  const { body } = await t.call(user, 'GET', '/api/emails?folder=inbox')
  const letters = await Promise.all(
    body.emails.map(async ({ id }: { id: number }) => {
      const { attachments } = (await t.call(user, 'GET', `/api/emails/${id}`)).body
      const file = attachments.find(({ name }: { name: string }) => name === 'a.eml')
      return (await t.call(user, 'GET', `/api/emails/${id}/attachments/${file.id}/letter`)).body
    }),
  )
  const letter = {
    subject: 'Grüße',
    from: { name: 'Gus Alder', address: 'gus@alder.example' },
    to: [{ name: null, address: 'orla@birch.example' }],
    cc: [],
    sentAt: '2026-11-26T09:00:00.000Z',
    text: expect.stringMatching(/^\s*zebrafinch and wren\s*$/),
    isCut: false,
    attachments: [{ name: 'inner.pdf', size: 4 }],
  }
  expect(letters.toSorted((a, b) => b.subject.length - a.subject.length)).toEqual([
    letter,
    letter,
    expect.objectContaining({ subject: '', from: null, text: expect.stringContaining('No letter at all') }),
  ])
})
