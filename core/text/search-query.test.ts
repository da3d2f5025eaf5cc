import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearchQuery, type SearchQuery } from './search-query.ts'

const EMPTY: SearchQuery = { text: '', from: [], to: [], subject: [], in: [], problems: [] }

describe('parseSearchQuery', () => {
  test.each<[string, Partial<SearchQuery>]>([
    ['', {}],
    ['  invoice   may ', { text: 'invoice may' }],
    ['"final offer" -draft', { text: '"final offer" -draft' }],
    ['-"not this" that', { text: '-"not this" that' }],
    ['cats OR dogs or birds', { text: 'cats OR dogs OR birds' }],
    ['OR cats OR OR dogs OR', { text: 'cats OR dogs' }],
    ['from:ana OR invoice', { text: 'invoice', from: ['ana'] }],
    ['from:ana to:bo subject:hi', { from: ['ana'], to: ['bo'], subject: ['hi'] }],
    ['from:"Ana Lima" FROM:bo', { from: ['Ana Lima', 'bo'] }],
    ['in:Sent', { in: ['sent'] }],
    ['has:attachment is:unread is:starred', { hasAttachment: true, unread: true, starred: true }],
    ['is:read', { unread: false }],
    ['-has:attachment -is:unread -is:starred', { hasAttachment: false, unread: false, starred: false }],
    ['before:2026-02-01 after:2026/1/5', { before: '2026-02-01', after: '2026-01-05' }],
    ['from: invoice', { text: 'invoice' }],
    ['invoice subject:', { text: 'invoice' }],
    ['foo:bar Re: https://x.example/a', { text: 'foo:bar Re: https://x.example/a' }],
    ['filename:"a b"', { text: '"filename:a b"' }],
    ['say "unclosed words', { text: 'say "unclosed words"' }],
    ['12"monitor', { text: '12 "monitor"' }],
    ['- -- ""', {}],
    ['a\u0000b', { text: 'a b' }],
  ])('%j', (input, expected) => {
    expect(parseSearchQuery(input)).toEqual({ ...EMPTY, ...expected })
  })

  test.each([
    ['before:yesterday', 'is not a day'],
    ['after:2026-02-30', 'is not a day'],
    ['is:important', 'is:unread'],
    ['has:drive', 'has:attachment'],
    ['-from:ana', 'excluded'],
  ])('%s is said not to be understood', (input, words) => {
    const { problems, ...rest } = parseSearchQuery(input)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
    expect({ ...rest, problems: [] }).toEqual(EMPTY)
  })

  test('never throws; quotes are paired, and reading the rest again changes nothing', () => {
    const unit = fc.constantFrom(...'ab-": \t', 'OR ', 'from:', 'is:', 'before:', '2026-01-31', '"', 'é')
    const input = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }))
    fc.assert(
      fc.property(input, any => {
        const { text } = parseSearchQuery(any)
        expect(text.split('"').length % 2).toBe(1)
        expect(text).not.toMatch(/\p{Cc}/u)
        expect(parseSearchQuery(text).text).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
