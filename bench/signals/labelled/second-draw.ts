import { readTables } from '#demo/read-data.ts'
import { type Labelled, type Language, OUR_ID, plain, reasonOf, untilOf, ZOE } from './labelled.ts'

const TABLES = readTables<'away' | 'wished' | 'answers'>('second-draw.yaml', import.meta.url)

const away = TABLES.away.map(
  ([language, until, text = ''], at): Labelled => ({
    name: `second draw, away ${at}`,
    language: language as Language,
    source: plain(
      { From: ZOE, Subject: 'Re: Offer 118', 'Auto-Submitted': 'auto-replied', 'In-Reply-To': `<${OUR_ID}>` },
      text,
    ),
    expected: [{ kind: 'absence', who: ZOE, until: untilOf(until) }],
  }),
)

const wished = TABLES.wished.map(
  ([language, meaning, text = ''], at): Labelled => ({
    name: `second draw, ${meaning} ${at}`,
    language: language as Language,
    source: plain({ From: ZOE, Subject: 'Re: Offer 118', 'In-Reply-To': `<${OUR_ID}>` }, text),
    expected: meaning === 'a wish' ? [{ kind: 'unsubscribe', who: ZOE }] : [],
  }),
)

const answered = TABLES.answers.map(
  ([reason, force, words], at): Labelled => ({
    name: `second draw, bounce ${at}`,
    language: 'en',
    source: plain(
      {
        From: 'Mail Delivery Subsystem <mailer-daemon@relay.example>',
        Subject: 'Mail could not be delivered',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      `Your mail could not be delivered to:\n\n<${ZOE}>\n  ${words}`,
    ),
    expected: [{ kind: 'bounce', who: ZOE, ...reasonOf(reason, force) }],
  }),
)

export const secondDraw: Labelled[] = [...away, ...wished, ...answered]
