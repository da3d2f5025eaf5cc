import { expect, test } from 'vitest'
import { needsAge } from './needs-age.ts'

test.each([
  'is:newsletter older_than:1m',
  'older_than:1y OR from:anna',
  'from:anna (subject:a older_than:2w)',
  '-newer_than:7d',
  '-(newer_than:7d from:anna)',
  'before:yesterday',
  'before:"last month"',
  '-after:yesterday',
  'on:yesterday',
  'received:last month',
  'date:<today',
  '-on:today',
])('%s finds what has become old', search => {
  expect(needsAge(search)).toBe(true)
})

test.each([
  'from:anna',
  'newer_than:7d',
  '-older_than:7d',
  'before:2026-01-31',
  'after:yesterday',
  'on:today',
  '-on:yesterday',
  'date:>=yesterday',
  'on:2026-01',
  '"older_than:7d"',
  '',
])('%s does not', search => {
  expect(needsAge(search)).toBe(false)
})
