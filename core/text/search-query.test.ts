import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from './search-filters.ts'
import { parseSearchQuery } from './search-query.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 15, 0)
const read = (input: string) => parseSearchQuery(input, now)

/** Filters as they are typed, alternatives with a stroke between them. */
const written = (filters: Filter[][]) =>
  filters.map(any =>
    any.map(({ operator, value, isExcluded }) => `${isExcluded ? '-' : ''}${operator}:${value}`).join(' | '),
  )

describe('parseSearchQuery', () => {
  test.each<[input: string, text: string, filters?: string[]]>([
    ['', ''],
    ['  invoice   may ', 'invoice may'],
    ['"final offer" -draft', '"final offer" -draft'],
    ['-"not this" that', '-"not this" that'],
    ['cats OR dogs or birds', 'cats OR dogs OR birds'],
    ['OR cats OR OR dogs OR', 'cats OR dogs'],
    ['cats AND dogs', 'cats dogs'],
    ['from:ana to:bo subject:hi', '', ['from:ana', 'to:bo', 'subject:hi']],
    ['from:"Ana Lima" FROM:bo', '', ['from:Ana Lima', 'from:bo']],
    ['in:Sent label:Later', '', ['in:sent', 'in:later']],
    ['has:attachment is:unread is:starred', '', ['has:attachment', 'is:unread', 'is:starred']],
    ['is:read', '', ['-is:unread']],
    ['-has:attachment -is:unread -is:starred', '', ['-has:attachment', '-is:unread', '-is:starred']],
    ['-is:read', '', ['is:unread']],
    ['before:2026-02-01 after:2026/1/5', '', ['before:2026-02-01', 'after:2026-01-05']],
    ['before:2026 after:2025-06', '', ['before:2026-01-01', 'after:2025-06-01']],
    ['from: invoice', 'invoice'],
    ['invoice subject:', 'invoice'],
    ['foo:bar Re: https://x.example/a', 'foo:bar Re: https://x.example/a'],
    ['foo:"a b"', '"foo:a b"'],
    ['say "unclosed words', 'say "unclosed words"'],
    ['12"monitor', '12 "monitor"'],
    ['- -- ""', ''],
    ['a\u0000b', 'a b'],
  ])('%j', (input, text, filters = []) => {
    const query = read(input)
    expect({ ...query, filters: written(query.filters) }).toEqual({ text, filters, problems: [] })
  })

  test.each<[input: string, text: string, filters?: string[]]>([
    ['from:ada OR from:noor', '', ['from:ada | from:noor']],
    ['invoice from:ada or from:noor OR subject:hi', 'invoice', ['from:ada | from:noor | subject:hi']],
    ['{from:ada from:noor} {offer bid}', 'offer OR bid', ['from:ada | from:noor']],
    ['subject:(final offer)', '', ['subject:final', 'subject:offer']],
    ['subject:("final offer" OR bid)', '', ['subject:final offer | subject:bid']],
    ['from:{ada noor}', '', ['from:ada | from:noor']],
    ['(lunch OR dinner) friday', 'lunch OR dinner friday'],
    ['(a b) OR (c d)', 'a OR c a OR d b OR c b OR d'],
    ['-(a OR b) -(c)', '-a -b -c'],
    ['-from:(ada noor)', '', ['-from:ada | -from:noor']],
    ['-{from:ada from:noor}', '', ['-from:ada', '-from:noor']],
    ['f(x) a) ({ unclosed', 'f(x) a) unclosed'],
    ['--from:ada --b', '-b', ['-from:ada']],
  ])('groups and alternatives: %j', (input, text, filters = []) => {
    const query = read(input)
    expect({ ...query, filters: written(query.filters) }).toEqual({ text, filters, problems: [] })
  })

  test.each([
    ['before:yesterday', 'before:2026-11-20'],
    ['after:today', 'after:2026-11-21'],
    ['after:"last week"', 'after:2026-11-09'],
    ['after:gestern', 'after:2026-11-20'],
    ['newer_than:2d', 'after:2026-11-19'],
    ['older_than:1y', 'before:2025-11-21'],
    ['OLDER_THAN:3m', 'before:2026-08-21'],
    ['newer:2026/1/5', 'after:2026-01-05'],
    ['larger:5M', 'larger:5242880'],
    ['smaller:100kb', 'smaller:102400'],
    ['size:1000', 'larger:1000'],
    ['filename:"price list.pdf"', 'filename:price list.pdf'],
    ['-cc:bo', '-cc:bo'],
    ['rfc822msgid:<a.b@c.example>', 'message-id:a.b@c.example'],
  ])('of Gmail: %j', (input, filter) => {
    expect(written(read(input).filters)).toEqual([filter])
  })

  test.each([
    ['before:someday', 'is not a day'],
    ['after:2026-02-30', 'is not a day'],
    ['newer_than:soon', 'newer_than:7d'],
    ['larger:big', 'larger:5M'],
    ['is:important', 'is:unread'],
    ['has:drive', 'has:attachment'],
    ['category:promotions', 'left out'],
    ['-list:news.example', 'left out'],
  ])('%s is said not to be understood', (input, words) => {
    const { text, filters, problems } = read(input)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
    expect({ text, filters }).toEqual({ text: '', filters: [] })
  })

  test.each<[string, string, string[]]>([
    ['from:ana OR invoice', 'invoice', ['from:ana']],
    ['invoice OR -draft', 'invoice -draft', []],
    ['(a b c d e f g h) OR (i j k l m n o p)', 'a b c d e f g h i j k l m n o p', []],
  ])('an alternative that cannot be asked for is said: %j', (input, text, filters) => {
    const query = read(input)
    expect(query.problems).toHaveLength(1)
    expect({ text: query.text, filters: written(query.filters) }).toEqual({ text, filters })
  })

  test('never throws; quotes are paired, and reading the rest again changes nothing', () => {
    const unit = fc.constantFrom(
      ...'ab-": \t(){}',
      'OR ',
      'AND ',
      'from:',
      'is:',
      'before:',
      '2026-01-31',
      '"',
      'é',
      'list:',
    )
    const input = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }))
    fc.assert(
      fc.property(input, any => {
        const { text } = read(any)
        expect(text.split('"').length % 2).toBe(1)
        expect(text).not.toMatch(/\p{Cc}/u)
        expect(read(text).text).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
})
