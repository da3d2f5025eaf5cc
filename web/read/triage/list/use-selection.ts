import { useEffect, useRef, useState } from 'react'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import { alone, messagesOf } from '#web/read/emails/conversation.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { rangeBetween } from '#web/ui/list/order.ts'

/** Loads all rows of a list; `onCount` receives how many are loaded so far. Throws like `call`. */
export type LoadAll = (onCount: (count: number) => void, signal: AbortSignal) => Promise<Row[]>

/** The selection in a list: rows of its pages, or all rows of the list. */
export function useSelection(
  rows: Row[],
  address: string,
  /** `loaded`: the rows of all pages of the list that are loaded. */
  { loadAll, loadedRows }: { loadAll: LoadAll; loadedRows: () => Row[] },
) {
  const { failed } = useAttempt()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState<{ address: string; rows: Row[] } | null>(null)
  const [loaded, setLoaded] = useState<number | null>(null)
  const loading = useRef<AbortController | null>(null)
  const last = useRef<number | null>(null)
  const everything = all?.address === address ? all.rows : null
  const present = new Map(rows.map(row => [row.id, row]))
  /** As it is now; all that a search has found are messages. */
  const shown = (row: Row) => {
    const now = present.get(row.id)
    return now && !row.messages ? alone(now) : now
  }
  /** A conversation stays selected when its newest message is another one. */
  const isChosen = (row: Row) => ids.has(row.id) || (row.messages?.some(({ id }) => ids.has(id)) ?? false)
  /** In the order of the list, with this page as it is on screen. */
  const rowsOfPages = () => {
    const all = loadedRows()
    const at = all.findIndex(row => present.has(row.id))
    if (at === -1) return rows
    return [...all.slice(0, at), ...rows, ...all.slice(at).filter(row => !present.has(row.id))]
  }
  const chosenRows = ids.size === 0 ? [] : rowsOfPages().filter(isChosen)
  const chosenIds = new Set(chosenRows.map(({ id }) => id))
  // A row that has left the list is no longer selected.
  const selected = everything
    ? everything.flatMap(row => shown(row) ?? (ids.has(row.id) ? [] : row))
    : chosenRows

  const choose = (next: Iterable<number>) => {
    loading.current?.abort()
    setLoaded(null)
    setAll(null)
    setIds(new Set(next))
  }
  const set = (changed: readonly number[], isSelected: boolean) => {
    const next = new Set(everything && !isSelected ? [] : ids)
    const byId = isSelected ? null : new Map(chosenRows.map(row => [row.id, row]))
    for (const one of changed) {
      const row = byId?.get(one)
      if (isSelected) next.add(one)
      else for (const { id } of row ? [row, ...messagesOf(row)] : [{ id: one }]) next.delete(id)
    }
    choose(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list, "everything" is something else
  useEffect(
    () => () => {
      loading.current?.abort()
      setLoaded(null)
    },
    [address],
  )

  return {
    selected,
    isSelected: (id: number) => chosenIds.has(id),
    isEverything: everything !== null,
    /** How many are loaded so far, while all rows are being loaded. */
    loaded,
    select(id: number, isSelected: boolean, isRange = false) {
      const order = isRange ? rowsOfPages().map(row => row.id) : [id]
      set(rangeBetween(order, (isRange && last.current) || id, id), isSelected)
      last.current = id
    },
    isPageSelected: rows.every(({ id }) => chosenIds.has(id)),
    selectPage: (isSelected: boolean) => set([...present.keys()], isSelected),
    selectPageOnly: () => choose(present.keys()),
    clear: () => choose([]),
    async selectEverything() {
      choose(present.keys())
      const controller = new AbortController()
      loading.current = controller
      const { signal } = controller
      setLoaded(0)
      try {
        const found = await loadAll(count => signal.aborted || setLoaded(count), signal)
        if (!signal.aborted) setAll({ address, rows: found })
      } catch (error) {
        if (signal.aborted) return
        failed('Only this page is selected', error, 'The server did not answer. Please try again.')
      } finally {
        if (!signal.aborted) setLoaded(null)
      }
    },
  }
}
export type Selection = ReturnType<typeof useSelection>
