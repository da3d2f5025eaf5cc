import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { type EmailRow, PAGE_SIZE } from '#core/contract/emails.ts'
import { refresh } from '#web/platform/query.ts'
import { cachedPage, cachedTotal, type PagedList, partOfPage } from '#web/read/emails/list-pages.ts'
import { addressOfPage, lastShown, recallPlace, rememberPlace, rememberShown } from './list-memory.ts'

/** Where a conversation lies in the last list. */
interface Spot {
  threadId: string
  page: number
  at: number
  /** It has left the list: what came after it is there now. */
  isGone: boolean
}

/** Of the conversation that was found last: it may have left the list since. */
let found: Spot | null = null

/** Where the last list has this conversation, at the row at which it was opened; null where it never was in that list. */
export function spotOf(client: QueryClient, threadId: string): Spot | null {
  const last = lastShown()
  if (!last) return null
  const { currentId } = recallPlace(last.address)
  // Rows move to the page before or after when others leave or come.
  const near = [last.page, last.page - 1, last.page + 1]
  const find = (isIt: (row: EmailRow) => boolean): Spot | null => {
    for (const page of near) {
      const at = cachedPage(client, last.list, page)?.findIndex(isIt) ?? -1
      if (at !== -1) return { threadId, page, at, isGone: false }
    }
    return null
  }
  const ofThread = (row: EmailRow) => row.threadId === threadId
  found =
    find(row => row.id === currentId && ofThread(row)) ??
    find(ofThread) ??
    (found?.threadId === threadId ? { ...found, isGone: true } : null)
  return found
}

/** How often pages are waited for: somebody else may change the list meanwhile. */
const ATTEMPTS = 3

/**
 * The conversation after or before this one in the last list, over its pages; null at the ends. The list will then focus the
 * row of that conversation. All that is needed of the list is read before this returns, if it is loaded.
 */
export async function neighbourThread(
  client: QueryClient,
  threadId: string,
  step: 1 | -1,
): Promise<string | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const last = lastShown()
    const spot = spotOf(client, threadId)
    if (!last || !spot) return null
    const next = stepFrom(client, last.list, spot, step)
    if (next === null) return null
    if ('row' in next) {
      const address = addressOfPage(last.address, next.page)
      rememberPlace(address, { currentId: next.row.id, at: next.at })
      rememberShown({ ...last, page: next.page, address })
      found = { threadId: next.row.threadId, page: next.page, at: next.at, isGone: false }
      return next.row.threadId
    }
    const part = last.list.part(partOfPage(last.list, next.missing))
    // Pages fit together only once all changes are done.
    await refresh(client, [String(part.queryKey[0])])
    await client.fetchQuery(part as FetchQueryOptions).catch(() => null)
  }
  return null
}

/** The nearest row of another conversation in this direction, a page that has to be loaded first, or null at an end of the list. */
export function stepFrom(
  client: QueryClient,
  list: PagedList,
  { threadId, isGone, ...from }: Spot,
  step: 1 | -1,
): { row: EmailRow; page: number; at: number } | { missing: number } | null {
  let { page } = from
  let at = from.at + (isGone && step === 1 ? 0 : step)
  for (;;) {
    const rows = cachedPage(client, list, page)
    if (!rows) return { missing: page }
    const row = rows[at]
    if (row && row.threadId !== threadId) return { row, page, at }
    if (row) at += step
    else if (at < 0) {
      if (page === 1) return null
      page -= 1
      at = (cachedPage(client, list, page)?.length ?? 0) - 1
      if (at === -1) return { missing: page }
    } else {
      if ((page - 1) * PAGE_SIZE + rows.length >= (cachedTotal(client, list, page) ?? 0)) return null
      if (rows.length < PAGE_SIZE) return { missing: page }
      page += 1
      at = 0
    }
  }
}
