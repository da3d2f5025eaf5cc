import { useEffect, useRef } from 'react'

const SEQUENCE_MS = 1000
let pending: { key: string; at: number } | null = null

/**
 * Binds keys while mounted: `{ r: reply, '#': trash, 'g i': goToInbox }`. Nothing fires while the person types
 * in a field, holds a modifier, or a dialog is open.
 */
export function useShortcuts(bindings: Record<string, () => void>): void {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]')) return
      const started =
        pending && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.key} ${event.key}` : null
      const action = (started && latest.current[started]) || latest.current[event.key]
      if (action) {
        event.preventDefault()
        action()
        return
      }
      const begins = Object.keys(latest.current).some(keys => keys.startsWith(`${event.key} `))
      if (begins) pending = { key: event.key, at: event.timeStamp }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  )
}
