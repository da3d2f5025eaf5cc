import { useEffect, useRef, useState } from 'react'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'

/** The entry with the keyboard focus. When it leaves the list, the next one takes its place and the focus. */
export function useEntryFocus(keys: readonly string[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const before = useRef(keys)

  const focus = (key: string) => {
    setCurrent(key)
    const row = ref.current?.querySelector(`li[data-key="${key}"]`)
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const old = before.current
    before.current = keys
    if (current === null || keys.includes(current)) return
    const at = old.indexOf(current)
    const next = old.slice(at + 1).find(key => keys.includes(key)) ?? keys.at(-1) ?? null
    setCurrent(next)
    if (next !== null && isFocusFree()) focus(next)
  })
  return {
    ref,
    current,
    setCurrent,
    move(step: 1 | -1) {
      const at = current === null ? -1 : keys.indexOf(current)
      const next = at === -1 ? (step === 1 ? 0 : keys.length - 1) : at + step
      const key = keys[Math.max(0, Math.min(keys.length - 1, next))]
      if (key !== undefined) focus(key)
    },
  }
}
