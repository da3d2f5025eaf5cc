import type { BounceReason } from '#core/contract/signals.ts'
import { bounced, dsn, type Labelled, ZOE } from './labelled.ts'

/** What servers answer, as they write it: code, words, and what it means. */
const ANSWERS: [status: string, words: string, reason: BounceReason, isHard: boolean][] = [
  [
    '5.1.1',
    `550 5.1.1 <${ZOE}>: Recipient address rejected: User unknown in virtual mailbox table`,
    'no-such-address',
    true,
  ],
  [
    '5.1.1',
    `550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser`,
    'no-such-address',
    true,
  ],
  ['5.0.0', '550 No Such User Here', 'no-such-address', true],
  ['5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable', 'no-such-address', true],
  [
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'no-such-address',
    true,
  ],
  ['5.0.0', '550 Unrouteable address', 'no-such-address', true],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled.', 'address-closed', true],
  ['5.0.0', '554 delivery error: dd This mailbox is no longer active', 'address-closed', true],
  [
    '5.1.2',
    'smtp; 550 Host or domain name not found. Name service error for name=there.example type=A: Host not found',
    'no-such-domain',
    true,
  ],
  [
    '5.4.4',
    'DNS Error: DNS type mx lookup of there.example responded with code NXDOMAIN Domain name not found: there.example',
    'no-such-domain',
    true,
  ],
  [
    '5.2.2',
    '552 5.2.2 The email account that you tried to reach is over quota and inactive.',
    'mailbox-full',
    false,
  ],
  ['4.2.2', "452 4.2.2 The recipient's inbox is out of storage space.", 'mailbox-full', false],
  ['5.2.2', `554 5.2.2 mailbox full; Mailbox quota for user ${ZOE} exceeded`, 'mailbox-full', false],
  ['5.3.4', '552 5.3.4 Message size exceeds fixed limit', 'too-large', false],
  [
    '5.2.3',
    '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
    'too-large',
    false,
  ],
  [
    '5.7.1',
    '550 5.7.1 Service unavailable; Client host [198.51.100.7] blocked using zen.spamhaus.org',
    'spam',
    false,
  ],
  ['5.7.1', '554 5.7.1 Message rejected as spam by Content Filtering.', 'spam', false],
  ['5.7.1', '550-5.7.1 Our system has detected that this message is likely unsolicited mail.', 'spam', false],
  [
    '5.7.26',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    'sender-unproven',
    false,
  ],
  ['5.7.1', '550 5.7.1 Email rejected per DMARC policy for ours.example', 'sender-unproven', false],
  [
    '5.7.0',
    '552-5.7.0 This message was blocked because its content presents a potential security issue.',
    'file-refused',
    false,
  ],
  [
    '5.7.1',
    '550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized to send to the recipient',
    'not-allowed',
    false,
  ],
  ['5.7.1', `554 5.7.1 <${ZOE}>: Relay access denied`, 'not-allowed', false],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'not-allowed', false],
  ['4.4.7', '400 4.4.7 Message delayed and has now expired', 'unreachable', false],
  ['4.4.1', 'connect to mx.there.example[198.51.100.9]:25: Connection timed out', 'unreachable', false],
  ['5.4.6', '554 5.4.6 Too many hops', 'loop', false],
  [
    '4.7.28',
    '421-4.7.28 Our system has detected an unusual rate of mail. Your messages have been temporarily rate limited.',
    'too-many',
    false,
  ],
  ['4.3.0', '451 4.3.0 Temporary lookup failure', 'temporary', false],
]

export const bouncesByCode: Labelled[] = ANSWERS.map(
  ([status, words, reason, isHard], at): Labelled => ({
    name: `postfix ${at} ${reason}`,
    language: 'en',
    source: dsn({
      from: 'MAILER-DAEMON@mx.ours.example (Mail Delivery System)',
      subject: 'Undelivered Mail Returned to Sender',
      text: `This is the mail system at host mx.ours.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n<${ZOE}>: ${words}`,
      recipients: [
        {
          'Final-Recipient': `rfc822; ${ZOE}`,
          'Original-Recipient': `rfc822;${ZOE}`,
          Action: 'failed',
          Status: status,
          'Diagnostic-Code': words.startsWith('smtp;') ? words : `smtp; ${words}`,
        },
      ],
    }),
    expected: [bounced(reason, isHard)],
  }),
)
