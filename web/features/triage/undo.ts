const MOST = 50

interface Remembered {
  undo: () => void
  /** In milliseconds of the page; after it there is nothing to take back any more. */
  until: number
}

/** What was done last stands last; each is taken back once. */
let remembered: Remembered[] = []

/**
 * Remembers how to take something back, for as long as it can be (`forMs`, default: always). Answers a function that
 * does so, the first time it is called.
 */
export function rememberUndo(undo: () => void, forMs = Number.POSITIVE_INFINITY): () => void {
  const entry = { undo, until: performance.now() + forMs }
  remembered = [...remembered, entry].slice(-MOST)
  return () => {
    if (!remembered.includes(entry)) return
    remembered = remembered.filter(other => other !== entry)
    undo()
  }
}

/** Takes back the last thing done that was not taken back yet. Answers whether there was any. */
export function undoLast(): boolean {
  const last = remembered.findLast(({ until }) => until > performance.now())
  remembered = last ? remembered.slice(0, remembered.indexOf(last)) : []
  last?.undo()
  return last !== undefined
}

/** What one person did is not for the next one to take back. */
export function forgetUndos(): void {
  remembered = []
}
