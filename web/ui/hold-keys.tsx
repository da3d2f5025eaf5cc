import { useEffect } from 'react'
import { useStable } from './hooks/use-stable.ts'

/** How long an opened component may take to move the focus. */
const FOCUS_WITHIN_MS = 1000

/**
 * Rendered while a component that was opened by a key is still loading: holds the typed keys for it, so that no letter
 * is lost or taken for a shortcut. Escape cancels.
 */
export function HoldKeys({ onEscape }: { onEscape?: () => void }) {
  const on = useStable({ leave: () => onEscape?.() })
  const mayLeave = onEscape !== undefined
  useEffect(() => holdKeys(mayLeave ? on.leave : undefined), [mayLeave, on])
  return null
}

/**
 * Holds typed keys from now on. Returns a function that releases them: they are typed once a text field has the focus,
 * or dropped where a dialog without text fields has opened. With `onEscape`, Escape cancels and drops them all.
 */
export function holdKeys(onEscape?: () => void): () => void {
  let held = ''
  let isHolding = true
  let mayLeave = onEscape !== undefined
  const type = () => {
    // The only way to type that fields, editors and their undo history treat as typing.
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

/** A dialog over the page; compose windows beside it do not count. */
const DIALOG = '[role="dialog"][data-state="open"], [role="alertdialog"]'

const takesText = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement && element.type !== 'checkbox') ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable)
