/** Runs once when the page has nothing else to do. What it answers stops it, as an effect's answer does. */
export function whenIdle(run: () => void): () => void {
  // Not every Safari has it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}
