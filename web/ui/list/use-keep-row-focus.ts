import { type FocusEvent, useEffect, useRef } from 'react'
import { isFocusFree } from '../hooks/is-focus-free.ts'

/**
 * For lists whose buttons remove rows: moves the focus to the last button of the row that takes the place of a removed
 * one. `shown`: the content of the rows; `over`: an overlay that covered them. Returns the props of the list.
 */
export function useKeepRowFocus<T extends HTMLElement>(shown: unknown, over?: unknown) {
  const ref = useRef<T>(null)
  const at = useRef(-1)
  const isDue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    isDue.current = at.current >= 0 && isFocusFree()
  }, [shown, over])
  // After each rendering: the button may be disabled until the change is done.
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = isFocusFree()
    if (!isDue.current) return
    const rows = [...(ref.current?.children ?? [])]
    const row = rows[Math.min(at.current, rows.length - 1)]
    const button = [...(row?.querySelectorAll<HTMLButtonElement>('button') ?? [])].at(-1)
    if (button?.disabled) return
    button?.focus({ preventScroll: true })
    isDue.current = false
  })
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    at.current = [...currentTarget.children].findIndex(row => row.contains(target))
  }
  return { ref, onFocus }
}
