import { hashKey, QueriesObserver, type QueryObserverOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { savesData, whenIdle } from '#web/ui/hooks/when-idle.ts'
import { loadedParts, type PagedList, partOfPage } from './list-pages.ts'

/**
 * Loads these pages of a list while nothing else is to do, and keeps them current, so that nobody who goes on waits for them. The
 * pages that were loaded before stay, too, as they were: rows may be selected there.
 */
export function useCurrentPages(list: PagedList | null, page: number, current: readonly number[]): void {
  const client = useQueryClient()
  const [observer] = useState(() => new QueriesObserver(client, []))
  useEffect(() => observer.subscribe(() => {}), [observer])
  const wanted = new Set(list && !savesData() ? current.map(page => partOfPage(list, page)) : [])
  const key = list && [hashKey(list.part(1).queryKey), page, ...wanted].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another list, or other pages of it
  useEffect(
    () =>
      whenIdle(() => {
        if (!list) return
        const numbers = new Set([...loadedParts(client, list, page), ...wanted])
        observer.setQueries(
          Array.from(
            numbers,
            number => ({ ...list.part(number), enabled: wanted.has(number) }) as QueryObserverOptions,
          ),
        )
      }),
    [observer, key],
  )
}
