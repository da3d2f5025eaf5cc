import { expect, test } from 'vitest'
import { withPlace } from './search-of-rule.ts'

test.each([
  'older_than:1m',
  'older_than:1m -in:trash',
  'older_than:1m has:pdf',
  'older_than:1m category:social',
])('%s is about the inbox', search => {
  expect(withPlace(search)).toBe(`${search} in:inbox`)
})

test.each(['in:archive', 'label:work', 'folder:Work', 'is:sent', 'category:Red', 'in:anywhere'])(
  '%s names its place',
  place => {
    expect(withPlace(`older_than:1m ${place}`)).toBe(`older_than:1m ${place}`)
  },
)
