import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { standsFor } from '#web/read/emails/conversation.ts'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { stepFrom, successorOf } from '#web/ui/list/order.ts'
import { recallPlace, rememberPlace, takeReturned } from './list-memory.ts'

/**
 * The row with the keyboard focus. When it leaves the list, the next row takes its place and the focus. The row is
 * restored when the reader returns. Beyond the first and the last row `turn` opens another page; it returns whether there is one.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  { rows, address, turn }: { rows: EmailRow[]; address: string; turn: (step: 1 | -1) => boolean },
) {
  const [currentId, setCurrentId] = useState(() => recalledId(address, rows))
  const [place, setPlace] = useState(address)
  if (place !== address) {
    setPlace(address)
    setCurrentId(recalledId(address, rows))
  }
  const before = useRef<{ address: string; ids: number[] }>({ address: '', ids: [] })

  const linkOf = (id: number | null) =>
    scroller.current?.querySelector<HTMLAnchorElement>(`li[data-id="${id}"] a[data-open]`)
  const setCurrent = (id: number | null) => {
    setCurrentId(id)
    rememberPlace(address, { currentId: id, at: rows.findIndex(row => row.id === id) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the reader comes to the page
  useEffect(() => {
    if (currentId === null || !isFocusFree()) return
    const link = linkOf(currentId)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }, [address])

  useEffect(() => {
    const ids = rows.map(row => row.id)
    const { address: placeBefore, ids: old } = before.current
    before.current = { address, ids }
    const returned = takeReturned(rows)
    if (returned !== undefined && !old.includes(returned)) {
      setCurrent(returned)
      // Moves focus only from the row that was there; a text field that is being typed in keeps it.
      if (isFocusFree() || document.activeElement?.closest('li[data-id]')) linkOf(returned)?.focus()
      return
    }
    if (placeBefore !== address || currentId === null || ids.includes(currentId)) return
    // A conversation whose newest message is another one now.
    const same = rows.find(row => standsFor(row, currentId))
    if (same) {
      setCurrent(same.id)
      if (isFocusFree()) linkOf(same.id)?.focus({ preventScroll: true })
      return
    }
    const next = successorOf(old, ids, currentId)
    setCurrent(next)
    if (next !== null && isFocusFree()) linkOf(next)?.focus()
  })

  const goTo = (row: EmailRow) => {
    setCurrent(row.id)
    const link = linkOf(row.id)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }

  return {
    currentId,
    setCurrent,
    goTo,
    /** Moves to the next or previous row, and returns it; none where that is on another page. */
    move(step: 1 | -1): EmailRow | undefined {
      const ids = rows.map(row => row.id)
      const id = stepFrom(ids, currentId, step)
      if (id !== undefined && id === currentId && turn(step)) return undefined
      const row = rows.find(row => row.id === id)
      if (row) goTo(row)
      return row
    },
    open: (id: number) => linkOf(id)?.click(),
  }
}

/** The row of the last visit, or the row that has taken its place. */
function recalledId(address: string, rows: EmailRow[]): number | null {
  const { currentId, at } = recallPlace(address)
  if (currentId === null || rows.some(row => row.id === currentId)) return currentId
  const same = rows.find(row => standsFor(row, currentId))
  if (same) return same.id
  return rows[Math.min(at, rows.length - 1)]?.id ?? null
}
