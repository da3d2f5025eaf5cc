import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { ruleSample, shownRules } from '#testing/rules/shown.ts'
import { importSieve } from './import-sieve.ts'

const { scripts } = readData<{ scripts: [what: string, script: string, rules: string[]][] }>(
  'import-sieve.test.yaml',
  import.meta.url,
)

const sample = async (name: string) => importSieve(await ruleSample(`sieve/${name}.sieve`))
const rulesOf = (script: string) => shownRules(importSieve(script))

describe('scripts of other programs', () => {
  test('Roundcube: names, rules that are off, days, and what is told', async () => {
    const imported = await sample('roundcube')
    expect(shownRules(imported)).toEqual([
      'subject:(invoice OR Rechnung) -from:spam → star move(Money/Invoices) stop',
      '(to:mara@garden.example OR cc:team) → forward(office@garden.example)',
      'subject:sale → trash was off',
      'after:2026-06-01 before:2026-09-01 holiday → label(Summer)',
    ])
    expect(imported.rules.map(({ rule }) => rule.name)).toEqual([
      'Invoices',
      'Copies for the office',
      'Old one',
      'Summer',
    ])
    expect(imported.rules.every(({ rule }) => !rule.isOn)).toBe(true)
    expect(imported.skipped).toMatchObject([{ name: 'Away' }])
    expect(imported.skipped[0]?.why[0]).toContain('vacation')
  })

  test('a script for Pigeonhole by hand: variables, elsif, and an exception that becomes part of the rules', async () => {
    const imported = await sample('pigeonhole')
    expect(shownRules(imported)).toEqual([
      'to:"+orders@" -from:vera@garden.example → move(Orders) wider',
      'larger:10M -to:"+orders@" -from:vera@garden.example → move(Large) wider',
      'subject:newsletter -to:"+orders@" -larger:10M -from:vera@garden.example → move(News) wider',
    ])
    expect(imported.skipped.map(({ name }) => name)).toEqual(['Spam goes away', 'The rule in line 21'])
    expect(imported.rules[0]?.notTaken.join()).toContain('"Spam goes away" kept some mail from this rule.')
  })

  test('Fastmail: conditions in JSON, and decisions kept in variables', async () => {
    const imported = await sample('fastmail')
    expect(shownRules(imported)).toEqual([
      'from:feed@letters.example has:attachment → mark-read move(The feed) stop',
      'subject:lottery → trash',
    ])
    expect(imported.skipped.at(-1)).toMatchObject({ name: 'Family' })
    expect(imported.skipped.at(-1)?.why[0]).toContain('a group of contacts')
  })

  test('Proton: its block about spam is no rule', async () => {
    const imported = await sample('proton')
    expect(shownRules(imported)).toEqual([
      '(from:shop@seeds.example OR from:shop@pots.example OR subject:"Your order") → mark-read move(Shopping) stop',
      'from:@bank.example → label(Money)',
    ])
    expect(imported.skipped).toEqual([])
    expect(imported.rules[0]?.notTaken).toEqual(['Not taken over: deleting the message after a time.'])
  })

  test('Ingo: an exception that is lost in part is told by every rule after it', async () => {
    const imported = await sample('ingo')
    expect(shownRules(imported)).toEqual([
      'from:(a@bad.example OR b@bad.example) → trash stop wider',
      'subject:council -subject:minutes -larger:20M → move(Council) stop wider',
    ])
    expect(imported.skipped.map(({ name }) => name)).toEqual(['Whitelist', 'No giants'])
  })

  test('mailing lists by their header are known, and what is left is said to be wider', async () => {
    expect(shownRules(await sample('lists'))).toEqual([
      'list:walkers.hills.example → move(Walkers) stop',
      '(list:runners.hills.example OR to:runners@hills.example) → move(Runners) stop',
      'is:newsletter → archive stop',
      'subject:hello → move(Hello) wider',
    ])
    expect(shownRules(await sample('sievelib'))).toEqual([
      '(subject:"[TICKET-" OR "ticket number") → move(Tickets)',
      'from:robot@ is:automatic → mark-read',
    ])
  })

  test('nothing in a script can say more than a text or a name', async () => {
    const imported = await sample('hostile')
    expect(shownRules(imported)).toEqual([
      'subject:"quoted OR from:boss" → move(A\\B "C")',
      'in:anywhere → move(Everything)',
    ])
    expect(imported.rules[0]?.rule.name).toBe('"; discard; #')
  })
})

