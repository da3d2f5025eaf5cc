import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { recallPlace, rememberPlace } from './list-memory.ts'

/** The row with the keyboard focus. When it leaves the list, the next row takes its place and the focus. */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, ids: readonly number[], list: string) {
  const [currentId, setCurrentId] = useState(() => recallPlace(list).currentId)
  const before = useRef<readonly number[]>([])
  const linkOf = (id: number | null) =>
    scroller.current?.querySelector<HTMLAnchorElement>(`li[data-id="${id}"] a[data-open]`)
  const setCurrent = (id: number | null) => {
    setCurrentId(id)
    rememberPlace(list, { currentId: id })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the reader returns to the list
  useEffect(() => {
    if (currentId !== null && isFocusFree()) linkOf(currentId)?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const old = before.current
    before.current = ids
    if (currentId === null || ids.includes(currentId)) return
    const at = old.indexOf(currentId)
    const next = at === -1 ? null : (old.slice(at + 1).find(id => ids.includes(id)) ?? ids.at(-1) ?? null)
    setCurrent(next)
    if (next !== null && isFocusFree()) linkOf(next)?.focus()
  })
  return {
    currentId,
    setCurrent,
    move(step: 1 | -1): void {
      const at = ids.indexOf(currentId ?? -1)
      const next = at === -1 ? (step === 1 ? 0 : ids.length - 1) : at + step
      const id = ids[Math.max(0, Math.min(ids.length - 1, next))]
      if (id === undefined) return
      setCurrent(id)
      linkOf(id)?.focus({ preventScroll: true })
      linkOf(id)?.scrollIntoView({ block: 'nearest' })
    },
    open: (id: number) => linkOf(id)?.click(),
  }
}
