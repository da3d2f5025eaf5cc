import type { QueryClient } from '@tanstack/react-query'

interface Row {
  id: number
}

/**
 * Changes messages wherever they are cached (lists, threads, single messages, search results), at once.
 * `change` answers the new row, or null to take it away from lists. Returns how to take it all back.
 */
export function changeCachedRows(
  client: QueryClient,
  ids: readonly number[],
  change: (row: never) => Row | null,
): () => void {
  const wanted = new Set(ids)
  const before: [readonly unknown[], unknown][] = []
  const edit = change as (row: Row) => Row | null
  for (const query of client.getQueryCache().findAll({ predicate: isMail })) {
    const next = changed(query.state.data, wanted, edit)
    if (next === query.state.data) continue
    before.push([query.queryKey, query.state.data])
    client.setQueryData(query.queryKey, next)
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

function isMail({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const path = String(queryKey[0])
  return path.startsWith('/api/emails') || path.startsWith('/api/threads') || path.startsWith('/api/search')
}

function changed(data: unknown, ids: Set<number>, edit: (row: Row) => Row | null): unknown {
  if (Array.isArray(data)) return changedList(data, ids, edit)
  if (!isRecord(data)) return data
  for (const field of ['emails', 'results']) {
    const rows = data[field]
    if (!Array.isArray(rows)) continue
    const next = changedList(rows, ids, edit)
    if (next === rows) return data
    const total = typeof data.total === 'number' ? { total: data.total - (rows.length - next.length) } : {}
    return { ...data, [field]: next, ...total }
  }
  return ids.has(Number(data.id)) ? (edit(data as unknown as Row) ?? data) : data
}

function changedList(rows: unknown[], ids: Set<number>, edit: (row: Row) => Row | null): unknown[] {
  if (!rows.some(row => isRecord(row) && ids.has(Number(row.id)))) return rows
  return rows.flatMap(row => {
    if (!isRecord(row) || !ids.has(Number(row.id))) return [row]
    const next = edit(row as unknown as Row)
    return next ? [next] : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
