/** What would take back the last thing done; only that, and only once. */
let last: (() => void) | null = null

export function rememberUndo(undo: () => void): void {
  last = undo
}

/** Takes back the last thing done. Answers whether there was any. */
export function undoLast(): boolean {
  const undo = last
  last = null
  undo?.()
  return undo !== null
}
