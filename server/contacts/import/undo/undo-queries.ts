import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'
import { rowIds } from '#server/db/row-values.ts'
import { contactImportRows } from '#server/db/schema/index.ts'
import type { ImportKey, ImportRow } from '../queries.ts'

/** The last rows that have changed contacts and are not undone, the last one first. */
export async function findLastRows(
  db: Executor,
  { workspaceId, id }: ImportKey,
  limit: number,
): Promise<ImportRow[]> {
  return db
    .select()
    .from(contactImportRows)
    .where(
      and(
        eq(contactImportRows.workspaceId, workspaceId),
        eq(contactImportRows.importId, id),
        inArray(contactImportRows.outcome, ['created', 'updated']),
        eq(contactImportRows.isUndone, false),
        isNull(contactImportRows.keptBecause),
      ),
    )
    .orderBy(desc(contactImportRows.row))
    .limit(limit)
}

/** Those of these contacts that have a note from after they were written. */
export async function findNoted(
  db: Executor,
  workspaceId: number,
  written: readonly { contactId: number | null; writtenAt: Date }[],
): Promise<Set<number>> {
  const given = JSON.stringify(
    written.map(({ contactId, writtenAt }) => ({ contactId, writtenAt: writtenAt.toISOString() })),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct n.contact_id::text as id
    from jsonb_to_recordset(${given}::jsonb) as given ("contactId" bigint, "writtenAt" timestamptz)
    join contact_notes n on n.workspace_id = ${workspaceId} and n.contact_id = given."contactId"
    where n.created_at > given."writtenAt"`)
  return new Set(rowIds(rows))
}

/** Takes these addresses from the contacts that an import has given them to. */
export async function takeAddresses(
  tx: Tx,
  workspaceId: number,
  given: readonly { contactId: number; addresses: readonly string[] }[],
): Promise<void> {
  for (const { contactId, addresses } of given)
    await tx.execute(sql`
      delete from contact_addresses
      where workspace_id = ${workspaceId} and contact_id = ${contactId} and address = ${anyText(addresses)}`)
}

/** Takes contacts out of the tags and lists that these rows have put them into. */
export async function takeMembers(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  rows: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from contact_import_members
      where workspace_id = ${workspaceId} and import_id = ${id} and "row" = any(${sql.param(rows)}::int[])
      returning contact_id, group_id
    )
    delete from contact_group_members m using gone
    where m.workspace_id = ${workspaceId} and m.contact_id = gone.contact_id and m.group_id = gone.group_id`)
}

/** Deletes the note that a row has added to a contact. */
export async function deleteImportedNote(
  tx: Tx,
  workspaceId: number,
  { contactId, text, at }: { contactId: number; text: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    delete from contact_notes where workspace_id = ${workspaceId} and contact_id = ${contactId} and text = ${text}
      and created_at = ${at.toISOString()}::timestamptz`)
}

/** Keeps what became of rows that were to be undone. */
export async function settleRows(
  tx: Tx,
  { workspaceId, id }: ImportKey,
  rows: readonly { row: number; keptBecause: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    update contact_import_rows r set is_undone = given."keptBecause" is null, kept_because = given."keptBecause"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("row" int, "keptBecause" text)
    where r.workspace_id = ${workspaceId} and r.import_id = ${id} and r."row" = given."row"`)
}

/** Deletes tags and lists that an import has made and that nobody is in. */
export async function deleteEmptyGroups(tx: Tx, { workspaceId, id }: ImportKey): Promise<void> {
  await tx.execute(sql`
    delete from contact_groups g
    where g.workspace_id = ${workspaceId} and g.id in (
      select i.group_id from contact_import_groups i
      where i.workspace_id = ${workspaceId} and i.import_id = ${id} and i.is_new)
    and not exists (select from contact_group_members m where m.workspace_id = ${workspaceId} and m.group_id = g.id)`)
}
