import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPermittedLinks } from './permitted-links.ts'

test.each([
  ['See https://evil.example/x?d=1 for more.', 'See for more.'],
  ['Click [here](https://evil.example/a) now', 'Click here now'],
  ['![x](https://evil.example/p.png?q=secret)Hello', 'Hello'],
  ['Write to thief@evil.example today', 'Write to today'],
  ['Go to www.evil.example or evil.com/path.', 'Go to or.'],
  ['<img src="https://evil.example/a.gif">Hi', 'Hi'],
  ['<a href="https://evil.example">Hi</a>', 'Hi'],
  ['http://">/xevil.example', '">/xevil.example'],
  ['www.">/xevil.example', '.">/xevil.example'],
  ['mailto:thief@evil.example is it', 'is it'],
  ['javascript:alert(1) is it', 'is it'],
  ['[here]( https://evil.example/ "title") it is', 'here it is'],
])('%j loses what was not in the conversation', (text, expected) => {
  expect(withPermittedLinks(text, ['Nothing of the kind']).trim()).toBe(expected)
})

test.each([
  'The form is at https://forms.acme.example/a?b=1.',
  'See forms.acme.example/a?b=1',
  '[the form](https://forms.acme.example/a?b=1)',
  'Write to Anna@acme.example.',
])('%j stays where the conversation has it', text => {
  const sources = ['Please fill in https://forms.acme.example/a?b=1, or ask anna@acme.example']
  expect(withPermittedLinks(text, sources)).toBe(text)
})

test.each([
  'We use Node.js and report.pdf, e.g. version 2.0.1 (see a.m. plan).',
  'x < y and y > z',
  '3:30 p.m. at the office',
])('%j is text and stays to the letter', text => {
  expect(withPermittedLinks(text, [])).toBe(text)
})

test('an address that only begins like a known one does not pass', () => {
  expect(withPermittedLinks('https://acme.example.evil.com/a', ['https://acme.example'])).not.toContain(
    'evil',
  )
  expect(withPermittedLinks('https://acme.example/steal?d=1', ['https://acme.example'])).not.toContain(
    'steal',
  )
})

/** What browsers and mail programs make a link of. */
const LINK = /https?:\/\/[^\s"'<>]*evil|(?<![\w.-])www\.[^\s"'<>/]*evil/i

test('whatever the text, nothing that looks like a web link is left without a source', () => {
  const part = fc.constantFrom(
    'http://',
    'https://',
    'evil.example',
    '/x',
    ' ',
    '[a](',
    ')',
    '![',
    '<a href="',
    '">',
    'www.',
    'a@b.example',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), parts => {
      expect(withPermittedLinks(parts.join(''), [])).not.toMatch(LINK)
    }),
  )
})

test('of links within links nothing is left that leads anywhere', () => {
  const nested = `${'htt'.repeat(50)}${'https://evil.example'.repeat(1)}${'ps://evil.example/x'.repeat(50)}`
  expect(withPermittedLinks(nested, [])).not.toMatch(/:\/\/|evil\.example/)
})
