import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildMessage } from '../build-message.ts'
import { parseMessage } from '../parse-message.ts'
import { isReceipt, readReceipt, readWishForReceipt } from './read-receipt.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
const address = fc.tuple(word, word).map(([local, host]) => `${local}@${host}.example`)
const date = new Date('2026-05-12T10:31:00Z')

test('whatever the subject and the names, a receipt that is built here is read here', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ who: address, of: address, subject: fc.string({ unit: 'grapheme' }), name: fc.string() }),
      async ({ who, of, subject, name }) => {
        const { source } = await buildMessage({
          from: { name, address: who },
          to: [{ name, address: 'ann@there.example' }],
          ...{ subject, text: subject, html: '', cc: [], attachments: [] },
          ...{ inReplyTo: of, references: [of], date },
          autoSubmitted: 'auto-replied',
          receipt: {
            fields: [
              `Final-Recipient: rfc822; ${who}`,
              `Original-Message-ID: <${of}>`,
              'Disposition: manual-action/MDN-sent-manually; displayed',
            ],
            head: `Message-ID: <${of}>\r\n`,
          },
        })
        const { signals, isAutomatic, inReplyTo } = parseMessage(source)
        expect(signals).toMatchObject([{ kind: 'receipt', who, names: [of] }])
        expect({ isAutomatic, inReplyTo }).toEqual({ isAutomatic: true, inReplyTo: of })
      },
    ),
    { numRuns: 50 },
  )
})

const report = (text: string) => ({
  reports: [
    {
      name: null,
      mimeType: 'message/disposition-notification',
      isInline: false,
      contentId: null,
      content: Buffer.from(text),
    } as never,
  ],
  names: ['named@here.example'],
  sender: 'sender@there.example',
})

test.each([
  ['manual-action/MDN-sent-manually; displayed', true],
  ['automatic-action/MDN-sent-automatically; displayed/error', true],
  ['Manual-Action/MDN-Sent-Manually;displayed', true],
  ['manual-action/mdn-sent-manually; read', true],
  ['automatic-action/MDN-sent-automatically; deleted', false],
  ['automatic-action/MDN-sent-automatically; dispatched', false],
  ['displayed', false],
])('a disposition of %s says that it was read: %s', (disposition, isRead) => {
  expect(readReceipt(report(`Disposition: ${disposition}`))).toHaveLength(isRead ? 1 : 0)
})

test('a receipt that names nobody is from its sender, about what it answers', () => {
  expect(readReceipt(report('Disposition: a/b; displayed'))).toMatchObject([
    { who: 'sender@there.example', names: ['named@here.example'] },
  ])
})

test('only a report on a disposition is a receipt', () => {
  expect(isReceipt('multipart/report; boundary=b;\r\n report-type="disposition-notification"')).toBe(true)
  expect(isReceipt('multipart/report; report-type=delivery-status')).toBe(false)
  expect(isReceipt(null)).toBe(false)
})

test.each([
  ['ann@there.example', '<ann@there.example>', null],
  ['Ann <Ann@There.example>', '<ann@there.example>', null],
  ['ann@there.example', '<bounce@there.example>', 'elsewhere'],
  ['ann@there.example', null, 'elsewhere'],
])('a wish to tell %s in mail that came from %s', (wanted, path, diagnostic) => {
  const header = (name: string) => (name === 'return-path' ? path : wanted)
  expect(readWishForReceipt(header)).toMatchObject([
    { kind: 'receipt-wish', who: 'ann@there.example', diagnostic },
  ])
})

test('whatever stands in a wish, it names one address or nobody', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      for (const { who } of readWishForReceipt(() => text)) expect(who).toMatch(/^[^\s@]+@[^\s@]+$/)
    }),
  )
})
