import { useRef, useState } from 'react'
import { rangeBetween } from '#web/ui/list/order.ts'

/** What is selected in a list: contacts of the page, or all that its filter finds. */
export function useSelection(ids: readonly number[], list: string) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [everything, setEverything] = useState<string | null>(null)
  const last = useRef<number | null>(null)
  const isEverything = everything === list
  // A contact that has left the list is no longer selected.
  const selected = ids.filter(id => isEverything || chosen.has(id))
  const choose = (next: Iterable<number>) => {
    setEverything(null)
    setChosen(new Set(next))
  }
  return {
    selected,
    isEverything,
    isSelected: (id: number) => isEverything || chosen.has(id),
    select(id: number, isSelected: boolean, isRange = false) {
      const next = new Set(selected)
      for (const one of rangeBetween(ids, (isRange && last.current) || id, id))
        isSelected ? next.add(one) : next.delete(one)
      last.current = id
      choose(next)
    },
    selectPage: (isSelected: boolean) => choose(isSelected ? ids : []),
    selectEverything() {
      setChosen(new Set())
      setEverything(list)
    },
  }
}
export type Selecting = ReturnType<typeof useSelection>
