/**
 * Runs once what has just been rendered is on screen: for what nobody waits for, and what is dear. In a hidden tab that
 * is when it is looked at. What it answers stops it, as an effect's answer does.
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
