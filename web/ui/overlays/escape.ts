/** Presses of Escape that a toast has left to the dialog below it. */
const left = new WeakSet<Event>()

/**
 * Radix gives Escape to what was opened last, which may be a toast, and then the dialog does not hear of it. Where the
 * focus is in a dialog, the toast leaves the key to it and stays: it may hold an Undo.
 */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  if (!document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return
  event.preventDefault()
  left.add(event)
}

/**
 * For a moment after a dialog has opened over another one, Radix still gives Escape to the lower one. It leaves the key to
 * the dialog in which the focus is.
 */
export function leaveEscapeToUpper(event: KeyboardEvent, lower: Element | null | undefined): void {
  if (!lower?.contains(document.activeElement)) leaveEscapeToDialog(event)
}

/** Whether a key closes the dialog that hears of it: Escape, unless something within the dialog has taken it. */
export const closesDialog = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && (!event.defaultPrevented || left.has(event))
