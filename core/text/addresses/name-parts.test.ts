import { expect, test } from 'vitest'
import { nameParts } from './name-parts.ts'

test.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['"Doe, Jane"', 'Jane', 'Doe'],
  ['Dr. Jane Q. Doe, PhD', 'Jane', 'Doe'],
  ['Prof. Dr. Anna-Lena von der Heide', 'Anna-Lena', 'von der Heide'],
  ['Zoë', 'Zoë', ''],
  ['王小明', '王小明', ''],
  ["Sinéad O'Connor", 'Sinéad', "O'Connor"],
])('%s is greeted as %s', (name, first, last) => {
  expect(nameParts(name)).toMatchObject({ first, last })
})

test.each([
  null,
  '',
  'Acme Support',
  'The Billing Team',
  'jane@acme.example',
  'J. Doe',
  'Jane (via Docs)',
  'Jane & John',
  'no-reply',
  'x'.repeat(200),
])('%s is nobody to greet', name => {
  expect(nameParts(name)).toBeNull()
})
