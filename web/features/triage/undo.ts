const MOST = 50

interface Remembered {
  undo: () => void
  /** In milliseconds of the page; after it there is nothing to take back any more. */
  until: number
}

/** How to go on with something that was remembered when it was begun. */
export interface UndoEntry {
  /** Takes it back, the first time this is called. */
  undo(): void
  /** From now on it can be taken back for so long. */
  expireIn(ms: number): void
  /** It was not done after all, or changed nothing. */
  forget(): void
}

/** In the order in which things were begun; each is taken back once. */
let remembered: Remembered[] = []

/**
 * Remembers how to take something back. To be called when the person presses, not when the server answers: undo
 * follows the order of presses. `undo` may be called before the answer has come, and then has to wait for it.
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

/** Takes back the last thing begun that was not taken back yet. Answers whether there was any. */
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
