import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EmailRow } from '#core/contract/emails.ts'
import { partOf } from './list-pages.ts'

interface Answer {
  queryKey: QueryKey
  data: unknown
}

/** Cached answers that hold rows of one list without a gap: pages that follow each other, or a single answer. */
export interface Run {
  /** The same for all runs of a list. */
  list: string
  /** The position of its first row in the list. */
  from: number
  /** The number of rows in an answer; without limit where there are no pages. */
  size: number
  answers: Answer[]
}

/** All cached mail. */
export function cachedRuns(client: QueryClient): Run[] {
  const found = client
    .getQueryCache()
    .findAll({ predicate: isMailQuery })
    .flatMap(({ queryKey, queryHash, state: { data } }) =>
      data ? { answer: { queryKey, data }, ...(partOf(queryKey) ?? single(queryHash)) } : [],
    )
  const runs: Run[] = []
  for (const [list, parts] of Map.groupBy(found, part => part.list)) {
    let before: number | null = null
    for (const { answer, number, size } of parts.sort((a, b) => a.number - b.number)) {
      const from = number === 1 ? 0 : (number - 1) * size
      if (before === number - 1) runs.at(-1)?.answers.push(answer)
      else runs.push({ list, from, size, answers: [answer] })
      before = number
    }
  }
  return runs
}

const single = (list: string) => ({ list, number: 1, size: Number.POSITIVE_INFINITY })

export const rowsOfRun = ({ answers }: Run): EmailRow[] => answers.flatMap(({ data }) => rowsOf(data))

/** How many rows the list has; undefined where its answers do not say. */
export function totalOfRun({ answers }: Run): number | undefined {
  const [first] = answers
  return first && isRecord(first.data) && typeof first.data.total === 'number' ? first.data.total : undefined
}

/** Writes other rows into the answers of a run, as many into each as it has room for; the list has `more` rows than before. */
export function writeRun(client: QueryClient, run: Run, rows: readonly EmailRow[], more: number): void {
  // A row that moved while pages were read one after the other may be on two of them.
  const each = [...new Map(rows.map(row => [row.id, row])).values()]
  for (const [at, { queryKey, data }] of run.answers.entries()) {
    const own =
      run.answers.length === 1 ? each.slice(0, run.size) : each.slice(at * run.size, (at + 1) * run.size)
    client.setQueryData(queryKey, withRows(data, own, more))
  }
}

function withRows(data: unknown, rows: EmailRow[], more: number): unknown {
  if (Array.isArray(data)) return rows
  if (isRow(data)) return rows[0] ?? data
  if (!isRecord(data)) return data
  const total = typeof data.total === 'number' ? { total: data.total + more } : {}
  return { ...data, [Array.isArray(data.emails) ? 'emails' : 'results']: rows, ...total }
}

function isMailQuery({ queryKey }: { queryKey: QueryKey }): boolean {
  const path = String(queryKey[0])
  return ['/api/emails', '/api/threads', '/api/search', '/api/saved-views/'].some(prefix =>
    path.startsWith(prefix),
  )
}

function rowsOf(data: unknown): EmailRow[] {
  if (Array.isArray(data)) return data.filter(isRow)
  if (isRow(data)) return [data]
  if (!isRecord(data)) return []
  const rows = data.emails ?? data.results
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

const isRow = (value: unknown): value is EmailRow =>
  isRecord(value) && typeof value.id === 'number' && 'threadId' in value && 'labels' in value

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
