const KEY = 'quillbox.reloaded-at'
/** A page that is loaded anew and still lacks its files is not loaded again and again. */
const ONCE_MS = 60_000

/**
 * After an upgrade, the server may no longer have the files that this page loads when they are needed. Then the page of the
 * new version is loaded, at the address that the person went to; what they were writing is a draft by then.
 */
export function loadNewerVersion(now: () => number = Date.now): void {
  addEventListener('vite:preloadError', event => {
    try {
      if (now() - Number(sessionStorage.getItem(KEY)) < ONCE_MS) return
      sessionStorage.setItem(KEY, `${now()}`)
    } catch {
      // Where storage is blocked nothing keeps it from repeating, so the person is asked (error-boundary.tsx).
      return
    }
    event.preventDefault()
    location.reload()
  })
}
