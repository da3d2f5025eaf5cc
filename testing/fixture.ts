import { test as base } from 'vitest'
import { type TestAppOptions, testApp } from './app.ts'

/**
 * A test of the application. All tests of a file share one, which is started for the first of them that asks for it and
 * closed after the last. A file that needs another kind overrides `options`.
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
