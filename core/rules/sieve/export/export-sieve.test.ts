import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import type { RuleAction } from '../../../contract/rule-actions.ts'
import { readFilter } from '../../../text/search/search-filters.ts'
import { clausesOf } from '../../../text/search/search-query.ts'
import type { Term } from '../../../text/search/search-terms.ts'
import type { RuleDraft } from '../../imported.ts'
import { importSieve } from '../import-sieve.ts'
import { exportSieve } from './export-sieve.ts'

const now = new Date(2026, 10, 21, 15, 0)
const own = { ownAddresses: ['mara@garden.example', 'm@lind.example'], now }
const rule = (more: Partial<RuleDraft>): RuleDraft => ({
  name: 'A rule',
  search: 'subject:x',
  actions: [{ kind: 'star' }],
  stopsHere: false,
  isOn: true,
  ...more,
})
const exported = (...rules: Partial<RuleDraft>[]) => exportSieve(rules.map(rule), own)
const testIn = (search: string) => /^if (.*)$/m.exec(exported({ search }).script)?.[1] ?? null

test.each<[search: string, test: string | null]>([
  ['from:anna', 'header :regex "from" "(^|[^[:alnum:]])anna"'],
  ['from:anna@home.example', 'address :is "from" "anna@home.example"'],
  ['from:@home.example', 'address :domain :matches "from" ["home.example", "*.home.example"]'],
  ['to:me', 'address :is ["to", "cc"] ["mara@garden.example", "m@lind.example"]'],
  ['subject:"say: hi!"', 'header :regex "subject" "(^|[^[:alnum:]])say[^[:alnum:]]+hi"'],
  ['subject:"\\!"', 'header :contains "subject" "\\\\!"'],
  [
    'invoice',
    'anyof (header :regex ["subject", "from", "to", "cc"] "(^|[^[:alnum:]])invoice([^[:alnum:]]|$)", body :text :regex "(^|[^[:alnum:]])invoice([^[:alnum:]]|$)")',
  ],
  [
    'from:a -from:b',
    'allof (header :regex "from" "(^|[^[:alnum:]])a", not header :regex "from" "(^|[^[:alnum:]])b")',
  ],
  [
    'from:(a OR b) larger:5M',
    'allof (anyof (header :regex "from" "(^|[^[:alnum:]])a", header :regex "from" "(^|[^[:alnum:]])b"), size :over 5242880)',
  ],
  ['is:unread in:inbox subject:x', 'header :regex "subject" "(^|[^[:alnum:]])x"'],
  ['is:starred', 'false'],
  ['is:starred OR subject:x', 'header :regex "subject" "(^|[^[:alnum:]])x"'],
  ['in:anywhere', 'true'],
  ['is:newsletter', 'exists "list-unsubscribe"'],
  ['before:2026-12-01', 'currentdate :value "lt" "date" "2026-12-01"'],
  ['body:offer', 'body :text :regex "(^|[^[:alnum:]])offer([^[:alnum:]]|$)"'],
  ['body:offer*', 'body :text :regex "(^|[^[:alnum:]])offer"'],
  ['participants:b', 'header :regex ["from", "to", "cc", "bcc"] "(^|[^[:alnum:]])b"'],
  [
    'on:2026-12-01',
    'allof (currentdate :value "ge" "date" "2026-12-01", currentdate :value "lt" "date" "2026-12-02")',
  ],
  ['subject:x has:pdf', null],
  ['subject:x is:muted', null],
  ['subject:x a AROUND 3 b', null],
  ['subject:x on:yesterday', null],
  ['subject:x older_than:1m', null],
  ['subject:x after:yesterday', null],
  ['subject:x label:work', null],
  [
    'subject:x list:y',
    'allof (header :regex "subject" "(^|[^[:alnum:]])x", header :contains ["list-id", "list-post"] "y")',
  ],
  ['subject:x OR label:work', 'header :regex "subject" "(^|[^[:alnum:]])x"'],
])('%s', (search, expected) => {
  expect(testIn(search)).toBe(expected)
  const { problems } = exported({ search })
  if (expected === null) expect(problems.at(-1)).toBe('"A rule": The rule is not in the script.')
})

