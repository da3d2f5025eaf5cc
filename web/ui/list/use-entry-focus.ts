import { useEffect, useRef, useState } from 'react'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { stepFrom, successorOf } from './order.ts'

/** Where the current entry is kept, if not here. */
interface Kept {
  current: string | null
  setCurrent: (key: string | null) => void
}

/**
 * The entry with the keyboard focus. When it leaves the list, the next one takes its place and the focus. Entries are
 * `li` with `data-key`; what has the focus in them has `data-open`.
 */
export function useEntryFocus(keys: readonly string[], kept?: Kept) {
  const ref = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<string | null>(null)
  const { current, setCurrent } = kept ?? { current: own, setCurrent: setOwn }
  const before = useRef(keys)

  const rowOf = (key: string) => ref.current?.querySelector(`li[data-key="${key}"]`)
  const linkOf = (key: string) => rowOf(key)?.querySelector<HTMLElement>('[data-open]')
  const focus = (key: string) => {
    setCurrent(key)
    linkOf(key)?.focus({ preventScroll: true })
    rowOf(key)?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const old = before.current
    before.current = keys
    if (current === null || keys.includes(current) || !old.includes(current)) return
    const next = successorOf(old, keys, current)
    if (next !== null && isFocusFree()) focus(next)
    else setCurrent(next)
  })
  return {
    ref,
    current,
    setCurrent,
    move(step: 1 | -1) {
      const key = stepFrom(keys, current, step)
      if (key !== undefined) focus(key)
    },
    /** What has the focus in an entry. */
    linkOf,
  }
}
