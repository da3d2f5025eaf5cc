import { useEffect } from 'react'
import { useStable } from './hooks/use-stable.ts'

/** How long what was opened may take to put the focus somewhere. */
const FOCUS_WITHIN_MS = 1000

/**
 * Stands where something that was asked for by a key is still loading: what is typed meanwhile is meant for that, and
 * no letter of it may be lost or taken for a command. Escape takes back that it was asked for.
 */
export function HoldKeys({ onEscape }: { onEscape?: () => void }) {
  const on = useStable({ leave: () => onEscape?.() })
  const mayLeave = onEscape !== undefined
  useEffect(() => holdKeys(mayLeave ? on.leave : undefined), [mayLeave, on])
  return null
}

/**
 * Keeps what is typed from now on. Answers how to let go: what was kept is typed once there is a cursor, and forgotten
 * where a dialog has come that takes no text. Escape, where it is given what to do, ends it and forgets all.
 */
export function holdKeys(onEscape?: () => void): () => void {
  let held = ''
  let isHolding = true
  let mayLeave = onEscape !== undefined
  const type = () => {
    // The only way to type that fields, editors and their undo take for typing.
    if (held !== '') document.execCommand('insertText', false, held)
    held = ''
  }
  const hold = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape' && mayLeave
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length !== 1 && !isEscape)) return
    if (takesText(document.activeElement)) return type()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isEscape) held += event.key
    else {
      stop()
      onEscape?.()
    }
  }
  const stop = () => {
    isHolding = false
    window.removeEventListener('keydown', hold, { capture: true })
  }
  window.addEventListener('keydown', hold, { capture: true })
  return () => {
    mayLeave = false
    const until = Date.now() + FOCUS_WITHIN_MS
    const letGo = () => {
      if (!isHolding) return
      const place = document.activeElement
      const isReady = takesText(place) || place?.closest(DIALOG)
      if (!isReady && Date.now() < until) return void requestAnimationFrame(letGo)
      stop()
      if (takesText(place)) type()
    }
    letGo()
  }
}

/** One over the page; messages that are written beside it are none. */
const DIALOG = '[role="dialog"][data-state="open"], [role="alertdialog"]'

const takesText = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement && element.type !== 'checkbox') ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable)
