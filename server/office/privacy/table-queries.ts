import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { AS_TABLES, HIDDEN } from './export-catalog.ts'

// Statements about tables by their names in the catalogue of exports.

/** Whose rows are asked for. */
export type Owner =
  | { kind: 'mailbox'; account: AccountKey }
  | { kind: 'person'; userId: number; workspaceIds: readonly number[] }
  | { kind: 'workspace'; workspaceId: number }

const PARENTS: Readonly<Record<string, string>> = {
  message_id: 'messages',
  thread_id: 'threads',
  enrolment_id: 'enrolments',
  import_id: 'mail_imports',
  answer_id: 'mailbox_answers',
}

/** The tables of the catalogue for an owner of this kind. */
export const tablesOf = (kind: Owner['kind']): string[] =>
  Object.entries(AS_TABLES).flatMap(([table, of]) => (of.file === kind ? table : []))

/** The condition for rows of an owner in a table of the catalogue, which is called t. */
function isOf(table: string, owner: Owner): SQL {
  const of = AS_TABLES[table]
  if (owner.kind === 'workspace') return sql`t.workspace_id = ${owner.workspaceId}`
  if (owner.kind === 'person' && of?.file === 'person') {
    const isTheirs = sql`t.${sql.identifier(of.by)} = ${owner.userId}`
    return of.isTenants
      ? sql`t.workspace_id = ${anyWorkspace([...owner.workspaceIds])} and ${isTheirs}`
      : isTheirs
  }
  if (owner.kind !== 'mailbox' || of?.file !== 'mailbox') throw new Error(`${table} is of another kind`)
  const { workspaceId, id } = owner.account
  const parent = PARENTS[of.by]
  if (parent === undefined) return sql`t.workspace_id = ${workspaceId} and t.account_id = ${id}`
  return sql`t.workspace_id = ${workspaceId} and t.${sql.identifier(of.by)} in (
    select p.id from ${sql.identifier(parent)} p where p.workspace_id = ${workspaceId} and p.account_id = ${id})`
}

/** Some rows of a table in the order in which they lie there, as JSON, and where the next ones are. */
export async function findTableRows(
  db: Executor,
  table: string,
  owner: Owner,
  { after, limit }: { after: string; limit: number },
): Promise<{ lines: string[]; last: string | null }> {
  const { rows } = await db.execute<{ line: string; at: string }>(sql`
    select (to_jsonb(t) - ${sql.param([...HIDDEN])}::text[])::text as line, t.ctid::text as at
    from ${sql.identifier(table)} t where ${isOf(table, owner)} and t.ctid > ${after}::tid
    order by t.ctid limit ${limit}`)
  return { lines: rows.map(({ line }) => line), last: rows.at(-1)?.at ?? null }
}
