import { useRef } from 'react'

/**
 * For what opens over the page without a trigger of its own: gives focus back to where it was, when it closes, unless
 * something else has taken it meanwhile. Answers the handler for `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  // Read during rendering: after it, a field of the overlay may have the focus.
  if (open && !wasOpen.current) before.current = focusedElement()
  wasOpen.current = open
  return event => {
    event.preventDefault()
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
  }
}

/** The focused element. A menu will be gone when the focus is returned, so its trigger stands for it. */
export function focusedElement(): HTMLElement | null {
  const active = document.activeElement
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const element = opener ? document.getElementById(opener) : active
  return element instanceof HTMLElement ? element : null
}
