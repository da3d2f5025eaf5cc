import { expect, test } from 'vitest'
import { looksLike, mixesAlphabets } from './look-alike.ts'

test.each([
  ['modem.example', 'modern.example'],
  ['vvestern.example', 'western.example'],
  ['1edgerly.example', 'ledgerly.example'],
  ['ledgеrly.example', 'ledgerly.example'],
  ['lédgerly.example', 'ledgerly.example'],
  ['ledgery.example', 'ledgerly.example'],
  ['ledgerlyy.example', 'ledgerly.example'],
  ['ledgrely.example', 'ledgerly.example'],
  ['ledgerly.example.pay.example', 'ledgerly.example'],
  ['ledgerly.co', 'ledgerly.com'],
])('%s looks like %s', (domain, other) => {
  expect(looksLike(domain, other)).toBe(true)
})

test.each([
  ['ledgerly.example', 'ledgerly.example'],
  ['mail.ledgerly.example', 'ledgerly.example'],
  ['ledgerly.de', 'ledgerly.fr'],
  ['mail.com', 'gmail.com'],
  ['web.de', 'wem.de'],
  ['ledgers.example', 'ledgerly.example'],
  [`${'a'.repeat(300)}.example`, `${'a'.repeat(301)}.example`],
])('%s does not look like %s', (domain, other) => {
  expect(looksLike(domain, other)).toBe(false)
})

test('finds only mixtures of alphabets that no language has', () => {
  expect(mixesAlphabets('pаypal.example')).toBe(true)
  expect(['почта.example', 'müller.example', '東京abc.example'].map(mixesAlphabets)).toEqual([
    false,
    false,
    false,
  ])
})
