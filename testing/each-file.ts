import { afterAll, expect, vi } from 'vitest'
import { PATIENCE_MS } from './limits.ts'

/** Runs before every test file. The files of a process share `vi`, so stubs of earlier files are removed. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Look = () => unknown
type Options = number | { timeout?: number; interval?: number }

/** Vitest's default limit of a second is too short on a busy machine, and so is any that a test thinks of. */
const patient =
  <T>(wait: (look: Look, options: Options) => T) =>
  (look: Look, options: Options = {}) => {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : options
    return wait(look, { ...others, timeout: Math.max(timeout, PATIENCE_MS) })
  }

// Once for each process.
if (!('isPatient' in vi)) {
  Object.assign(vi, {
    isPatient: true,
    waitFor: patient(vi.waitFor),
    waitUntil: patient(vi.waitUntil as (look: Look, options: Options) => Promise<unknown>),
  })
  Object.assign(expect, { poll: patient(expect.poll as (look: Look, options: Options) => unknown) })
}
