import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from './search-filters.ts'
import { doubtsAbout, parseSearchQuery } from './search-query.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 15, 0)
const read = (input: string) => parseSearchQuery(input, now)

/** Filters as they are typed, with a stroke between alternatives. */
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
    ['is:Answered -is:newsletter is:automatic', '', ['is:answered', '-is:newsletter', 'is:automatic']],
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
    ['“final offer” subject:«plan b»', '"final offer"', ['subject:plan b']],
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
    ['subject:(Re: offer)', '', ['subject:Re:', 'subject:offer']],
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
    ['after:4/16/2026', 'after:2026-04-16'],
    ['before:16.4.2026', 'before:2026-04-16'],
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
    ['-deliveredto:ana@c.example', 'to:ana@c.example finds'],
    ['date:2026-01..2026-02..2026-03', 'is not a day'],
    ['larger:<5M', 'larger:5M'],
    ['older_than:2026-01-31', 'for a day write before:2026-01-31'],
    ['from: AROUND 5 is:', '"AROUND 5" stands between two words'],
    ['after:0000', 'is not a day'],
  ])('%s is reported as not understood', (input, words) => {
    const { text, filters, problems } = read(input)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
    expect({ text, filters }).toEqual({ text: '', filters: [] })
  })

  test.each([
    ['folder:Work FOLDER:"Sent Items"', 'in:work', 'in:sent items'],
    ['is:sent is:junk -is:archived', 'in:sent', 'in:spam', '-in:archive'],
    ['is:flagged is:seen -is:unseen', 'is:starred', '-is:unread', '-is:unread'],
    ['has:photos has:ICS has:nouserlabels', 'has:image', 'has:invite', '-has:label'],
    ['hasattachment:No -hasattachments:false', '-has:attachment', 'has:attachment'],
    ['read:no isread:yes unread:yes', 'is:unread', '-is:unread', 'is:unread'],
    ['on:yesterday date:2026-02', 'on:2026-11-20..2026-11-21', 'on:2026-02-01..2026-03-01'],
    ['received:monday sent:saturday', 'on:2026-11-16..2026-11-17', 'on:2026-11-21..2026-11-22'],
    ['received:last week', 'on:2026-11-09..2026-11-16'],
    ['received:(this week) from:ana', 'on:2026-11-16..2026-11-22', 'from:ana'],
    ['date:>=2026 date:>2026-01 date:<2026-01', 'after:2026-01-01', 'after:2026-02-01', 'before:2026-01-01'],
    ['sent<=1/31/2026 received>yesterday', 'before:2026-02-01', 'after:2026-11-21'],
    [
      'on:2026-01-01..2026-01-31 on:..2025 on:2026..',
      'on:2026-01-01..2026-02-01',
      'before:2026-01-01',
      'after:2026-01-01',
    ],
    ['after:13/2/2026', 'after:2026-02-13'],
    ['older_than:2months newer_than:3 weeks', 'before:2026-09-21', 'after:2026-10-31'],
    ['newer:2d older:1y', 'after:2026-11-19', 'before:2025-11-21'],
    ['older_than:9999y', 'before:1000-01-01'],
    ['size:>5MB messagesize:<=10kb larger:1,5 MB', 'larger:5242880', 'smaller:10240', 'larger:1572864'],
    ['body:offer body:"final offer" attachment:plan', 'body:offer', 'body:"final offer"', 'filename:plan'],
    ['invo* -offe*', 'word:invo*', '-word:offe*'],
    ['a AROUND 5 "b c" AROUND(3) d', 'around:a AROUND 5 "b c"', 'around:"b c" AROUND 3 d'],
    ['-a NEAR/5 b OR c', '-around:a AROUND 5 b | word:c'],
    ['"a AROUND 5 b c"', 'around:"a AROUND 5 b c"'],
    ['ais:"a AROUND 5 b"', 'around:"ais:a AROUND 5 b"'],
    ['NOT from:ana NOT (to:bo OR to:cy)', '-from:ana', '-to:bo', '-to:cy'],
  ])('as people know it from Gmail and Outlook: %j', (input, ...filters) => {
    const query = read(input)
    expect({ filters: written(query.filters), problems: query.problems }).toEqual({ filters, problems: [] })
  })

  test.each([
    ['do NOT reply', 'do "NOT" reply'],
    ['+unicorn c++', '"unicorn" c++'],
    ['look AROUND 5', 'look "AROUND" 5'],
    ['**bold** 2*3 a*', '**bold** 2*3 a*'],
    ['"size:5 MB" said', '"size:5 MB" said'],
  ])('what only looks like an operator is a word: %j', (input, text) => {
    expect(read(input)).toEqual({ text, filters: [], problems: [] })
  })

  test.each([
    ['from: invoice', '"from:" needs its value'],
    ['from:{} hello', '"from:" needs its value'],
    ['form:ana', 'Did you mean from:?'],
    ['since:2026', 'Did you mean after:?'],
    ['in*ce', 'A star stands for the rest'],
    ['do NOT reply', 'write a minus sign'],
  ])('%s may be why nothing is found', (input, words) => {
    expect(doubtsAbout(input)).toEqual([expect.stringContaining(words)])
  })

  test.each(['Re: hello', 'https://x.example/a', 'invoice from:ana "re:x y"', 'price*', '-draft'])(
    '%s is not doubted',
    input => {
      expect(doubtsAbout(input)).toEqual([])
    },
  )

  test.each<[string, string, string[]]>([
    ['from:ana OR invoice', '', ['from:ana | word:invoice']],
    ['offer invoice OR is:starred', 'offer', ['word:invoice | is:starred']],
    ['"final offer" OR -has:attachment', '', ['word:"final offer" | -has:attachment']],
    ['invoice OR -draft', '', ['word:invoice | -word:draft']],
    ['-(a b)', '', ['-word:a | -word:b']],
    ['(from:ana offer) OR is:unread', '', ['from:ana | is:unread', 'word:offer | is:unread']],
    ['{from:(ana bo) invoice}', '', ['from:ana | word:invoice', 'from:bo | word:invoice']],
    ['from: OR invoice', 'invoice', []],
  ])('words and operators are alternatives: %j', (input, text, filters) => {
    const query = read(input)
    expect({ ...query, filters: written(query.filters) }).toEqual({ text, filters, problems: [] })
  })

  test('an operator that is not understood does not affect the words beside it', () => {
    expect(read('is:important OR invoice')).toMatchObject({ text: 'invoice', filters: [] })
  })

  test('reports too many alternatives', () => {
    const { text, problems } = read('(a b c d e f g h) OR (i j k l m n o p)')
    expect(text).toBe('a b c d e f g h i j k l m n o p')
    expect(problems).toHaveLength(1)
  })

  test('joined and nested terms match by the rules of logic', () => {
    // Each letter is a word or an operator that a message either has or has not; the query and the expectation follow
    // the same logic.
    type Node = { letter: string } | { not: Node } | { all: Node[] } | { any: Node[] }
    const { node } = fc.letrec<{ node: Node }>(tie => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.record({ letter: fc.constantFrom('a', 'b', 'from:c', 'is:starred') }),
        fc.record({ not: tie('node') }),
        fc.record({ all: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
      ),
    }))
    const typed = (node: Node): string => {
      if ('letter' in node) return node.letter
      if ('not' in node) return `-(${typed(node.not)})`
      return 'all' in node ? `(${node.all.map(typed).join(' ')})` : `(${node.any.map(typed).join(' OR ')})`
    }
    const holds = (node: Node, has: Set<string>): boolean => {
      if ('letter' in node) return has.has(node.letter)
      if ('not' in node) return !holds(node.not, has)
      return 'all' in node
        ? node.all.every(inner => holds(inner, has))
        : node.any.some(inner => holds(inner, has))
    }
    fc.assert(
      fc.property(
        node,
        fc.uniqueArray(fc.constantFrom('a', 'b', 'from:c', 'is:starred')),
        (node, letters) => {
          const has = new Set<string>(letters)
          const { text, filters, problems } = read(typed(node))
          fc.pre(problems.length === 0)
          const fits = ({ operator, value, isExcluded }: Filter) =>
            has.has(operator === 'word' ? value : `${operator}:${value}`) !== isExcluded
          const words = text === '' ? [] : text.replaceAll(' OR ', '|').split(' ')
          const hasWord = (word: string) =>
            word.startsWith('-') ? !has.has(word.slice(1)) : word.split('|').some(one => has.has(one))
          expect(words.every(hasWord) && filters.every(any => any.some(fits))).toBe(holds(node, has))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each(['-{-AND', '-(-or)', '-{-OR x}'])(
    'keeps a joining word that is searched for as a word: %s',
    typed => {
      const { text } = read(typed)
      expect(text).toContain('"')
      expect(read(text).text).toBe(text)
    },
  )

  test('never throws; quotes are paired, and parsing the remaining text again changes nothing', () => {
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
      'NOT ',
      ' AROUND 2 ',
      '*',
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
