import { type EmailRow, emails, MAX_PAGE_SIZE } from '#core/contract/emails.ts'
import { call } from '#web/platform/api.ts'
import type { ListPlace } from './queries.ts'

/**
 * Everything that a list has, in as few calls as there can be; `onCount` hears how much it is so far. Throws as `call`
 * does.
 */
export async function loadList(
  place: ListPlace,
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<EmailRow[]> {
  // What arrives meanwhile moves the rows on, and some come twice.
  const rows = new Map<number, EmailRow>()
  for (let page = 1; ; page++) {
    const query = { ...place, limit: MAX_PAGE_SIZE, page }
    const { emails: found } = await call(emails.list, { query }, { signal })
    for (const row of found) rows.set(row.id, row)
    onCount(rows.size)
    if (found.length < MAX_PAGE_SIZE) return [...rows.values()]
  }
}
