import type { QueryClient } from '@tanstack/react-query'
import type { EmailRow, FolderSlug } from '#core/contract/emails.ts'
import { isInFolder } from './folder-membership.ts'

/** The new row, or null where the message is gone for good. */
type Edit = (row: EmailRow) => EmailRow | null

/**
 * Changes messages wherever they are cached (lists, conversations, single messages, search results), at once. A row
 * that belongs in a list no more leaves it. Returns how to take it all back.
 */
export function changeCachedRows(client: QueryClient, ids: readonly number[], edit: Edit): () => void {
  const wanted = new Set(ids)
  const before: [readonly unknown[], unknown][] = []
  for (const query of client.getQueryCache().findAll({ predicate: isMail })) {
    const { data } = query.state
    const next = changed(data, row => (wanted.has(row.id) ? placed(row, edit(row), query.queryKey) : row))
    if (next === data) continue
    before.push([query.queryKey, data])
    client.setQueryData(query.queryKey, next)
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Ids of all cached messages of a conversation. */
export function cachedIdsOfThread(client: QueryClient, threadId: string): number[] {
  const ids = new Set<number>()
  for (const query of client.getQueryCache().findAll({ predicate: isMail })) {
    for (const row of rowsOf(query.state.data)) if (row.threadId === threadId) ids.add(row.id)
  }
  return [...ids]
}

/** The row as this list has it now; null when it has left. */
function placed(
  before: EmailRow,
  after: EmailRow | null,
  [path, input]: readonly unknown[],
): EmailRow | null {
  if (!after) return null
  const isGone = after.labels.includes('trash') && !before.labels.includes('trash')
  if (path !== '/api/emails') return isGone ? null : after
  const { folder, label } = (input as { query?: { folder?: FolderSlug; label?: number } }).query ?? {}
  if (label !== undefined) return isGone ? null : after
  return isInFolder(after, folder ?? 'inbox') ? after : null
}

function isMail({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const path = String(queryKey[0])
  return path.startsWith('/api/emails') || path.startsWith('/api/threads') || path.startsWith('/api/search')
}

function changed(data: unknown, edit: Edit): unknown {
  if (Array.isArray(data)) return changedList(data, edit)
  if (!isRecord(data)) return data
  for (const field of ['emails', 'results']) {
    const rows = data[field]
    if (!Array.isArray(rows)) continue
    const next = changedList(rows, edit)
    if (next === rows) return data
    const total = typeof data.total === 'number' ? { total: data.total - (rows.length - next.length) } : {}
    return { ...data, [field]: next, ...total }
  }
  return isRow(data) ? (edit(data) ?? data) : data
}

function changedList(rows: unknown[], edit: Edit): unknown[] {
  let isSame = true
  const next = rows.flatMap(row => {
    if (!isRow(row)) return [row]
    const edited = edit(row)
    if (edited !== row) isSame = false
    return edited ? [edited] : []
  })
  return isSame ? rows : next
}

function rowsOf(data: unknown): EmailRow[] {
  if (Array.isArray(data)) return data.filter(isRow)
  if (!isRecord(data)) return []
  const rows = data.emails ?? data.results
  return Array.isArray(rows) ? rows.filter(isRow) : isRow(data) ? [data] : []
}

const isRow = (value: unknown): value is EmailRow =>
  isRecord(value) && typeof value.id === 'number' && 'threadId' in value && 'labels' in value

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
