import { type EmailRow, emails, MAX_PAGE_SIZE } from '#core/contract/emails.ts'
import { call } from '#web/platform/api.ts'
import type { ListPlace } from './queries.ts'

/**
 * Loads all rows of a list, in as few calls as possible; `onCount` receives how many are loaded so far. Throws like
 * `call`.
 */
export async function loadList(
  place: ListPlace,
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<EmailRow[]> {
  // Mail that arrives meanwhile moves later rows, so some of them are loaded twice.
  const rows = new Map<number, EmailRow>()
  for (let page = 1; ; page++) {
    const query = { ...place, limit: MAX_PAGE_SIZE, page }
    const { emails: found } = await call(emails.list, { query }, { signal })
    for (const row of found) rows.set(row.id, row)
    onCount(rows.size)
    if (found.length < MAX_PAGE_SIZE) return [...rows.values()]
  }
}
