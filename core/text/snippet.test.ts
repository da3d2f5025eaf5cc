import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll, forAllTimes } from '#testing/random/for-all.ts'
import { cutSnippet } from './cut.ts'
import { splitQuotedText } from './quotes/quoted-history.ts'
import { snippetOf } from './snippet.ts'

describe('snippetOf', () => {
  test("is the writer's own words on one line", () => {
    expect(snippetOf('Hello\r\n\r\n  Ana,\tthanks\u200B!')).toBe('Hello Ana, thanks!')
    expect(snippetOf('See https://x.example/a?b=1 <https://y.example> now')).toBe('See now')
    expect(snippetOf('Title\n=========\n[image: logo][cid:1@x]Text')).toBe('Title Text')
  })

  test('leaves out quotes, unless there is nothing else', () => {
    expect(snippetOf('Yes!\n\nOn Mon, Feb 1, 2016 at 6:32 PM, Bo <bo@x.example> wrote:\n> Coming?')).toBe(
      'Yes!',
    )
    expect(snippetOf('> Coming?\nYes!')).toBe('Yes!')
    expect(snippetOf('> Coming?')).toBe('> Coming?')
  })

  test('is what reading all of the text would give, although reading ends where there are enough words', () => {
    const line = fc.constantFrom(
      ...[
        'Hello Ana, the plans for Monday have changed again.',
        'words '.repeat(40),
        'FYI:',
        '',
        '---',
        '_____',
      ],
      ...[
        'On Mon, Feb 1, 2016 at 6:32 PM, Bo <bo@x.example> wrote:',
        '> Coming?',
        '-----Original Message-----',
      ],
      ...['From: Bo <bo@x.example>', 'Sent: Monday', '---------- Forwarded message ---------', '-- ', 'Bo'],
    )
    forAllTimes(1000, fc.array(line, { maxLength: 30 }), lines => {
      fc.pre(lines.some(one => !/^(?:>|$)/.test(one)))
      const { visible } = splitQuotedText(lines.join('\n'))
      const own = visible.split('\n').filter(one => !one.startsWith('>'))
      const words = own
        .join(' ')
        .replace(/[-_]{4,}/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      expect(snippetOf(lines.join('\n'))).toBe(words.slice(0, 200).trimEnd())
    })
  })

  test('has at most 200 characters, on one line, without half a character', () => {
    forAll(fc.string({ unit: 'binary', maxLength: 600 }), text => {
      const snippet = snippetOf(text.toWellFormed())
      expect(snippet.length).toBeLessThanOrEqual(200)
      expect(snippet).not.toMatch(/[\n\r\0]/)
      expect(snippet.isWellFormed()).toBe(true)
    })
  })
})

test('ends after 60 characters with ... and without half a character, where it is long', () => {
  expect(cutSnippet('a'.repeat(60))).toBe('a'.repeat(60))
  expect(cutSnippet('a'.repeat(61))).toBe(`${'a'.repeat(60)}...`)
  expect(cutSnippet(`${'a'.repeat(59)}🙂b`)).toBe(`${'a'.repeat(59)}...`)
})
