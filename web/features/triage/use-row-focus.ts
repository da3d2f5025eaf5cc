import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { recallPlace, rememberPlace } from './list-memory.ts'

/**
 * The row that the keyboard is at. When it leaves the list the next one takes its place, and the focus with it if
 * it was there.
 */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, rows: EmailRow[], address: string) {
  const [currentId, setCurrentId] = useState<number | null>(() => recallPlace(address)?.currentId ?? null)
  const before = useRef<{ ids: number[]; hadFocus: boolean }>({ ids: [], hadFocus: false })

  const linkOf = (id: number | undefined) =>
    scroller.current?.querySelector<HTMLAnchorElement>(`li[data-id="${id}"] a[data-open]`)
  const setCurrent = (id: number | null) => {
    setCurrentId(id)
    rememberPlace(address, { scrollTop: scroller.current?.scrollTop ?? 0, currentId: id })
  }

  useEffect(() => {
    const ids = rows.map(row => row.id)
    const { ids: old, hadFocus } = before.current
    before.current = { ids, hadFocus: false }
    if (currentId === null || ids.includes(currentId)) return
    const at = old.indexOf(currentId)
    // The next one that is still there, else the last.
    const next = old.slice(at + 1).find(id => ids.includes(id)) ?? ids.at(-1) ?? null
    setCurrentId(at === -1 ? null : next)
    if (at !== -1 && (hadFocus || document.activeElement === document.body))
      linkOf(next ?? undefined)?.focus()
  })

  return {
    currentId,
    setCurrent,
    move(step: 1 | -1) {
      const at = rows.findIndex(row => row.id === currentId)
      const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
      const row = rows[Math.max(0, Math.min(rows.length - 1, next))]
      if (!row) return
      setCurrent(row.id)
      const link = linkOf(row.id)
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    },
    open: (id: number) => linkOf(id)?.click(),
  }
}
