import type { QueryClient } from '@tanstack/react-query'
import { type EmailRow, emails, type FolderSlug } from '#core/contract/emails.ts'
import { type Label, labels } from '#core/contract/labels.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'
import { readKey } from '#web/platform/query.ts'
import { cachedRuns, type Run, rowsOfRun, totalOfRun, writeRun } from './cached-runs.ts'
import { editConversation, messagesOf, standsFor } from './conversation.ts'
import { isInFolder } from './folder-membership.ts'

/** The changed row, or null where the message is deleted for good. */
type Edit = (row: EmailRow) => EmailRow | null

/** A message as it was in a list, its position in the whole list, and its changed row; null where it has left the list. */
interface ChangedRow {
  at: number
  before: EmailRow
  after: EmailRow | null
}

/**
 * Changes messages at once wherever they are cached (lists, conversations, single messages, search results). A row that
 * no longer belongs in a list is removed from it, and those after it move up, over all pages that are loaded. Returns a
 * function that undoes this change alone, whatever else has changed since.
 */
export function changeCachedRows(client: QueryClient, ids: readonly number[], edit: Edit): () => void {
  const wanted = new Set(ids)
  const labelNames = new Map(
    client.getQueryData<Label[]>(readKey(labels.list, {}))?.map(({ id, name }) => [id, name]),
  )
  const changes = new Map<string, ChangedRow[]>()
  for (const [list, runs] of Map.groupBy(cachedRuns(client), run => run.list)) {
    const changed: ChangedRow[] = []
    const next = runs.map(run => {
      const queryKey = run.answers[0]?.queryKey ?? []
      return rowsOfRun(run).flatMap((row, at) => {
        const after = changedRow(row, { wanted, edit, queryKey, labelNames })
        if (after !== row) changed.push({ at: run.from + at, before: row, after })
        return after ?? []
      })
    })
    if (changed.length === 0) continue
    changes.set(list, changed)
    const gone = changed.filter(({ after }) => after === null).length
    for (const [at, run] of runs.entries()) writeRun(client, run, next[at] ?? [], -gone)
  }
  return () => {
    const now = Map.groupBy(cachedRuns(client), run => run.list)
    for (const [list, changed] of changes) putBack(client, now.get(list) ?? [], changed)
  }
}

/** The ids of all cached messages that fit. */
export function cachedIds(client: QueryClient, isWanted: (message: EmailRow) => boolean): number[] {
  const messages = cachedRuns(client).flatMap(rowsOfRun).flatMap(messagesOf)
  return [...new Set(messages.filter(isWanted).map(({ id }) => id))]
}

/** The ids of all cached messages of these conversations. */
export function cachedIdsOfThreads(client: QueryClient, threadIds: readonly string[]): number[] {
  const wanted = new Set(threadIds)
  return cachedIds(client, ({ threadId }) => wanted.has(threadId))
}

/** The row of a message in some cached list. */
export function cachedRow(client: QueryClient, id: number): EmailRow | undefined {
  for (const run of cachedRuns(client)) {
    const row = rowsOfRun(run).find(row => standsFor(row, id))
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
  const { label, ...place } = queryOf(input)
  if (path === emails.list.path && label === undefined) return isInPlace(message, place)
  const name = label === undefined ? undefined : labelNames.get(Number.parseInt(label, 10))
  return !message.labels.includes('trash') && (name === undefined || message.labels.includes(name))
}

interface Place {
  folder?: FolderSlug
  kind?: MailKind
}

const queryOf = (input: unknown) => (input as { query?: Place & { label?: string } }).query ?? {}

const isInPlace = (row: EmailRow, { folder = 'inbox', kind }: Place) =>
  isInFolder(row, folder) && (kind === undefined || row.kind === kind)

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
  const { label, ...place } = queryOf(input)
  if (label === undefined) return isInPlace(after, place) ? after : null
  // Several labels may have the same name.
  const name = labelNames.get(Number.parseInt(label, 10))
  const hasLeft = name !== undefined && before.labels.includes(name) && !after.labels.includes(name)
  return isGone || hasLeft ? null : after
}

/** Restores the changed fields of rows that are still in the list, and puts removed rows back at their old position. */
function putBack(client: QueryClient, runs: readonly Run[], changed: readonly ChangedRow[]): void {
  const byId = new Map(changed.map(change => [change.before.id, change]))
  const present = new Set(runs.flatMap(rowsOfRun).map(({ id }) => id))
  const missing = changed.filter(({ before }) => !present.has(before.id))
  for (const run of runs) {
    const rows = rowsOfRun(run).map(row => {
      const change = byId.get(row.id)
      return change ? { ...row, ...difference(change) } : row
    })
    const reachesEnd = run.from + rows.length >= (totalOfRun(run) ?? 0)
    for (const { at, before } of missing) {
      const place = at - run.from
      if (place >= 0 && (place <= rows.length || reachesEnd)) rows.splice(place, 0, before)
    }
    writeRun(client, run, rows, missing.length)
  }
}

function difference({ before, after }: ChangedRow): Partial<EmailRow> {
  const now: Partial<EmailRow> = after ?? {}
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) => now[field as keyof EmailRow] !== value),
  )
}
