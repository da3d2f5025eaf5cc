import { type FocusEvent, useEffect, useRef } from 'react'
import { isFocusFree } from '../hooks/is-focus-free.ts'

/**
 * For lists whose buttons remove rows: moves the focus to the last button of the row that takes the place of a removed
 * one. `shown`: the content of the rows; `over`: an overlay that covered them. Returns the props of the list.
 */
export function useKeepRowFocus<T extends HTMLElement>(shown: unknown, over?: unknown) {
  const ref = useRef<T>(null)
  const at = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (at.current < 0 || !isFocusFree()) return
    const rows = [...(ref.current?.children ?? [])]
    const row = rows[Math.min(at.current, rows.length - 1)]
    const buttons = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])]
    buttons.at(-1)?.focus({ preventScroll: true })
  }, [shown, over])
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    at.current = [...currentTarget.children].findIndex(row => row.contains(target))
  }
  return { ref, onFocus }
}
