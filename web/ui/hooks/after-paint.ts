/**
 * Runs after the rendered content has been painted: for slow work that nobody waits for. In a hidden tab it runs once
 * the tab is shown. Returns a function that cancels it, as an effect's cleanup does.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
