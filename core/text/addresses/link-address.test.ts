import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['example.org', 'https://example.org'],
  [' example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['//example.org/x', 'https://example.org/x'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['müller.example', 'https://müller.example'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['tel:+4912345', 'tel:+4912345'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['two words', null],
  ['"quoted"', null],
  ['', null],
])('%j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
