import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { readMessage } from '../read-message.ts'
import { readBounces } from './read-bounces.ts'

const recipient = fc.record({
  name: fc.stringMatching(/^[a-z]{1,8}$/),
  action: fc.constantFrom('failed', 'Failed', 'delayed', 'delivered', 'relayed', 'expanded'),
  status: fc.constantFrom('5.1.1', '4.2.2', '5.7.1'),
  diagnostic: fc.string({ maxLength: 40 }).map(text => text.replace(/[\r\n]/g, ' ')),
})

const report = (content: Buffer) => ({
  ...{ subject: '', text: '', failed: [], to: [], others: [] },
  reports: [{ filename: null, mimeType: 'message/delivery-status', content }],
})

test('of any recipients exactly those that failed have bounced, and those that wait are late, each once', () => {
  forAll(fc.uniqueArray(recipient, { selector: ({ name }) => name, maxLength: 8 }), recipients => {
    const groups = recipients.map(
      ({ name, action, status, diagnostic }) =>
        `Final-Recipient: rfc822; ${name}@b.example\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${diagnostic}`,
    )
    const found = readBounces(report(Buffer.from(['Reporting-MTA: dns; mx.example', ...groups].join('\n\n'))))
    const meant: Record<string, string> = { failed: 'bounce', delayed: 'delay' }
    expect(found.map(({ kind, who }) => [kind, who])).toEqual(
      recipients
        .map(({ name, action }) => [meant[action.toLowerCase()], `${name}@b.example`])
        .filter(([kind]) => kind !== undefined),
    )
  })
})

test('a status of 2 is no failure, whatever the action says', () => {
  const content = Buffer.from('A: b\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 2.0.0\n')
  expect(readBounces(report(content))).toEqual([])
})

test('a report that somebody has attached to a message of theirs is no report on ours', () => {
  const source = [
    'From: bob@b.example',
    'Subject: Look at this',
    'Content-Type: multipart/mixed; boundary=a',
    '',
    '--a',
    '',
    'It came back.',
    '--a',
    'Content-Type: message/delivery-status',
    '',
    'A: b',
    '',
    'Final-Recipient: rfc822; a@b.example',
    'Action: failed',
    '--a--',
  ]
  expect(readMessage(Buffer.from(source.join('\r\n'))).signals).toEqual([])
})

test('any bytes within a report are read without an error, and can be stored', () => {
  forAll(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (text, report) => {
    const head =
      'From: MAILER-DAEMON@b\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n\r\nundeliverable\r\n'
    const middle =
      '\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nFinal-Recipient: '
    const source = Buffer.concat([Buffer.from(head), text, Buffer.from(middle), report])
    for (const signal of readMessage(source).signals) {
      const written = JSON.stringify(signal)
      expect(written.isWellFormed() && !written.includes('\\u0000') && !written.includes('\\ud8')).toBe(true)
    }
  })
})
