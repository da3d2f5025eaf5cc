import { type FocusEvent, useEffect, useRef } from 'react'
import { isFocusFree } from './is-focus-free.ts'

/**
 * For lists whose rows go by what is pressed in them: the row that takes the place of one that is gone has the focus
 * then, at its last button. `shown`: what the rows show; `over`: what lay over them. Answers what the list is given.
 */
export function useRowsKeepFocus<T extends HTMLElement>(shown: unknown, over?: unknown) {
  const ref = useRef<T>(null)
  const at = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they have changed
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
