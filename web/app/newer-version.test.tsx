import { afterEach, expect, test, vi } from 'vitest'
import { loadNewerVersion } from './newer-version.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a page whose files are gone is loaded anew, once', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  let now = 1_000_000
  loadNewerVersion(() => now)
  const miss = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(miss()).toBe(true)
  // The error is shown where the person is.
  expect(miss()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  now += 61_000
  expect(miss()).toBe(true)
})
