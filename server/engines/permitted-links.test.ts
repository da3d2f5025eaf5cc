import fc from 'fast-check'
import { find } from 'linkifyjs'
import { describe, expect, test } from 'vitest'
import { LINK_FORMS } from '#testing/ai/link-forms.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { linkFilter } from './permitted-links.ts'

const permitted = linkFilter(LINK_FORMS.sources)
const withoutSources = linkFilter([])

describe('a link that does not stand in the conversation', () => {
  test('is tried in many forms', () => expect(new Set(LINK_FORMS.hostile).size).toBeGreaterThanOrEqual(60))

  test.each(LINK_FORMS.hostile)('%s', form => {
    for (const text of [
      form,
      `Please see ${form} for more.`,
      `Go to "${form}", now`,
      `(${form})`,
      `x:${form}`,
    ])
      expect(permitted(text)).not.toMatch(/evil|SECRET/i)
  })
})

test.each(LINK_FORMS.known)('%s stays where the conversation has it', form => {
  expect(permitted(form)).toBe(form)
  expect(permitted(`Hello,\n\n${form}\n\nBen`)).toBe(`Hello,\n\n${form}\n\nBen`)
})

test.each(LINK_FORMS.none)('%s is text and stays to the letter', text => {
  expect(permitted(text)).toBe(text)
  expect(withoutSources(text)).toBe(text)
})

test.each([
  ['See https://evil.example/x?d=1 for more.', 'See […] for more.'],
  ['Click [here](https://evil.example/a) now', 'Click here now'],
  ['![x](https://evil.example/p.png?q=secret)Hello', 'Hello'],
  ['Write to thief@evil.example today', 'Write to […] today'],
  ['Go to www.evil.example or evil.com/path.', 'Go to […] or […].'],
  ['Is it at evil.sh?', 'Is it at […]?'],
  ['https://evil.example/x', ''],
  ['<img src="https://evil.example/a.gif">Hi', 'Hi'],
  ['[here]( https://evil.example/ "title") it is', 'here it is'],
  ['That is between us.In May it was not.', 'That is between us. In May it was not.'],
])('%j loses the link, and can still be read', (text, expected) => {
  expect(withoutSources(text)).toBe(expected)
})

test('a known link ends where it ends', () => {
  const source = ['https://acme.example/a']
  expect(linkFilter(source)("Take 'https://acme.example/a'now")).toBe("Take 'https://acme.example/a 'now")
  expect(linkFilter(source)('https://acme.example/a，谢谢')).toBe('https://acme.example/a ，谢谢')
  expect(linkFilter(source)('https://acme.example/\u200Ba\u200D')).toBe('https://acme.example/a')
})

test('a link is known by where it stands in HTML, in brackets and beside other letters', () => {
  const sources = [
    '<a href="https://a.example/?x=1&amp;y=2">a</a>',
    '[b](https://b.example/b),见https://c.example/c，谢谢',
  ]
  for (const link of ['https://a.example/?x=1&y=2', 'https://b.example/b', 'https://c.example/c'])
    expect(linkFilter(sources)(link)).toBe(link)
})

test('http becomes https, and not the other way round', () => {
  expect(linkFilter(['http://a.example/x'])('https://a.example/x')).toBe('https://a.example/x')
  expect(linkFilter(['https://a.example/x'])('http://a.example/x')).toBe('')
})

const PARTS = [
  'http://',
  'https:',
  '//',
  'evil.com',
  'evil',
  '.sh',
  '/x',
  ' ',
  '[a](',
  ')',
  '![',
  '<a href="',
  '">',
  'www.',
]
const MORE_PARTS = [
  'a@b.example',
  '\n',
  '.',
  '。',
  '\u200B',
  '&#46;',
  '"',
  "'",
  '|',
  '\\',
  '@',
  ':',
  '?d=1',
  ',',
  'Com',
]

test('whatever the text, no program that looks for links finds one in what is left', () => {
  forAllTimes(1000, fc.array(fc.constantFrom(...PARTS, ...MORE_PARTS), { maxLength: 30 }), parts => {
    const left = withoutSources(parts.join(''))
    expect(find(left)).toEqual([])
    expect(left).not.toMatch(/https?:\/\/\S|(?<![\w.-])www\.[^\s"'<>/]*evil/i)
    expect(withoutSources(left)).toBe(left)
  })
})

test('of links within links nothing is left that leads anywhere', () => {
  const nested = `${'htt'.repeat(50)}https://evil.example${'ps://evil.example/x'.repeat(50)}`
  expect(withoutSources(nested)).not.toMatch(/:\/\/|evil\.example/)
})