test('what Sieve cannot do is a comment, and told', () => {
  const { script, problems } = exported(
    {
      name: 'Later',
      actions: [{ kind: 'snooze', until: 'weekend' }, { kind: 'mark-read' }],
      stopsHere: true,
    },
    { name: 'Old', search: 'older_than:1y', actions: [{ kind: 'trash' }] },
    { name: 'Resting\n}', isOn: false },
  )
  expect(script).toBe(`# The rules of Quillbox as a Sieve script (RFC 5228).
# Quillbox also finds other forms of a word, and letters like é as e and É. This script does not.
# The folders for archived, deleted and unwanted mail are called Archive, Trash and Junk here.
# A message that several of these rules move stands in each of their folders.

require ["imap4flags", "regex"];

# rule:[Later]
if header :regex "subject" "(^|[^[:alnum:]])x"
{
    addflag "\\\\Seen";
    # Not in Sieve: snooze a message
    stop;
}

# Not in this script: Old
#   older_than:1y

# rule:[Resting }]
if false # header :regex "subject" "(^|[^[:alnum:]])x"
{
    addflag "\\\\Flagged";
}
`)
  expect(problems).toEqual([
    '"Later": Sieve cannot snooze a message.',
    '"Old": Sieve looks at mail as it arrives, so "older_than:1y" has no equal there.',
    '"Old": The rule is not in the script.',
  ])
})

/** All that both sides can say. */
const terms = fc.oneof(
  fc.constantFrom(
    'from:anna',
    'from:anna@home.example',
    'from:@home.example',
    'to:"ben b"',
    'cc:team',
    'bcc:x',
  ),
  fc.constantFrom(
    'subject:"final offer"',
    'subject:[list]',
    'has:attachment',
    'filename:pdf',
    'rfc822msgid:a@b.example',
    'list:dev.lists.example',
  ),
  fc.constantFrom(
    'is:newsletter',
    'is:automatic',
    'before:2026-12-01',
    'after:2026-01-31',
    'larger:5M',
    'smaller:1000',
  ),
  fc.constantFrom('invoice', '"a phrase"', '"or"', 'straße', '"say: \\ x"'),
)
const literals = fc.tuple(fc.boolean(), terms).map(([isExcluded, text]) => (isExcluded ? `-${text}` : text))
const searches = fc
  .array(fc.array(literals, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map(clauses => clauses.map(clause => `(${clause.join(' OR ')})`).join(' '))
const word = fc.constantFrom('Work', 'Money/Invoices', 'A "B" \\ C', 'Übung', '}; discard;')
const moves = fc.oneof(
  word.map((folder): RuleAction => ({ kind: 'move', folder })),
  fc.constantFrom<RuleAction>({ kind: 'archive' }, { kind: 'trash' }, { kind: 'spam' }),
)
const others = fc.oneof(
  word.map((label): RuleAction => ({ kind: 'label', label })),
  fc.constantFrom<RuleAction>(
    { kind: 'star' },
    { kind: 'mark-read' },
    { kind: 'forward', to: 'a@b.example' },
  ),
)
const byText = (action: RuleAction) => JSON.stringify(action)
const drafts = fc.record({
  name: fc.constantFrom('Invoices', 'rule:[x]', '# ] "', 'Ä'),
  search: searches,
  actions: fc
    .tuple(fc.uniqueArray(others, { minLength: 1, maxLength: 3, selector: byText }), fc.option(moves))
    .map(([some, move]) => (move ? [...some, move] : some)),
  stopsHere: fc.boolean(),
  isOn: fc.boolean(),
})

const PLACES = ['word', 'from', 'to', 'cc', 'bcc', 'subject', 'filename']
/** Signs between words, and capital letters, make no difference to the search. */
const termMeaning = (term: Term) => {
  const filter = readFilter(term, now)
  if (typeof filter === 'string' || !PLACES.includes(filter.operator)) return JSON.stringify(filter)
  return JSON.stringify({ ...filter, value: filter.value.match(/[\p{L}\p{N}]+/gu)?.join(' ') })
}

/** Without order and repetition. */
const meaning = (search: string) =>
  [
    ...new Set(
      clausesOf(search).clauses.map(clause => [...new Set(clause.map(termMeaning))].sort().join(' OR ')),
    ),
  ].sort()

test('what is exported comes back as it was', () => {
  forAllTimes(200, fc.array(drafts, { minLength: 1, maxLength: 4 }), rules => {
    const { script, problems } = exportSieve(rules, own)
    expect(problems).toEqual([])
    const back = importSieve(script)
    expect({ problems: back.problems, skipped: back.skipped }).toEqual({ problems: [], skipped: [] })
    expect(back.rules.map(({ wasOn, rule: { name, stopsHere } }) => ({ name, stopsHere, wasOn }))).toEqual(
      rules.map(({ name, stopsHere, isOn }) => ({ name, stopsHere, wasOn: isOn })),
    )
    for (const [at, { rule: found }] of back.rules.entries()) {
      expect(meaning(found.search)).toEqual(meaning(rules[at]?.search ?? ''))
      expect(found.actions.map(byText).sort()).toEqual(rules[at]?.actions.map(byText).sort())
    }
  })
})
