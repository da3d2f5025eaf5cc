import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { baseSubject, forwardSubject, isForwardSubject, isReplySubject, replySubject } from './subject.ts'

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
  '[Fwd: Budget 2026]',
  '[FWD: Re: [Fwd: [team] Budget 2026]]',
  '(Fwd: Budget 2026)',
  '[Fwd: Budget 2026 (fwd)',
  'Re: Fwd: [team] Re: Budget 2026 [fwd]',
  'Re[4]: Re[2]: FW: Budget 2026',
  'Budget 2026 (was: Re: [team] Last year)',
  'Re: Budget 2026 [was Re: Last year',
  '*****SPAM***** Budget 2026',
  'RE: EXTERNAL: Budget 2026',
  '\u200FRe: Budget\u00AD 2026',
  'НА: Budget 2026',
  'ΑΠ: Budget 2026',
  'השב: Budget 2026',
  'رد: Budget 2026',
  'İLT: Budget 2026',
  '전달: Budget 2026',
])('%j has the base subject of its thread', subject => {
  expect(baseSubject(subject)).toBe('budget 2026')
})

test('keeps text that only looks like a prefix', () => {
  expect(baseSubject('Report: Q3')).toBe('report: q3')
  expect(baseSubject('Reading list')).toBe('reading list')
  expect(baseSubject('Ref: 4711')).toBe('ref: 4711')
  expect(baseSubject('[only a tag]')).toBe('[only a tag]')
  expect(baseSubject('Re:')).toBe('')
  expect(baseSubject('[team] (was it?)')).toBe('(was it?)')
  expect(baseSubject('[a [b] c] Plan')).toBe('[a [b] c] plan')
  expect(baseSubject('[Fwd: one] and two')).toBe('and two')
})

test.each(['Re: (no subject)', '(Kein Betreff)', 'Fwd: <no subject>', 'Re: '])(
  '%j says nothing of what it is about',
  subject => expect(baseSubject(subject)).toBe(''),
)

test('the same letters are the same subject, however they are composed', () => {
  expect(baseSubject('Re: Gru\u0308ße')).toBe(baseSubject('GRÜßE'))
})

test('recognises a reply by its prefix, in any language and after a tag; TR and RV may be replies, forwards are not', () => {
  for (const subject of ['Re: a', 'AW: a', 'RE[2]: a', 'SV: a', '[x] Re: a', '回复：a', 'TR: a', 'RV: a'])
    expect(isReplySubject(subject)).toBe(true)
  for (const subject of ['[Fwd: a]', '[x] [FWD: Re: a]', 'a (fwd)'])
    expect(isForwardSubject(subject)).toBe(true)
  expect(isForwardSubject('Re: [Fwd: a]')).toBe(false)
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
])('the reply to %j has the subject %j', (subject, expected) => {
  expect(replySubject(subject)).toBe(expected)
})

test.each([
  ['Hello', 'Fwd: Hello'],
  ['Fw: Hello', 'Fwd: Hello'],
  ['WG: Hello', 'Fwd: Hello'],
  ['Re: Hello', 'Fwd: Re: Hello'],
])('the forward of %j has the subject %j', (subject, expected) => {
  expect(forwardSubject(subject)).toBe(expected)
})

test('never doubles a prefix, and keeps the base subject', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 80 }), subject => {
    const reply = replySubject(subject)
    expect(replySubject(reply)).toBe(reply)
    expect(forwardSubject(forwardSubject(subject))).toBe(forwardSubject(subject))
    expect(baseSubject(reply)).toBe(baseSubject(subject))
    expect(baseSubject(baseSubject(subject))).toBe(baseSubject(subject))
  })
})

test('a megabyte of prefixes is read quickly', () => {
  expect(baseSubject('Re: '.repeat(300_000))).toBe('')
})
