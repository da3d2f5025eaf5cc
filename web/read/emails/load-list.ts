import { type EmailRow, emails, MAX_PAGE_SIZE } from '#core/contract/emails.ts'
import { savedViews } from '#core/contract/saved-views.ts'
import { call } from '#web/platform/api.ts'
import { groupingOf, type ListPlace } from './queries.ts'

/**
 * Loads all rows of a list, in as few calls as possible; `onCount` receives how many are loaded so far. Throws like
 * `call`.
 */
export async function loadList(
  { view, isGrouped, ...place }: ListPlace,
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<EmailRow[]> {
  // Mail that arrives meanwhile moves later rows, so some of them are loaded twice.
  const rows = new Map<number, EmailRow>()
  for (let page = 1; ; page++) {
    const pages = { limit: MAX_PAGE_SIZE, page, ...groupingOf(isGrouped) }
    const { emails: found } =
      view === undefined
        ? await call(emails.list, { query: { ...place, ...pages } }, { signal })
        : await call(savedViews.emails, { params: { id: view }, query: pages }, { signal })
    for (const row of found) rows.set(row.id, row)
    onCount(rows.size)
    if (found.length < MAX_PAGE_SIZE) return [...rows.values()]
  }
}
