import { type Place, placeOf, putCaret } from './caret.ts'

/** What an editor held at a moment, and where its cursor was. */
interface Moment {
  nodes: Node[]
  caret: Place | null
}

const MOST = 200

/**
 * Undo and redo of an editable element. The browser's own know nothing of pasted and added things, which are put in as they are
 * instead of by the browser's commands: these would rewrite them.
 */
export function createHistory(root: HTMLElement) {
  const past: Moment[] = []
  const future: Moment[] = []
  let now = momentOf(root)
  let isTyping = false

  const go = (from: Moment[], to: Moment[]): boolean => {
    const moment = from.pop()
    if (!moment) return false
    to.push(now)
    now = moment
    isTyping = false
    root.replaceChildren(...moment.nodes.map(node => node.cloneNode(true)))
    putCaret(root, moment.caret)
    return true
  }
  return {
    /** Call it after each change. Letters typed one after the other are one change, up to the end of the word. */
    record(typed: string | null): void {
      const goesOn = typed !== null && isTyping && !/\s/.test(typed)
      if (!goesOn) past.push(now)
      if (past.length > MOST) past.shift()
      isTyping = typed !== null
      future.length = 0
      now = momentOf(root)
    },
    undo: () => go(past, future),
    redo: () => go(future, past),
  }
}

const momentOf = (root: HTMLElement): Moment => ({
  nodes: [...root.childNodes].map(node => node.cloneNode(true)),
  caret: placeOf(root),
})
