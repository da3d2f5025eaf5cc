import { test as base } from 'vitest'
import { type TestAppOptions, testApp } from './app.ts'

/**
 * A test of the application. All tests of a file share one application, which starts for the first test that uses it and
 * is closed after the last. A file that needs other options overrides `options`.
 */
export const test = base
  .extend('options', { scope: 'file' }, (): TestAppOptions => ({}))
  .extend('t', { scope: 'file' }, async ({ options }, { onCleanup }) => {
    const t = await testApp(options)
    onCleanup(() => t.close())
    return t
  })
  /** A person, new for each test. */
  .extend('user', ({ t }) => t.buildUser())
  /** Their mailbox. */
  .extend('account', ({ t, user }) => t.buildAccount(user))
