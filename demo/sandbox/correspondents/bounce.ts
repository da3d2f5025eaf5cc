import { createHash } from 'node:crypto'
import type { Letter } from './read-letter.ts'

/** A report that a mailbox does not exist (RFC 3464). RFC 5322 source. */
export function writeBounce(
  { messageId, subject }: Letter,
  { failed, to, date, key }: { failed: string; to: string; date: Date; key: string },
): Buffer {
  const domain = failed.split('@')[1] ?? 'sandbox.example'
  const id = createHash('sha256').update(`${key} bounce`).digest('hex').slice(0, 32)
  const boundary = `report-${id}`
  const lines = [
    `From: Mail Delivery System <mailer-daemon@${domain}>`,
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${domain}>`,
    'Return-Path: <>',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your message could not be delivered to ${failed}: there is no such mailbox at this server.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; mx.${domain}`,
    '',
    `Final-Recipient: rfc822; ${failed}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${failed}>: Recipient address rejected: User unknown`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `To: <${failed}>`,
    `Subject: ${/^[\x20-\x7e]*$/.test(subject) ? subject : '(subject)'}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    '',
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
