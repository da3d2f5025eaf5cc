import { afterAll, vi } from 'vitest'

/** Before every test file. The files of a process share `vi`, and must not meet the stubs of those before them. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Look = () => unknown
type Options = number | { timeout?: number; interval?: number }

const PATIENCE_MS = 30_000

/** What is waited for comes at once on a quiet machine; on a busy one Vitest's own limit of a second is too short. */
const patient =
  (wait: (look: Look, options: Options) => Promise<unknown>) =>
  (look: Look, options: Options = {}) => {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : options
    return wait(look, { ...others, timeout: Math.max(timeout, PATIENCE_MS) })
  }

// Once for a process.
if (!('isPatient' in vi))
  Object.assign(vi, {
    isPatient: true,
    waitFor: patient(vi.waitFor),
    waitUntil: patient(vi.waitUntil as Parameters<typeof patient>[0]),
  })
