import {
  type Labelled,
  type Language,
  lines,
  OUR_ID,
  OURS,
  plain,
  returned,
  TABLES,
  ZOE,
} from './labelled.ts'

const languages = TABLES.footers.map(([language]) => language as Language)
const footerOf = new Map(TABLES.footers.map(([language, footer]) => [language, footer]))
/** The texts of a table, by language. */
const inLanguage = (table: string[][], language: Language) =>
  table.filter(([of]) => of === language).map(([, text = '']) => text)
const answer = { From: `Zoe <${ZOE}>`, Subject: 'Re: Offer 118', 'In-Reply-To': `<${OUR_ID}>` }
const wish = { kind: 'unsubscribe', who: ZOE, about: OUR_ID } as const

const wished = languages.flatMap(language =>
  inLanguage(TABLES.wishes, language).map(
    (text, at): Labelled => ({
      name: `a wish ${at}`,
      language,
      // Half of them above our message, which speaks of unsubscribing as well.
      source: plain(
        answer,
        at % 2 === 0
          ? text
          : `${text}\n\nOn Sat, 20 Dec 2025 at 09:58, Sales <${OURS}> wrote:\n> ${footerOf.get(language)}`,
      ),
      expected: [wish],
    }),
  ),
)
const meant = languages.flatMap(language =>
  inLanguage(TABLES.others, language).map(
    (text, at): Labelled => ({
      name: `something else ${at}`,
      language,
      source: plain(
        answer,
        `${text}\n\nOn Sat, 20 Dec 2025 at 09:58, Sales <${OURS}> wrote:\n> Offer 118\n> ${inLanguage(TABLES.wishes, language)[0]}`,
      ),
      expected: [],
    }),
  ),
)
const letters = languages.map(
  (language): Labelled => ({
    name: 'a newsletter',
    language,
    source: plain(
      {
        From: 'News <news@letters.example>',
        Subject: 'News',
        'List-Unsubscribe': '<https://letters.example/u>',
      },
      `Hello.\n\n${footerOf.get(language)}`,
    ),
    expected: [],
  }),
)
/** RFC 5965. */
const feedback = (type: string, fields: string[], about = returned()): string =>
  lines(
    ...['From: <staff@fbl.example>', `To: ${OURS}`, 'Subject: Email Feedback Report for IP 198.51.100.7'],
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    ...['', '--b', '', 'This is an email abuse report for an email message received from IP 198.51.100.7.'],
    ...[
      '--b',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${type}`,
      'User-Agent: SomeGenerator/1.0',
      'Version: 1',
      ...fields,
    ],
    ...['', '--b', 'Content-Type: message/rfc822', '', about, '', 'Hello', '--b--', ''],
  )
const reports: Labelled[] = [
  ...['abuse', 'fraud', 'other', 'Abuse'].map(
    (type): Labelled => ({
      name: `ARF ${type}`,
      language: 'en',
      source: feedback(type, [`Original-Rcpt-To: <${ZOE}>`, 'Original-Mail-From: <sales@ours.example>']),
      expected: [{ kind: 'complaint', who: ZOE, about: OUR_ID }],
    }),
  ),
  {
    name: 'ARF that removes the recipient',
    language: 'en',
    source: feedback('abuse', ['Source-IP: 198.51.100.7'], returned({ To: 'undisclosed' })),
    expected: [{ kind: 'complaint', who: '', about: OUR_ID }],
  },
  {
    name: 'ARF opt-out',
    language: 'en',
    source: feedback('opt-out', [`Removal-Recipient: ${ZOE}`]),
    expected: [wish],
  },
  ...['not-spam', 'auth-failure'].map(
    (type): Labelled => ({
      name: `ARF ${type}`,
      language: 'en',
      source: feedback(type, [`Original-Rcpt-To: ${ZOE}`]),
      expected: [],
    }),
  ),
]

export const wishes: Labelled[] = [...wished, ...meant, ...letters, ...reports]