test.each(scripts)('%s', (_, script, rules) => {
  expect(rulesOf(script)).toEqual(rules)
})

test.each([
  ['if', 'Line 1: ";" is missing'],
  ['\n\nif true { discard }', 'Line 3: ";" is missing before "}".'],
  ['if header :contains "a { discard; }', 'Line 1: a text in quotes does not end.'],
  ['/* x', 'Line 1: a comment does not end.'],
  ['if header :is ["a", 5] "x" { stop; }', 'a list of texts has something else in it'],
  ['if allof (true, { stop; }', 'a condition is missing'],
  ['keep; }', '"}" has no meaning here'],
  ['vacation text:\nnever ends', 'a text of several lines does not end'],
  [`${'if true {'.repeat(500)}`, 'nested too deeply'],
  [`if ${'not '.repeat(500)} true { stop; }`, 'nested too deeply'],
  ['', 'There are no rules in this script.'],
  ['§', '"§" has no meaning here'],
])('a fault is told with its line: %j', (script, problem) => {
  const { rules, problems } = importSieve(script)
  expect(rules).toEqual([])
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('whatever a script holds, it is read without an error', () => {
  const piece = fc.constantFrom(
    'if',
    'elsif',
    'else',
    ' header ',
    ' address ',
    ':contains',
    ':is',
    ':matches',
    ':regex',
    '"subject"',
    '"from"',
    '"*"',
    '"(a|b)"',
    '["to","cc"]',
    '{',
    '}',
    '(',
    ')',
    ',',
    ';',
    'fileinto',
    'stop;',
    'discard;',
    'set',
    'anyof',
    'allof',
    'not ',
    'text:\n',
    '\n.\n',
    '# x\n',
    '/*',
    '*/',
    '"',
    '\\',
    '5K',
    'string',
    `"$\{stop}"`,
    'jmapquery',
    '"{}"',
    'exists',
    'size',
    'keep;',
    'redirect',
    'require "variables";',
    'if false # true\n',
    'true',
    'false',
    'body',
    'date',
    'currentdate',
  )
  forAllTimes(
    1000,
    fc.array(fc.oneof({ arbitrary: piece, weight: 8 }, fc.string()), { maxLength: 60 }),
    pieces => {
      const { rules } = importSieve(pieces.join(' '))
      expect(rules.every(({ rule }) => rule.search !== '' && rule.search.length <= 500)).toBe(true)
    },
  )
})

test.each<[what: string, script: string]>([
  ['quotes', `keep ${'"\\"'.repeat(200_000)}`],
  ['backslashes', `keep "${'\\\\'.repeat(300_000)}";`],
  ['stars in a comment', `/*${'*'.repeat(900_000)}`],
  ['white space', `keep${' \n'.repeat(400_000)};`],
  ['numbers', `keep ${'5 '.repeat(300_000)};`],
  ['elsifs', `if true {stop;}${'elsif size :over 5 {discard;}'.repeat(30_000)}`],
  ['rules', `${'if header :contains "subject" "a" {discard;}'.repeat(20_000)}`],
  ['keys', `if header :contains "subject" [${'"abc",'.repeat(100_000)}"x"] {discard;}`],
  ['wildcards', `if header :matches "subject" "${'a*'.repeat(400_000)}" {discard;}`],
  ['a long expression', `if header :regex "subject" "${'(a|b)'.repeat(150_000)}" {discard;}`],
  [
    'many rules under one long condition',
    `if header :contains "subject" [${Array.from({ length: 500 }, (_, n) => `"k${n}"`).join()}] {${'if size :over 5 {discard;}'.repeat(2000)}}`,
  ],
])('time grows with the length: %s', (_, script) => {
  expect(importSieve(script.slice(0, 300_000)).rules.length).toBeLessThanOrEqual(600)
})

test('a script that is too long is told', () => {
  expect(importSieve(' '.repeat(1_000_001)).problems).toEqual(['Line 1: the script is too long.'])
})
