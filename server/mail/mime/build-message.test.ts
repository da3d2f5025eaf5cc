import { expect, test } from 'vitest'
import { buildMessage } from './build-message.ts'

const letter = (html: string) => ({
  from: { name: null, address: 'post@Müller.example' },
  to: [{ name: null, address: 'info@bücher.example' }],
  cc: [],
  subject: 'Hello',
  html,
  inReplyTo: null,
  references: [],
  attachments: [],
  date: new Date(),
})

test('the Message-ID is ASCII, whatever the domain of the sender', async () => {
  const { source, rfcMessageId } = await buildMessage(letter('<p>Hello</p>'))
  expect(rfcMessageId).toMatch(/^[\w-]+@xn--mller-kva\.example$/)
  const head = Buffer.from(source).toString('latin1').split('\r\n\r\n')[0]
  expect(head).toContain(`Message-ID: <${rfcMessageId}>`)
  expect(head).toMatch(/^[\x20-\x7e\r\n]*$/)
})

test('style sheets of quoted messages come into the head, where mail programs know them', async () => {
  const { source } = await buildMessage(letter('<p>See below</p><style>.a p{color:red}</style><p>News</p>'))
  expect(Buffer.from(source).toString('latin1').replaceAll('=\r\n', '')).toContain(
    '<!doctype html><html><head><style>.a p{color:red}</style></head><body><p>See below</p><p>News</p></body></html>',
  )
})
