import { type Labelled, type Language, OUR_ID, plain, TABLES, untilOf, ZOE } from './labelled.ts'

/** How programs mark automatic answers. */
const SYSTEMS: [string, (subject: string) => Record<string, string>][] = [
  [
    'exchange',
    subject => ({
      Subject: subject,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'In-Reply-To': `<${OUR_ID}>`,
    }),
  ],
  [
    'gmail',
    () => ({
      Subject: 'Re: Offer 118',
      'Auto-Submitted': 'auto-replied',
      Precedence: 'bulk',
      'X-Autoreply': 'yes',
      'In-Reply-To': `<${OUR_ID}>`,
    }),
  ],
  [
    'sieve',
    () => ({
      Subject: 'Auto: Offer 118',
      'Auto-Submitted': 'auto-replied (vacation)',
      'Return-Path': '<>',
      References: `<${OUR_ID}>`,
    }),
  ],
  ['headers lost', subject => ({ Subject: subject, 'In-Reply-To': `<${OUR_ID}>` })],
]

const told = TABLES.awaySubjects.flatMap(([language, subject = '']) =>
  TABLES.away
    .filter(([of]) => of === language)
    .map(([, until, text = ''], at): Labelled => {
      const [system, headers] = SYSTEMS[at % SYSTEMS.length] as (typeof SYSTEMS)[number]
      return {
        name: `${system} ${at}`,
        language: language as Language,
        source: plain({ From: `Zoe <${ZOE}>`, ...headers(subject) }, text),
        expected: [{ kind: 'absence', who: ZOE, until: untilOf(until), about: OUR_ID }],
      }
    }),
)

const tickets = TABLES.tickets.flatMap(([of, subject = '', text = '']): Labelled[] => {
  const language = of as Language
  const expected: Labelled['expected'] = [{ kind: 'automatic', who: 'help@there.example', about: OUR_ID }]
  const headers = { From: 'Help <help@there.example>', Subject: subject, 'In-Reply-To': `<${OUR_ID}>` }
  const marked = plain({ ...headers, 'Auto-Submitted': 'auto-replied' }, text)
  return [
    { name: 'a ticket', language, source: marked, expected },
    { name: 'a ticket without headers', language, source: plain(headers, text), expected },
  ]
})

const people = TABLES.people.map(
  ([language, subject = '', text = '']): Labelled => ({
    name: `a person: ${subject}`,
    language: language as Language,
    source: plain(
      {
        From: `Zoe <${ZOE}>`,
        Subject: subject,
        ...(subject.startsWith('Re') ? { 'In-Reply-To': `<${OUR_ID}>` } : {}),
      },
      text,
    ),
    expected: [],
  }),
)

const notes = TABLES.notes.map(
  ([language, until, subject = '', text = '']): Labelled => ({
    name: `a note: ${subject}`,
    language: language as Language,
    source: plain({ From: `Zoe <${ZOE}>`, Subject: subject, 'In-Reply-To': `<${OUR_ID}>` }, text),
    expected: [{ kind: 'absence', who: ZOE, until: untilOf(until), about: OUR_ID }],
  }),
)

export const absences: Labelled[] = [...told, ...notes, ...tickets, ...people]
