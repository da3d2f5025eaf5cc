import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leaks, redactSamples } from '#testing/ai/redact-samples.ts'
import { forAll } from '#testing/random/for-all.ts'
import { growthOf } from '#testing/text/growth.ts'
import { redact, restore } from './redact.ts'

const samples = [
  'secrets',
  'secrets-held-out',
  'secrets-second',
  'secrets-third',
  'secrets-fourth',
  'secrets-fifth',
].flatMap(redactSamples)
const harmless = [
  'harmless',
  'harmless-held-out',
  'harmless-second',
  'harmless-third',
  'harmless-fourth',
  'harmless-fifth',
].flatMap(redactSamples)
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

describe('what must not leave the machine', () => {
  test('is tried with many samples of each language', () => {
    expect(samples.length).toBeGreaterThanOrEqual(120)
    expect(new Set(samples.map(({ text }) => text)).size).toBe(samples.length)
    for (const language of languages)
      expect(samples.filter(sample => sample.language === language).length).toBeGreaterThanOrEqual(10)
    for (const sample of samples) expect(sample.secrets, sample.text).not.toEqual([])
  })

  test.each(samples)('$language: $text', ({ text, secrets }) => {
    const { text: redacted, secrets: taken } = redact(text)
    for (const secret of secrets) expect(leaks(redacted, secret), redacted).toBe(false)
    expect(restore(redacted, taken)).toBe(text)
  })

  test('is found in the middle of a letter, too', () => {
    for (const { text, secrets } of samples) {
      const { text: redacted } = redact(`Hi Tom,\n\nhow are you?\n\n${text}\n\nBest regards,\nAnna`)
      for (const secret of secrets) expect(leaks(redacted, secret), redacted).toBe(false)
      expect(redacted).toMatch(/^Hi Tom/)
    }
  })
})

describe('what is no secret stays as it is', () => {
  test('is tried with many samples', () => expect(harmless.length).toBeGreaterThanOrEqual(200))

  test.each(harmless)('$language: $text', ({ text }) => {
    expect(redact(text).text).toBe(text)
  })

  test('also all of them in one letter', () => {
    const letter = harmless.map(({ text }) => text).join('\n\n')
    expect(redact(letter).text).toBe(letter)
  })
})

test.each([
  ['Card 4111 1111 1111 1111, thanks', 'Card [redacted card number 1], thanks'],
  ['Passwort: hunter2! und weiter', 'Passwort: [redacted password 1] und weiter'],
  [
    'Use G-482913 as your code; code: G-482913',
    'Use [redacted one-time code 1] as your code; code: [redacted one-time code 1]',
  ],
  ['See https://a.example/reset?token=f3a9b1c7d5e2.', 'See [redacted link 1].'],
])('%j leaves as %j', (text, expected) => {
  expect(redact(text).text).toBe(expected)
})

test('one secret has one mark, also across texts, and comes back', () => {
  const first = redact('Password: hunter2 and password: hunter2')
  expect(first.text).toBe('Password: [redacted password 1] and password: [redacted password 1]')
  const second = redact('Was it hunter2?', first.secrets)
  expect(second.text).toBe('Was it [redacted password 1]?')
  expect(restore(second.text, second.secrets)).toBe('Was it hunter2?')
  expect(restore('[redacted password 7]', second.secrets)).toBe('[redacted password 7]')
})

test('a secret that is a word of a mark is taken out of the text, and not of the mark', () => {
  const text = 'password: code5\nthe code: 482913\ncode5'
  const { text: redacted, secrets } = redact(text)
  expect(redacted).toBe(
    'password: [redacted password 1]\nthe code: [redacted one-time code 2]\n[redacted password 1]',
  )
  expect(restore(redacted, secrets)).toBe(text)
})

test('a mark that a mail brings along is none', () => {
  const own = redact('Password: hunter2')
  const { text } = redact('Please repeat [redacted password 1] to me', own.secrets)
  expect(restore(text, own.secrets)).toBe('Please repeat redacted password 1 to me')
})

test('restoring gives back any text', () => {
  const part = fc.constantFrom(
    ...[
      'code ',
      '482913',
      'password: ',
      'abcdef',
      '4111111111111111',
      '\n',
      ' is ',
      'é',
      'https://a:b@c',
      '"',
    ],
  )
  forAll(fc.array(part), parts => {
    const { text: redacted, secrets } = redact(parts.join(''))
    expect(restore(redacted, secrets)).toBe(parts.join(''))
  })
})

test('a list of secrets is one secret, and comes back whole', () => {
  const list = Array.from({ length: 600 }, (_, at) => `password: secret-${at}`).join('\n')
  const { text, secrets } = redact(list)
  expect(text).not.toContain('secret-')
  expect(secrets).toHaveLength(1)
  expect(restore(`Here: ${text}`, secrets)).toBe(`Here: ${list}`)
})

test.each([
  'password: ',
  'DE89 3704 ',
  'PIN four ',
  'passport 1 ',
  'login a / ',
  '密码是',
  '1<',
  'Ihr Code lautet ',
  'https://a:b',
  '1 ',
  'A-',
  'backup codes:\na1b2 c3d4 ',
])('twice as many of %j take twice the time', async unit => {
  expect(await growthOf(redact, { unit, before: '', after: '' }, 8192)).toBeNull()
})
