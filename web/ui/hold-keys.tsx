import { useEffect } from 'react'

/** How long what was loaded may take to put its cursor somewhere. */
const FOCUS_WITHIN_MS = 1000

/**
 * Stands where something that is typed into is still loading: keeps what is typed meanwhile, so that no letter is lost
 * or taken for a command, and types it once there is a cursor.
 */
export function HoldKeys() {
  useEffect(() => {
    let held = ''
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
      event.preventDefault()
      event.stopImmediatePropagation()
      held += event.key
    }
    window.addEventListener('keydown', hold, { capture: true })
    return () => {
      const until = Date.now() + FOCUS_WITHIN_MS
      const type = () => {
        const isReady = takesText(document.activeElement)
        if (!isReady && Date.now() < until) return void requestAnimationFrame(type)
        window.removeEventListener('keydown', hold, { capture: true })
        // The only way to type that fields, editors and their undo take for typing.
        if (isReady && held !== '') document.execCommand('insertText', false, held)
      }
      type()
    }
  }, [])
  return null
}

const takesText = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement && element.type !== 'checkbox') ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable)
