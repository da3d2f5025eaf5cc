import { useRef } from 'react'

/**
 * For overlays without a trigger of their own: returns focus to where it was when the overlay closes, unless something
 * else has taken the focus meanwhile. Returns the handler for `onCloseAutoFocus`.
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
