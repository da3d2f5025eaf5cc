import { afterAll, vi } from 'vitest'

/** For every test file: the next file runs in the same process, and must not meet its stubs. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
