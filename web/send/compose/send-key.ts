import type { KeyboardEvent } from 'react'

/**
 * Ctrl or ⌘ with Enter sends from whichever field of a message has the focus: for the element around all fields. Fields
 * with a meaning of their own for the key, and dialogs opened from the message, come first.
 */
export const sendKey = (send: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.defaultPrevented || !isSendKey(event)) return
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
  event.preventDefault()
  send()
}

export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
