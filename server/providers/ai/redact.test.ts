import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact, restore } from './redact.ts'

const kinds = (text: string) => redact(text).secrets.map(({ kind }) => kind)

describe('what must not leave the machine', () => {
  test.each([
    ['OPENAI_API_KEY=sk-proj-abcdefGHIJKL0123456789mnop', 'sk-proj'],
    ['use AKIAIOSFODNN7EXAMPLE for S3', 'AKIA'],
    ['token ghp_0123456789abcdefghijABCDEFGHIJ012345', 'ghp_'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc\n-----END RSA PRIVATE KEY-----', 'MIIEow'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk_lmnop', 'eyJ'],
    ['api key: 9f8e7d6c5b4a39281706', '9f8e'],
  ])('a key: %s', (text, part) => {
    expect(kinds(text)).toEqual(['key'])
    expect(redact(text).text).not.toContain(part)
  })

  test.each(['4111 1111 1111 1111', '5500-0000-0000-0004', '378282246310005'])(
    'a card number: %s',
    number => {
      expect(redact(`Card ${number}, thanks`).text).toBe('Card [redacted card number 1], thanks')
    },
  )

  test.each([
    ['Your verification code is 482913.', '482913'],
    ['Ihr Bestätigungscode lautet: 123 456', '123 456'],
    ['Votre code de vérification : 9021', '9021'],
    ['Tu código es 774411', '774411'],
    ['Use G-482913 as your code; code: G-482913', '482913'],
    ['482913 is your one-time code', '482913'],
    ['Your code:\n\n4829\n\nIt is good for 10 minutes', '4829'],
    ['Your verification code\n\n482913\n', '482913'],
  ])('a one-time code: %s', (text, code) => {
    expect(redact(text).text).not.toContain(code)
  })

  test('a password that is written out', () => {
    expect(redact('Passwort: hunter2! und weiter').text).toBe('Passwort: [redacted password 1] und weiter')
  })
})

test.each([
  'Order 482913 arrives on 12.11.2026',
  'Invoice 4111 1111 1111 1112 (wrong check digit)',
  'Call +49 30 1234567 before 10:30',
  'The total is 1,250.00 EUR, see code review of 2024',
  'Please confirm the amount of 120,000 EUR',
])('what is no secret stays: %s', text => {
  expect(redact(text).text).toBe(text)
})

test('one secret has one mark, also across texts, and comes back', () => {
  const first = redact('Password: hunter2 and password: hunter2')
  expect(first.text).toBe('Password: [redacted password 1] and password: [redacted password 1]')
  const second = redact('Passwort: hunter2', first.secrets)
  expect(second.text).toBe('Passwort: [redacted password 1]')
  expect(restore(second.text, second.secrets)).toBe('Passwort: hunter2')
  expect(restore('[redacted password 7]', second.secrets)).toBe('[redacted password 7]')
})

test('a secret that is a word of a mark is taken out of the text, and not of the mark', () => {
  const text = 'password: code\nthe code: 482913'
  const { text: redacted, secrets } = redact(text)
  expect(redacted).toBe(
    'password: [redacted password 1]\nthe [redacted password 1]: [redacted one-time code 2]',
  )
  expect(restore(redacted, secrets)).toBe(text)
})

test('restoring gives back any text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('code ', '482913', 'password: ', 'abcdef', '4111111111111111', '\n', ' is ', 'é'),
      ),
      parts => {
        const text = parts.join('')
        const { text: redacted, secrets } = redact(text)
        expect(restore(redacted, secrets)).toBe(text)
      },
    ),
  )
})

test('a list of secrets is one secret, and comes back whole', () => {
  const list = Array.from({ length: 600 }, (_, at) => `password: secret-${at}`).join('\n')
  const { text, secrets } = redact(list)
  expect(text).not.toContain('secret-')
  expect(secrets).toHaveLength(1)
  expect(restore(`Here: ${text}`, secrets)).toBe(`Here: ${list}`)
})
