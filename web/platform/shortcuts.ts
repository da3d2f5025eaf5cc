import { useEffect, useRef } from 'react'
import { createKeyReader, keyName } from './key-sequence.ts'

type Bindings = Record<string, () => void>

/** All bindings; the one mounted last has priority. */
const mounted: { current: Bindings }[] = []
const readKey = createKeyReader(() => mounted.flatMap(({ current }) => Object.keys(current)))

/**
 * Binds keys while the component is mounted: `{ r: reply, '#': trash, 'g i': goToInbox }`. Keys are ignored while the
 * person types in a field, holds a modifier, or has a dialog or menu open.
 */
export function useShortcuts(bindings: Bindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    if (mounted.push(latest) === 1) window.addEventListener('keydown', onKey)
    return () => {
      mounted.splice(mounted.indexOf(latest), 1)
      if (mounted.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [])
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || isForAnotherTarget(event)) return
  const keys = readKey(keyName(event), event.timeStamp)
  const action = keys && mounted.findLast(({ current }) => current[keys])?.current[keys]
  if (!action) return
  event.preventDefault()
  action()
}

const TYPING = 'input:not([type="checkbox"]), textarea, select'
const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const MODAL = '[role="dialog"][data-state="open"], [role="alertdialog"]'

/** Whether the key belongs to something else: a chord, a text field, or an overlay. */
function isForAnotherTarget(event: KeyboardEvent): boolean {
  // Many keyboards type '#' with AltGr, which some systems report as Ctrl and Alt.
  const isChord = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'))
  if (isChord || document.querySelector(MODAL)) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches(TYPING) || target.closest(FLOATING) !== null
}
