import { afterAll, beforeAll } from 'vitest'
import { type TestAppOptions as Options, type TestApp, testApp } from './app.ts'

/**
 * The application that all tests of a file, or of the `describe` it is called in, share: it is started before the first
 * of them and closed after the last. Options that take time, or what an earlier `beforeAll` makes, come from a function.
 */
export function sharedApp(options: Options | (() => Options | Promise<Options>) = {}): TestApp {
  const t = {} as TestApp
  beforeAll(async () => {
    Object.assign(t, await testApp(typeof options === 'function' ? await options() : options))
  })
  afterAll(() => t.close?.())
  return t
}
