import { expect, test } from 'vitest'
import { buildMessage } from './build-message.ts'

test('the Message-ID is ASCII, whatever the domain of the sender', async () => {
  const { source, rfcMessageId } = await buildMessage({
    from: { name: null, address: 'post@Müller.example' },
    to: [{ name: null, address: 'info@bücher.example' }],
    cc: [],
    subject: 'Hello',
    html: '<p>Hello</p>',
    inReplyTo: null,
    references: [],
    attachments: [],
    date: new Date(),
  })
  expect(rfcMessageId).toMatch(/^[\w-]+@xn--mller-kva\.example$/)
  const head = Buffer.from(source).toString('latin1').split('\r\n\r\n')[0]
  expect(head).toContain(`Message-ID: <${rfcMessageId}>`)
  expect(head).toMatch(/^[\x20-\x7e\r\n]*$/)
})
