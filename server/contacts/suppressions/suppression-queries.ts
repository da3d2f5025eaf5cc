import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Suppression, SuppressionKind, SuppressionSource } from '#core/contract/outreach/suppressions.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { asciiDomain } from '#core/text/addresses/addresses.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { isoTime, preciseTime } from '#server/db/row-values.ts'
import { suppressions } from '#server/db/schema/index.ts'

export interface Entry {
  kind: SuppressionKind
  /** An address as `contactAddress` has it; a domain in ASCII and without the at sign. */
  value: string
}

export interface Suppressing {
  entries: readonly Entry[]
  /** In plain words; empty for the usual one of the source. */
  reason: string
  source: SuppressionSource
  /** Who did it, if a person did. */
  userId: number | null
  at: Date
}

export async function insertSuppressions(
  tx: Tx,
  workspaceId: number,
  { entries, reason, source, userId, at }: Suppressing,
): Promise<Entry[]> {
  const { rows } = await tx.execute<{ kind: SuppressionKind; value: string }>(sql`
    insert into suppressions (workspace_id, kind, value, reason, source, user_id, created_at)
    select ${workspaceId}, kind, value, ${reason}, ${source}, ${userId}::bigint, ${at.toISOString()}::timestamptz
    from unnest(${sql.param(entries.map(({ kind }) => kind))}::text[],
      ${sql.param(entries.map(({ value }) => value))}::text[]) as given (kind, value)
    on conflict do nothing returning kind, value`)
  return rows
}

export interface Position {
  /** ISO 8601, with microseconds as the database has it. */
  at: string
  value: string
  kind: SuppressionKind
}

interface Filter {
  q?: string | undefined
  source?: SuppressionSource | undefined
}

const matches = (workspaceId: number, { q, source }: Filter): SQL => {
  const parts = [
    sql`s.workspace_id = ${workspaceId} and array[s.workspace_id] = array[${workspaceId}]::bigint[]`,
  ]
  const searched = q?.includes('@') ? contactAddress(q) : asciiDomain(q ?? '').toLowerCase()
  if (searched !== '') parts.push(sql`position(${searched} in s.value) > 0`)
  if (source) parts.push(sql`s.source = ${source}`)
  return sql.join(parts, sql` and `)
}

/** A page of the list, newest first. */
export async function findSuppressionPage(
  db: Executor,
  workspaceId: number,
  { filter, after, limit }: { filter: Filter; after: Position | null; limit: number },
): Promise<{ entry: Suppression; position: Position }[]> {
  const behind = after
    ? sql`(s.created_at, s.value, s.kind) < (${after.at}::timestamptz, ${after.value}, ${after.kind})`
    : sql`true`
  const { rows } = await db.execute<Suppression & { position: string } & Record<string, unknown>>(sql`
    select s.kind, s.value, s.reason, s.source, ${isoTime(sql`s.created_at`)} as "createdAt", ${preciseTime(sql`s.created_at`)} as position,
      (select u.first_name || ' ' || u.last_name from users u where u.id = s.user_id) as "addedBy"
    from suppressions s where ${matches(workspaceId, filter)} and ${behind}
    order by s.created_at desc, s.value desc, s.kind desc limit ${limit}`)
  return rows.map(({ position, ...entry }) => ({
    entry,
    position: { at: position, value: entry.value, kind: entry.kind },
  }))
}

export async function countSuppressions(
  db: Executor,
  workspaceId: number,
  { filter, most }: { filter: Filter; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from suppressions s where ${matches(workspaceId, filter)} limit ${most}) found`)
  return rows[0]?.count ?? 0
}

/** Those of these entries that are on the list, locked. */
export async function lockEntries(tx: Tx, workspaceId: number, entries: readonly Entry[]) {
  return tx
    .select({
      kind: suppressions.kind,
      value: suppressions.value,
      source: suppressions.source,
      reason: suppressions.reason,
      createdAt: suppressions.createdAt,
    })
    .from(suppressions)
    .where(and(eq(suppressions.workspaceId, workspaceId), isAmong(entries)))
    .orderBy(suppressions.value)
    .for('update')
}

export async function deleteEntries(tx: Tx, workspaceId: number, entries: readonly Entry[]): Promise<void> {
  await tx.delete(suppressions).where(and(eq(suppressions.workspaceId, workspaceId), isAmong(entries)))
}

const isAmong = (entries: readonly Entry[]): SQL =>
  sql`(${suppressions.kind}, ${suppressions.value}) in (select * from unnest(
    ${sql.param(entries.map(({ kind }) => kind))}::text[], ${sql.param(entries.map(({ value }) => value))}::text[]))`
