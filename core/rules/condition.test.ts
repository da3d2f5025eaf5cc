import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { clausesOf, parseSearchQuery } from '../text/search/search-query.ts'
import { ALWAYS, all, any, type Condition, lost, NEVER, not, term, toSearch } from './condition.ts'

const a = term(null, 'a')
const b = term('from', 'b@home.example')
const c = term('subject', 'final offer')
const gone = lost('something')

test.each<[name: string, condition: Condition, searches: string[], flags?: string]>([
  ['a term', b, ['from:b@home.example']],
  ['a phrase', c, ['subject:"final offer"']],
  ['all of them', all(a, b, c), ['a from:b@home.example subject:"final offer"']],
  ['alternatives of one operator', any(b, term('from', 'c d')), ['from:(b@home.example OR "c d")']],
  ['alternatives of several', all(any(a, b), c), ['(a OR from:b@home.example) subject:"final offer"']],
  ['a negated group', not(any(a, all(b, c))), ['-a (-from:b@home.example OR -subject:"final offer")']],
  ['what always holds', ALWAYS, ['in:anywhere']],
  ['what never holds', all(a, NEVER), [], 'never'],
  ['a lost requirement', all(a, gone), ['a'], 'wider'],
  ['a lost alternative', any(a, gone), ['a'], 'narrower'],
  ['a lost part of an alternative', any(a, all(b, gone)), ['a'], 'narrower'],
  ['a lost exception', all(a, not(gone)), ['a'], 'wider'],
  ['a lost alternative of an exception', all(a, not(any(b, gone))), ['a -from:b@home.example'], 'wider'],
  ['an exception without its rule', all(gone, not(a)), [], 'wider'],
  ['nothing but what was lost', all(gone, any(gone)), [], 'wider'],
  ['quotes in a value', term('subject', 'a "b" c'), ['subject:"a b c"']],
  ['words that join', any(term(null, 'or'), term(null, 'AND')), ['("or" OR "AND")']],
  ['a value like an operator', term(null, 'from:boss'), ['"from:boss"']],
  ['a value like a negation', term('subject', '-x) OR {y'), ['subject:"-x) OR {y"']],
  ['the word for the own addresses', all(a, term('from', 'Me')), ['a'], 'wider'],
  ['signs instead of people', all(a, term('to', '<>')), ['a'], 'wider'],
  ['nothing to search for', all(a, term('subject', ' '), term(null, '!!')), ['a'], 'wider'],
  ['a value that is none', all(a, term('after', 'someday')), ['a'], 'wider'],
])('%s', (_, condition, searches, flags = '') => {
  const { isWider, isNarrower, isNever, ...found } = toSearch(condition)
  expect(found.searches).toEqual(searches)
  expect([isWider && 'wider', isNarrower && 'narrower', isNever && 'never'].filter(Boolean).join()).toBe(
    flags,
  )
})

test('many alternatives become several searches, and a long requirement none', () => {
  const people = Array.from({ length: 60 }, (_, n) => term('from', `person-${n}@company.example`))
  const { searches } = toSearch(all(any(...people), c))
  expect(searches.length).toBeGreaterThan(2)
  expect(searches.every(search => search.length <= 500 && search.includes('subject:'))).toBe(true)
  expect(searches.flatMap(search => search.match(/person-\d+@/g))).toHaveLength(60)
  expect(toSearch(all(...people))).toMatchObject({ searches: [], isWider: true })
})

test('a search that lost nothing says the same as its condition, and one that is wider fits no less', () => {
  const letters = ['a', 'b', 'c', 'd']
  const { node } = fc.letrec<{ node: Condition }>(tie => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...letters).map(letter => term(letter < 'c' ? null : 'from', letter)),
      fc.constant(gone),
      tie('node').map(not),
      fc.array(tie('node'), { maxLength: 3 }).map(of => all(...of)),
      fc.array(tie('node'), { maxLength: 3 }).map(of => any(...of)),
    ),
  }))
  const holds = (condition: Condition, facts: Set<string>, unknown: boolean): boolean => {
    switch (condition.kind) {
      case 'all':
        return condition.of.every(part => holds(part, facts, unknown))
      case 'any':
        return condition.of.some(part => holds(part, facts, unknown))
      case 'not':
        return !holds(condition.of, facts, unknown)
      case 'lost':
        return unknown
      default:
        return facts.has(condition.value)
    }
  }
  forAllTimes(2000, node, fc.subarray(letters), fc.boolean(), (condition, given, unknown) => {
    const found = toSearch(condition)
    const facts = new Set(given)
    const [search] = found.searches
    if (search === undefined) return
    expect(parseSearchQuery(search, new Date(0)).problems).toEqual([])
    const finds = clausesOf(search).clauses.every(clause =>
      clause.some(({ value, isExcluded }) => (value === 'anywhere' || facts.has(value)) !== isExcluded),
    )
    const fits = holds(condition, facts, unknown)
    if (found.lost.length === 0) expect(finds).toBe(fits)
    // Whatever the lost condition was: a rule may only fit more mail if that is said.
    if (!found.isWider && finds) expect(fits || found.isNarrower || found.lost.length === 0).toBe(true)
    if (!found.isNarrower && fits) expect(finds).toBe(true)
  })
})
