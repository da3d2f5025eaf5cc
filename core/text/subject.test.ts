import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseSubject, forwardSubject, isReplySubject, replySubject } from './subject.ts'

test.each([
  'Budget 2026',
  'Re: Budget 2026',
  'RE: budget  2026',
  'AW: Budget 2026',
  'RE[2]: Budget 2026',
  'Re(3): Budget 2026',
  'Antw: Budget 2026',
  'SV: Budget 2026',
  'TR : Budget 2026',
  'RV: Budget 2026',
  'Rif: Budget 2026',
  'WG: Budget 2026',
  'Fw: Budget 2026',
  'Fwd: Re: AW: Budget 2026',
  '回复：Budget 2026',
  '[team] Re: [team] Budget 2026',
  'Re: [team] Budget 2026 (fwd)',
  'Re:Budget\r\n 2026',
])('%j has the base subject of its thread', subject => {
  expect(baseSubject(subject)).toBe('budget 2026')
})

test('what only looks like a mark stays', () => {
  expect(baseSubject('Report: Q3')).toBe('report: q3')
  expect(baseSubject('Reading list')).toBe('reading list')
  expect(baseSubject('Ref: 4711')).toBe('ref: 4711')
  expect(baseSubject('[only a tag]')).toBe('[only a tag]')
  expect(baseSubject('Re:')).toBe('')
})

test('a reply is known by its mark, in any language and behind a tag; TR and RV may be one, a forward is none', () => {
  for (const subject of ['Re: a', 'AW: a', 'RE[2]: a', 'SV: a', '[x] Re: a', '回复：a', 'TR: a', 'RV: a'])
    expect(isReplySubject(subject)).toBe(true)
  for (const subject of ['Fwd: a', 'Fw: a', 'WG: a', '[x] Fwd: a', '转发：a', 'a', 'Report: a', 'Forward: a'])
    expect(isReplySubject(subject)).toBe(false)
})

test.each([
  ['Hello', 'Re: Hello'],
  ['Re: Hello', 'Re: Hello'],
  ['RE: Re: Hello', 'Re: Hello'],
  ['AW: Hello', 'Re: Hello'],
  ['Fwd: Hello', 'Re: Fwd: Hello'],
  ['TR: Bonjour', 'Re: TR: Bonjour'],
  ['[team] Re: Hello', '[team] Re: Hello'],
  ['[team] Hello', 'Re: [team] Hello'],
  ['', 'Re:'],
])('a reply to %j is about %j', (subject, expected) => {
  expect(replySubject(subject)).toBe(expected)
})

test.each([
  ['Hello', 'Fwd: Hello'],
  ['Fw: Hello', 'Fwd: Hello'],
  ['WG: Hello', 'Fwd: Hello'],
  ['Re: Hello', 'Fwd: Re: Hello'],
])('%j is forwarded as %j', (subject, expected) => {
  expect(forwardSubject(subject)).toBe(expected)
})

test('marks are never doubled, and leave the thread as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), subject => {
      const reply = replySubject(subject)
      expect(replySubject(reply)).toBe(reply)
      expect(forwardSubject(forwardSubject(subject))).toBe(forwardSubject(subject))
      expect(baseSubject(reply)).toBe(baseSubject(subject))
      expect(baseSubject(baseSubject(subject))).toBe(baseSubject(subject))
    }),
  )
})

test('a megabyte of marks is read quickly', () => {
  expect(baseSubject('Re: '.repeat(300_000))).toBe('')
})
