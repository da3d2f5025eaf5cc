import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import type { Filter } from './search-filters.ts'
import { doubtsAbout, parseSearchQuery } from './search-query.ts'

const { plain, grouped, gmail, faulty, known, doubted, mixed } = readData<{
  plain: [input: string, text: string, filters?: string[]][]
  grouped: [input: string, text: string, filters?: string[]][]
  gmail: string[][]
  faulty: string[][]
  known: string[][]
  doubted: string[][]
  mixed: [string, string, string[]][]
}>('search-query.test.yaml', import.meta.url)

/** A Saturday. */
const now = new Date(2026, 10, 21, 15, 0)
const read = (input: string) => parseSearchQuery(input, now)

/** Filters as they are typed, with a stroke between alternatives. */
const written = (filters: Filter[][]) =>
  filters.map(any =>
    any.map(({ operator, value, isExcluded }) => `${isExcluded ? '-' : ''}${operator}:${value}`).join(' | '),
  )

describe('parseSearchQuery', () => {
  test.each(plain)('%j', (input, text, filters = []) => {
    const query = read(input)
    expect({ ...query, filters: written(query.filters) }).toEqual({ text, filters, problems: [] })
  })

  test.each(grouped)('groups and alternatives: %j', (input, text, filters = []) => {
    const query = read(input)
    expect({ ...query, filters: written(query.filters) }).toEqual({ text, filters, problems: [] })
  })

  test.each(gmail)('of Gmail: %j', (input, filter) => {
    expect(written(read(input).filters)).toEqual([filter])
  })

  test.each(faulty)('%s is reported as not understood', (input, words) => {
    const { text, filters, problems } = read(input)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
    expect({ text, filters }).toEqual({ text: '', filters: [] })
  })

  test.each(known)('as people know it from Gmail and Outlook: %j', (input, ...filters) => {
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

  test.each(doubted)('%s may be why nothing is found', (input, words) => {
    expect(doubtsAbout(input)).toEqual([expect.stringContaining(words)])
  })

  test.each(['Re: hello', 'https://x.example/a', 'invoice from:ana "re:x y"', 'price*', '-draft'])(
    '%s is not doubted',
    input => {
      expect(doubtsAbout(input)).toEqual([])
    },
  )

  test.each(mixed)('words and operators are alternatives: %j', (input, text, filters) => {
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
    forAllTimes(
      1000,
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
    forAllTimes(1000, input, any => {
      const { text } = read(any)
      expect(text.split('"').length % 2).toBe(1)
      expect(text).not.toMatch(/\p{Cc}/u)
      expect(read(text).text).toBe(text)
    })
  })
})
