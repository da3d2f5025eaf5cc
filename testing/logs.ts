import { Writable } from 'node:stream'
import { afterAll, afterEach, vi } from 'vitest'
import { forgetPrivate, takeLeaks, watchLog } from '#testing/servers/private-words.ts'

/** For every test file: checks all log output at every level; a test that leaks private data fails. */
vi.mock('#server/platform/log.ts', async importOriginal => {
  const original = await importOriginal<typeof import('#server/platform/log.ts')>()
  const createLog: typeof original.createLog = (_level, { destination } = {}) =>
    original.createLog('trace', {
      destination: new Writable({
        decodeStrings: false,
        write(chunk, _encoding, done) {
          watchLog(String(chunk))
          destination?.write(String(chunk))
          done()
        },
      }),
    })
  return { ...original, createLog }
})

forgetPrivate()

function refuseLeaks(): void {
  const leaks = takeLeaks()
  if (leaks.length > 0)
    throw new Error(`${leaks.length} lines of the log tell what is private:\n${leaks.slice(0, 3).join('\n')}`)
}
afterEach(refuseLeaks)
// Includes output while everything is closed.
afterAll(refuseLeaks)
