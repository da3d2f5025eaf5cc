const MOST = 1000

interface Remembered {
  undo: () => void
  /** In milliseconds since the page was opened; after that the change can no longer be undone. */
  until: number
}

/** How to finish an undo that was registered when the change began. */
interface UndoEntry {
  /** Undoes the change, the first time it is called. */
  undo(): void
  /** Starts the time within which the change can be undone. */
  expireIn(ms: number): void
  /** Forgets the change: it failed, or changed nothing. */
  forget(): void
}

/** In the order in which the changes began; each is undone once. */
let remembered: Remembered[] = []

/**
 * Registers how to undo a change. Call it when the person presses, not when the server answers, because undo follows
 * the order of presses. `undo` may be called before the answer has arrived, and then has to wait for it.
 */
export function rememberUndo(undo: () => void): UndoEntry {
  const entry: Remembered = { undo, until: Number.POSITIVE_INFINITY }
  remembered = [...remembered, entry].slice(-MOST)
  const forget = () => {
    const isThere = remembered.includes(entry)
    remembered = remembered.filter(other => other !== entry)
    return isThere
  }
  return {
    undo: () => {
      if (forget()) undo()
    },
    expireIn: ms => {
      entry.until = performance.now() + ms
    },
    forget: () => void forget(),
  }
}

/** Undoes the last change that is not undone yet. Returns whether there was any. */
export function undoLast(): boolean {
  const last = remembered.findLast(({ until }) => until > performance.now())
  remembered = last ? remembered.slice(0, remembered.indexOf(last)) : []
  last?.undo()
  return last !== undefined
}

/** The next person must not undo the changes of the one before. */
export function forgetUndos(): void {
  remembered = []
}
