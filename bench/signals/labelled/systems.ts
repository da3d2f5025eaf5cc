import { readTables } from '#demo/read-data.ts'
import { dsn, type Expected, type Labelled, lines, OUR_ID, OURS, plain, returned, ZOE } from './labelled.ts'

const TABLES = readTables<'said' | 'plain' | 'reports' | 'nothing'>('systems.yaml', import.meta.url)

type Meaning = Pick<Labelled, 'expected'> & { said: string }

/** What a cell means: "no-such-address hard"; "*" for each of the refusals. */
const meaningsOf = (cell: string): Meaning[] =>
  cell === '*'
    ? TABLES.said.map(([reason, force, said = '']) => ({ said, expected: [expectedOf(reason, force)] }))
    : [{ said: '', expected: [expectedOf(...(cell.split(' ') as [string, string]))] }]

const expectedOf = (reason: string | undefined, force: string | undefined): Expected => ({
  kind: force === 'delay' ? 'delay' : 'bounce',
  ...{ who: ZOE, reason: reason as NonNullable<Expected['reason']>, isHard: force === 'hard' },
})

const headersOf = (line: string): Record<string, string> => {
  const colon = line.indexOf(':')
  return { [line.slice(0, colon)]: line.slice(colon + 1).trim() }
}

/** With the returned message as a part of its own, as systems of mail filters attach it. */
function withPart(headers: Record<string, string>, text: string): string {
  const type = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const part = ['--b', 'Content-Type: message/rfc822', '', returned(), '', 'Hello', '--b--', '']
  return lines(plain({ ...headers, ...type }, lines('--b', '', text, ...part)))
}

const inWords = TABLES.plain.flatMap(([system, From = '', Subject = '', meaning = '', text = '']) =>
  meaningsOf(meaning).map(({ said, expected }, at): Labelled => {
    const headers = { From, Subject, ...(at % 2 === 0 ? { 'Return-Path': '<>' } : {}) }
    const filled = text.replaceAll('{said}', said).replace('{returned}', returned().replaceAll('\r\n', '\n'))
    const isShown = filled !== text.replaceAll('{said}', said) || text.includes('{part}')
    return {
      name: `${system} ${at}`,
      language: 'en',
      source: text.includes('{part}')
        ? withPart(headers, filled.replace('{part}', ''))
        : plain(headers, filled),
      expected: expected.map(one => (isShown ? { ...one, about: OUR_ID } : one)),
    }
  }),
)

const inFields = TABLES.reports.flatMap(
  ([system, from = '', subject = '', meaning = '', header = '', fields = '']) =>
    meaningsOf(meaning).map(({ said, expected }, at): Labelled => {
      const recipient = fields.replaceAll('{said}', said).split('\n').map(headersOf)
      return {
        name: `${system} ${at}`,
        language: 'en',
        source: dsn({
          ...{ from, subject, headers: headersOf(header) },
          text: 'Your message was not delivered:\n\n<zoe@there.example>: mailer error',
          recipients: [Object.assign({}, ...recipient)],
        }),
        expected: expected.map(one => ({ ...one, about: OUR_ID })),
      }
    }),
)

const nothing = TABLES.nothing.map(
  ([From = '', Subject = '', header = '', text = '']): Labelled => ({
    name: `nothing: ${Subject}`,
    language: 'en',
    source: plain({ From, Subject, ...headersOf(header) }, text),
    expected: [],
  }),
)

/** RFC 5965 without the type of a report, and Hotmail's and SpamCop's own forms. */
const complaint = (
  name: string,
  From: string,
  Subject: string,
  parts: string[],
  about = returned(),
): Labelled => ({
  name,
  language: 'en',
  source: lines(
    ...[`From: ${From}`, `To: ${OURS}`, `Subject: ${Subject}`, 'Feedback-ID: 1:fbl'],
    ...['Content-Type: multipart/mixed; boundary=b', '', ...parts],
    ...['--b', 'Content-Type: message/rfc822', '', about, '', 'Hello', '--b--', ''],
  ),
  expected: [{ kind: 'complaint', who: ZOE, about: OUR_ID }],
})
const FEEDBACK = [
  '--b',
  'Content-Type: message/feedback-report',
  '',
  'Feedback-Type: abuse',
  'Version: 0.1',
  '',
]
const complaints: Labelled[] = [
  complaint(
    'Hotmail',
    'staff@hotmail.com',
    'complaint about message from 198.51.100.7',
    [],
    returned({
      To: 'undisclosed-recipients:;',
      'X-HmXmrOriginalRecipient': ZOE,
    }),
  ),
  complaint('ARF without its type', 'fbl@yahoo.example', 'Customer complaint', FEEDBACK),
  complaint('abuse desk', 'abuse@there.example', 'Abuse report for 198.51.100.7', [
    '--b',
    '',
    'We got this:',
    '',
  ]),
]

/** Reports after the form of further systems, and what is like them. */
export const systems: readonly Labelled[] = [...inWords, ...inFields, ...nothing, ...complaints]
