import type { Client } from '#server/office/backup/rows/table-queries.ts'
import type { Statement } from './recorded-statements.ts'

/** Totals over the plans of statements. */
export interface Reads {
  statements: number
  planningMs: number
  buffers: number
  /** Rows read from mail tables, whether they were returned or filtered out. */
  rows: number
  /** Those of other workspaces. */
  ofOthers: number
  /** The scans that read rows of others. */
  scans: string[]
}

/** The column that names a row's owner; fewer tables of the schema before workspaces have one. */
const OWNED = [
  'messages',
  'message_bodies',
  'message_words',
  'attachments',
  'placements',
  'threads',
  'folders',
  'message_vectors',
  'vector_cells',
  'embedding_models',
  'search_terms',
]

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** Runs the statements again and checks whose rows they read. */
export async function readsOf(client: Client, statements: Statement[], accountIds: number[]): Promise<Reads> {
  const sum: Reads = { statements: 0, planningMs: 0, buffers: 0, rows: 0, ofOthers: 0, scans: [] }
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text) || !OWNED.some(table => text.includes(table))) continue
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Planning Time': number }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values as unknown[],
    )
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    if (!explained) continue
    const { Plan: plan, 'Planning Time': planningMs } = explained
    sum.statements += 1
    sum.planningMs += planningMs
    sum.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    const scans = scansIn(plan).map(node => ({ node, read: rowsRead(node) }))
    // A row-by-row lookup reads others' rows in the same share as the scan that drives it.
    let share = 0
    const lookups: number[] = []
    for (const { node, read } of scans) {
      sum.rows += read
      const others = read === 0 ? 0 : await countOthers(client, node, accountIds)
      if (others === null) {
        lookups.push(read)
        continue
      }
      const found = Math.min(others, read)
      sum.ofOthers += found
      if (found > 0) sum.scans.push(`${node['Node Type']} on ${node['Relation Name']}: ${conditionOf(node)}`)
      if (read > 0) share = Math.max(share, found / read)
    }
    for (const read of lookups) sum.ofOthers += Math.round(read * share)
  }
  return sum
}

const scansIn = (node: Node): Node[] => [
  ...(OWNED.includes(node['Relation Name'] ?? '') ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
]

const rowsRead = (node: Node) =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

const conditionOf = (node: Node) => node['Index Cond'] ?? node['Recheck Cond'] ?? 'true'

/** Rows of others that match the condition of a scan; null where the condition differs for each row. */
async function countOthers(client: Client, node: Node, accountIds: number[]): Promise<number | null> {
  const table = node['Relation Name'] as string
  const alias = node.Alias as string
  const condition = conditionOf(node)
  // What another part of the same plan has found.
  if (/\$\d/.test(condition)) return null
  const names = await columnsOf(client, table)
  const isOwn = names.has('account_id')
    ? `x.account_id = any($1)`
    : names.has('model_id')
      ? `exists (select from embedding_models e where e.id = x.model_id and e.account_id = any($1))`
      : `exists (select from messages m where m.id = x.message_id and m.account_id = any($1))`
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select ${alias}.* from ${table} ${alias} where ${condition}) x where not (${isOwn})`,
      [accountIds],
    )
    return rows[0]?.count ?? 0
  } catch {
    return null
  }
}

const columns = new Map<string, Set<string>>()

async function columnsOf(client: Client, table: string): Promise<Set<string>> {
  const known = columns.get(table)
  if (known) return known
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  )
  const found = new Set(rows.map(({ name }) => name))
  columns.set(table, found)
  return found
}
