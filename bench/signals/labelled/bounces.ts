import {
  ADDRESS_UNKNOWN,
  dsn,
  type Labelled,
  type Language,
  OUR_ID,
  plain,
  reasonOf,
  TABLES,
  ZOE,
} from './labelled.ts'

const byCode = TABLES.answers.map(
  ([status = '', reason, force, words = ''], at): Labelled => ({
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
    expected: [{ ...ADDRESS_UNKNOWN, ...reasonOf(reason, force) }],
  }),
)

const threaded = { 'In-Reply-To': `<${OUR_ID}>`, References: `<${OUR_ID}>` }
const failed = (code: string) => [
  { 'Final-Recipient': `rfc822;${ZOE}`, Action: 'failed', Status: '5.1.1', 'Diagnostic-Code': code },
]
/** What the programs make of their words in the language. */
const SYSTEMS: Record<string, (subject: string, text: string) => Pick<Labelled, 'source' | 'expected'>[]> = {
  'exchange online': (subject, text) => [
    {
      source: dsn({
        from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@ours.example>',
        ...{ subject, text, headers: threaded },
        recipients: failed(
          `smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${ZOE} not found by SMTP address lookup`,
        ),
      }),
      expected: [ADDRESS_UNKNOWN],
    },
  ],
  gmail: (subject, text) => [
    {
      source: dsn({
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        ...{ subject, text, headers: { 'X-Failed-Recipients': ZOE, ...threaded } },
        recipients: failed('smtp; 550-5.1.1 The email account that you tried to reach does not exist.'),
      }),
      expected: [ADDRESS_UNKNOWN],
    },
  ],
  // Words alone; the second report names no message.
  'exchange 2003': (subject, text) =>
    [threaded, {}].map(headers => ({
      source: plain(
        {
          From: 'System Administrator <postmaster@ours.example>',
          Subject: subject,
          'Return-Path': '<>',
          ...headers,
        },
        text,
      ),
      expected: [{ ...ADDRESS_UNKNOWN, ...(headers === threaded ? {} : { about: null }) }],
    })),
}
const byLanguage = TABLES.reports.flatMap(([language, system = '', subject = '', text = '']) =>
  (SYSTEMS[system]?.(subject, text) ?? []).map(
    (message): Labelled => ({ name: system, language: language as Language, ...message }),
  ),
)

const parcels = TABLES.parcels.map(
  ([language, subject = '', text = '']): Labelled => ({
    name: 'a parcel',
    language: language as Language,
    source: plain(
      {
        From: 'Parcels <service@parcels.example>',
        Subject: subject,
        'Auto-Submitted': 'auto-generated',
        'Return-Path': '<>',
      },
      text,
    ),
    expected: [],
  }),
)

export const bounces: Labelled[] = [...byCode, ...byLanguage, ...parcels]
