import { expect, test } from 'vitest'
import { nearestTests } from './nearest-tests.ts'

const files = new Map(
  Object.entries({
    'core/dates.ts': '',
    'core/dates.test.ts': `import './dates.ts'`,
    'core/text/words.ts': `import { day } from '#core/dates.ts'`,
    'core/text/words.test.ts': `import './words.ts'`,
    'server/app.ts': `import '#core/text/words.ts'`,
    'server/promises/linear-text.test.ts': `import '#core/dates.ts'`,
    'server/read/list.ts': '',
    'server/read/list.test.ts': `import { test } from '#testing/app.ts'`,
    'server/send/send.test.ts': `import { test } from '#testing/app.ts'`,
    'testing/app.ts': `import '#server/app.ts'`,
  }),
)

test('the tests nearest to a change come first, those of its importers after them, and none of the whole product', () => {
  expect(nearestTests(files, ['core/dates.ts'])).toEqual(['core/dates.test.ts', 'core/text/words.test.ts'])
})

test('a test that starts the whole product is one of the files beside it', () => {
  expect(nearestTests(files, ['server/read/list.ts'])).toEqual(['server/read/list.test.ts'])
})

test('a changed test is run itself, and a deleted one is not', () => {
  const changed = [
    'server/send/send.test.ts',
    'server/send/gone.test.ts',
    'server/promises/linear-text.test.ts',
  ]
  expect(nearestTests(files, changed)).toEqual([
    'server/send/send.test.ts',
    'server/promises/linear-text.test.ts',
  ])
})
