import type { QueryClient } from '@tanstack/react-query'
import { type EmailRow, emails, type FolderSlug } from '#core/contract/emails.ts'
import { type Label, labels } from '#core/contract/labels.ts'
import { readKey } from '#web/platform/query.ts'
import { editConversation, messagesOf, standsFor } from './conversation.ts'
import { isInFolder } from './folder-membership.ts'

/** The changed row, or null where the message is deleted for good. */
type Edit = (row: EmailRow) => EmailRow | null

/** A message as it was in a list, its position there, and its changed row; null where it has left the list. */
interface ChangedRow {
  at: number
  before: EmailRow
  after: EmailRow | null
}

/**
 * Changes messages at once wherever they are cached (lists, conversations, single messages, search results). A row that
 * no longer belongs in a list is removed from it. Returns a function that undoes this change alone, whatever else has
 * changed since.
 */
export function changeCachedRows(client: QueryClient, ids: readonly number[], edit: Edit): () => void {
  const wanted = new Set(ids)
  const labelNames = new Map(
    client.getQueryData<Label[]>(readKey(labels.list, {}))?.map(({ id, name }) => [id, name]),
  )
  const changes: [readonly unknown[], ChangedRow[]][] = []
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: isMailQuery })) {
    const changed: ChangedRow[] = []
    const next = mapRows(state.data, (row, at) => {
      const after = changedRow(row, { wanted, edit, queryKey, labelNames })
      if (after === row) return row
      changed.push({ at, before: row, after })
      return after
    })
    if (changed.length === 0) continue
    changes.push([queryKey, changed])
    client.setQueryData(queryKey, next)
  }
  return () => {
    for (const [key, changed] of changes) client.setQueryData(key, (data: unknown) => putBack(data, changed))
  }
}

/** The ids of all cached messages of these conversations. */
export function cachedIdsOfThreads(client: QueryClient, threadIds: readonly string[]): number[] {
  const wanted = new Set(threadIds)
  const ids = new Set<number>()
  for (const query of client.getQueryCache().findAll({ predicate: isMailQuery })) {
    for (const row of rowsOf(query.state.data)) {
      if (wanted.has(row.threadId)) for (const { id } of messagesOf(row)) ids.add(id)
    }
  }
  return [...ids]
}

/** The row of a message in some cached list. */
export function cachedRow(client: QueryClient, id: number): EmailRow | undefined {
  for (const query of client.getQueryCache().findAll({ predicate: isMailQuery })) {
    const row = rowsOf(query.state.data).find(row => standsFor(row, id))
    if (row) return messagesOf(row).find(message => message.id === id) ?? row
  }
  return undefined
}

/** The row after a change; the same object where it is not changed, null where it has left its list. */
function changedRow(
  row: EmailRow,
  change: {
    wanted: ReadonlySet<number>
    edit: Edit
    queryKey: readonly unknown[]
    labelNames: ReadonlyMap<number, string>
  },
): EmailRow | null {
  const { wanted, edit, queryKey, labelNames } = change
  if (!row.messages) return wanted.has(row.id) ? placed(row, edit(row), queryKey, labelNames) : row
  if (!row.messages.some(({ id }) => wanted.has(id))) return row
  return editConversation(row, {
    edit: message => (wanted.has(message.id) ? edit(message) : message),
    isListed: message => isListed(message, queryKey, labelNames),
  })
}

/** Whether a message of a conversation is one of those that the list is of. */
function isListed(
  message: EmailRow,
  [path, input]: readonly unknown[],
  labelNames: ReadonlyMap<number, string>,
): boolean {
  const { folder, label } = queryOf(input)
  if (path === emails.list.path && label === undefined) return isInFolder(message, folder ?? 'inbox')
  const name = label === undefined ? undefined : labelNames.get(Number.parseInt(label, 10))
  return !message.labels.includes('trash') && (name === undefined || message.labels.includes(name))
}

const queryOf = (input: unknown) => (input as { query?: { folder?: FolderSlug; label?: string } }).query ?? {}

/** The row as this list has it now; null when it has left the list. */
function placed(
  before: EmailRow,
  after: EmailRow | null,
  [path, input]: readonly unknown[],
  labelNames: ReadonlyMap<number, string>,
): EmailRow | null {
  if (!after) return null
  const isGone = after.labels.includes('trash') && !before.labels.includes('trash')
  if (path !== emails.list.path) return isGone ? null : after
  const { folder, label } = queryOf(input)
  if (label === undefined) return isInFolder(after, folder ?? 'inbox') ? after : null
  // Several labels may have the same name.
  const name = labelNames.get(Number.parseInt(label, 10))
  const hasLeft = name !== undefined && before.labels.includes(name) && !after.labels.includes(name)
  return isGone || hasLeft ? null : after
}

/** Restores the changed fields of rows that are still in the list, and puts removed rows back at their old position. */
function putBack(data: unknown, changed: ChangedRow[]): unknown {
  const present = new Set(rowsOf(data).map(({ id }) => id))
  const byId = new Map(changed.map(change => [change.before.id, change]))
  const mended = mapRows(data, row => {
    const change = byId.get(row.id)
    return change ? { ...row, ...difference(change) } : row
  })
  const missing = changed.filter(({ before }) => !present.has(before.id))
  return missing.length > 0 ? withRows(mended, rows => inserted(rows, missing)) : mended
}

function difference({ before, after }: ChangedRow): Partial<EmailRow> {
  const now: Partial<EmailRow> = after ?? {}
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) => now[field as keyof EmailRow] !== value),
  )
}

function inserted(rows: unknown[], missing: ChangedRow[]): unknown[] {
  const next = [...rows]
  for (const { at, before } of missing) next.splice(Math.min(at, next.length), 0, before)
  return next
}

function isMailQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const path = String(queryKey[0])
  return ['/api/emails', '/api/threads', '/api/search', '/api/saved-views/'].some(prefix =>
    path.startsWith(prefix),
  )
}

function mapRows(data: unknown, edit: (row: EmailRow, at: number) => EmailRow | null): unknown {
  if (isRow(data)) return edit(data, 0) ?? data
  return withRows(data, rows =>
    rows.flatMap((row, at) => {
      const edited = isRow(row) ? edit(row, at) : row
      return edited === null ? [] : [edited]
    }),
  )
}

/** Applies a change to the rows of an answer, and to its total; other answers stay unchanged. */
function withRows(data: unknown, change: (rows: unknown[]) => unknown[]): unknown {
  if (Array.isArray(data)) return change(data)
  if (!isRecord(data)) return data
  const field = ['emails', 'results'].find(name => Array.isArray(data[name]))
  if (field === undefined) return data
  const rows = data[field] as unknown[]
  const next = change(rows)
  const total = typeof data.total === 'number' ? { total: data.total + next.length - rows.length } : {}
  return { ...data, [field]: next, ...total }
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
