/** Runs once the page is idle. Returns a function that cancels it, as an effect's cleanup does. */
export function whenIdle(run: () => void): () => void {
  // Older versions of Safari do not have requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}

/** People with a metered connection load only what they open. https://wicg.github.io/savedata/ */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
