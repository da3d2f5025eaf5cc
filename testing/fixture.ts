import { afterAll, test as base, beforeAll } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { startPostgres, type TestPostgres } from './db/postgres.ts'

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

type Options = TestAppOptions | (() => TestAppOptions | Promise<TestAppOptions>)

/**
 * The same for a file whose tables of cases, helper functions or hooks use the application, too, where the parameters of
 * a test do not reach. It serves the file, or the `describe` in which it is called. Options that take time, or that an
 * earlier `beforeAll` makes, come from a function.
 */
export function sharedApp(options: Options = {}): TestApp {
  const t = {} as TestApp
  beforeAll(async () => {
    Object.assign(t, await testApp(typeof options === 'function' ? await options() : options))
  })
  afterAll(() => t.close?.())
  return t
}

/** The same on a PostgreSQL server of its own, which several processes and connections can use at once. */
export function sharedAppOnServer(): { t: TestApp; postgres: TestPostgres } {
  const postgres = {} as TestPostgres
  beforeAll(async () => {
    Object.assign(postgres, await startPostgres({ hasTables: true }))
  })
  afterAll(() => postgres.remove?.())
  const t = sharedApp(async () => {
    const database = await openDatabase({ databaseUrl: postgres.socketUrl })
    return { database }
  })
  return { t, postgres }
}
