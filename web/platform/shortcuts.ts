import { useEffect, useRef } from 'react'
import { createKeyReader, keyName } from './key-sequence.ts'

type Bindings = Record<string, () => void>

/** All bindings; the one mounted last has priority. */
const mounted: { current: Bindings }[] = []
const readKey = createKeyReader(() => [
  ...mounted.flatMap(({ current }) => Object.keys(current)),
  ...(held?.keys ?? []),
])

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
  const action = keys && (held?.keys.has(keys) ? () => held?.typed.push(keys) : actionOf(keys))
  if (!action) return
  event.preventDefault()
  action()
}

const actionOf = (keys: string) => mounted.findLast(({ current }) => current[keys])?.current[keys]

/** Keys that wait for what takes them, in the order in which they were typed. */
let held: { keys: ReadonlySet<string>; typed: string[]; holders: number } | null = null

/**
 * Holds these keys from now on, because what takes them is still loading. Returns a function that lets go: each key is then carried out
 * once the one before it is on screen, and keys that are typed meanwhile come after them.
 */
export function holdShortcuts(keys: ReadonlySet<string>): () => void {
  held = { keys, typed: held?.typed ?? [], holders: (held?.holders ?? 0) + 1 }
  return () => {
    if (held) held.holders -= 1
    letGo()
  }
}

/** Carries out one key, in a task of its own, as the browser does. */
function letGo(): void {
  setTimeout(() => {
    if (!held || held.holders > 0) return
    const name = held.typed.shift()
    if (name === undefined) held = null
    else {
      if (document.querySelector(MODAL)) held.typed = []
      else actionOf(name)?.()
      letGo()
    }
  })
}

/** Holds keys while the component says so. They are dropped where it is `of` something else by then. */
export function useHeldShortcuts(
  isHeld: boolean,
  { keys, of }: { keys: ReadonlySet<string>; of: unknown },
): void {
  useEffect(() => (isHeld ? holdShortcuts(keys) : undefined), [isHeld, keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it becomes something else
  useEffect(
    () => () => {
      if (held) held.typed = []
    },
    [of],
  )
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
