import { useQueryClient } from '@tanstack/react-query'
import type { EmailRow } from '#core/contract/emails.ts'
import { cachedPage } from '#web/read/emails/list-pages.ts'
import { useCurrentPages } from '#web/read/emails/use-current-pages.ts'
import { lastShown } from './list-memory.ts'
import { spotOf, stepFrom } from './neighbours.ts'

/** How many rows before the end of a page the next one is loaded. */
const NEAR = 5

/** While a conversation is read: loads the pages of the last list that it is near to. Returns the rows before and after it. */
export function usePagesNear(threadId: string): EmailRow[] {
  const client = useQueryClient()
  const list = lastShown()?.list ?? null
  const spot = spotOf(client, threadId)
  const { page, at } = spot ?? { page: 1, at: Number.NaN }
  const rows = (list && cachedPage(client, list, page)?.length) ?? 0
  const isNearEnd = at >= rows - NEAR
  const isNearBegin = at < NEAR && page > 1
  useCurrentPages(list, page, [
    ...(isNearBegin ? [page - 1] : []),
    ...(isNearEnd || isNearBegin ? [page] : []),
    ...(isNearEnd ? [page + 1] : []),
  ])
  if (!list || !spot) return []
  return ([1, -1] as const).flatMap(step => {
    const next = stepFrom(client, list, spot, step)
    return next && 'row' in next ? next.row : []
  })
}
