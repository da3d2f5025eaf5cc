import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { ruleSample, shownRules } from '#testing/rules/shown.ts'
import { importGmailFilters } from './import-gmail-filters.ts'

const sample = async (name: string) => importGmailFilters(await ruleSample(`gmail/${name}.xml`))
const withProperties = (...properties: [string, string][]) => {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&apos;')
  const lines = properties.map(([name, value]) => `<apps:property name='${name}' value='${escaped(value)}'/>`)
  return importGmailFilters(`<feed xmlns:apps='a'><entry>${lines.join('')}</entry></feed>`)
}

test('filters as Gmail exports them become rules, all of them off', async () => {
  const imported = await sample('plain')
  expect(shownRules(imported)).toEqual([
    'from:orders@seeds.example → label(Shop/Orders) mark-read archive',
    'subject:("board meeting" OR agenda) -cancelled -draft → star',
  ])
  expect(imported.rules.every(({ rule }) => !rule.isOn && !rule.stopsHere)).toBe(true)
  expect(imported.rules[1]?.notTaken).toEqual([
    'Not taken over: "Always mark it as important". Quillbox has no such mark.',
  ])
})

test("Gmail's search language is taken over as far as ours has it", async () => {
  const imported = await sample('search-syntax')
  expect(shownRules(imported)).toEqual([
    'from:(billing@power.example OR billing@water.example) has:attachment → label(Bills & meters)',
    'list:walkers.hills.example -from:me → label(Walkers) archive',
    '(list:runners.hills.example OR to:runners@hills.example) → label(Runners)',
    'from:@news.example older_than:30d → trash wider',
    'rent overdue → star wider',
    '(invoice OR receipt) filename:pdf (-subject:draft OR -subject:copy) → forward(books@garden.example)',
  ])
  expect(imported.rules[1]?.notes.join()).toContain('List-Id')
  expect(imported.rules[3]?.notTaken.join()).toContain("Gmail's category (category:promotions)")
  expect(imported.skipped).toEqual([])
})

test('sizes, attachments and long lists of people', async () => {
  expect(shownRules(await sample('attachments-and-sizes'))).toEqual([
    'has:attachment larger:5M → label(Large)',
    'to:mara+shop@garden.example smaller:300K → archive',
  ])
  const many = await sample('many-senders')
  expect(many.rules.map(({ rule }) => rule.name.slice(-8))).toEqual(['(1 of 2)', '(2 of 2)'])
  expect(many.rules.every(({ rule }) => rule.search.endsWith('-order'))).toBe(true)
})

test('a filter that loses its only conditions or actions makes no rule, and an unknown property may be a condition', async () => {
  const imported = await sample('categories-only')
  expect(shownRules(imported)).toEqual(['from:alerts@bank.example → star wider'])
  expect(imported.skipped.map(({ why }) => why.at(-1))).toEqual([
    'It does nothing that could be taken over.',
    'Without its conditions it would fit all mail.',
  ])
})

test.each<[properties: [string, string][], rules: string[]]>([
  [[['from', 'me']], ['from:me → star']],
  [[['from', '-ann OR -ben']], ['(-from:ann OR -from:ben) → star']],
  [[['from', '*']], ['in:anywhere → star']],
  [[['subject', '[Project] Re: hello']], ['subject:"[Project]" subject:"Re:" subject:hello → star']],
  [[['hasTheWord', '+exact wild* "a phrase"']], ['exact wild "a phrase" → star']],
  [[['doesNotHaveTheWord', 'from:ann OR "b c"']], ['-from:ann -"b c" → star']],
  [[['hasTheWord', 'is:important foo']], ['foo → star wider']],
  [[['hasTheWord', '-is:chat has:drive OR foo']], ['foo → star']],
  [
    [
      ['size', '0'],
      ['from', 'x@a.example'],
    ],
    ['from:x@a.example → star'],
  ],
  [
    [
      ['size', 'many'],
      ['from', 'x@a.example'],
    ],
    ['from:x@a.example → star wider'],
  ],
  [[['hasTheWord', 'in:anywhere is:unread']], ['in:anywhere is:unread → star']],
  [
    [
      ['label', '^smart'],
      ['from', 'x'],
    ],
    ['from:x → star'],
  ],
  [
    [
      ['forwardTo', 'no address'],
      ['from', 'x'],
    ],
    ['from:x → star'],
  ],
  [[], []],
])('%j', (properties, rules) => {
  expect(shownRules(withProperties(...properties, ['shouldStar', 'true']))).toEqual(rules)
})

test('another file is told, not read', () => {
  for (const text of ['', 'x', '<html><entry></html>', 'require "fileinto";'])
    expect(importGmailFilters(text)).toMatchObject({
      rules: [],
      problems: [expect.stringContaining('not an export')],
    })
  expect(importGmailFilters('<feed></feed>').problems).toEqual(['There are no filters in this file.'])
})

test('whatever a file holds, it is read without an error, and long ones too', async () => {
  const piece = fc.constantFrom(
    '<feed>',
    '<entry>',
    '</entry>',
    "<apps:property name='from' value='",
    "'/>",
    "<x:property name='hasTheWord' value='",
    '(',
    '{',
    '"',
    ' OR ',
    '-',
    'from:',
    'list:',
    '&lt;',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    'ann ',
    '\u0000',
  )
  forAll(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), pieces => {
    const { rules } = importGmailFilters(pieces.join(''))
    expect(rules.every(({ rule }) => rule.search !== '' && rule.search.length <= 500)).toBe(true)
  })
  expect(withProperties(['from', '('.repeat(200_000)]).rules).toEqual([])
  const many = `<feed>${"<entry><p:property name='from' value='a b OR c'/></entry>".repeat(20_000)}</feed>`
  expect(importGmailFilters(many).skipped).toHaveLength(2000)
})
