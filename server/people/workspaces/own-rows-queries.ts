import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { forget } from '#server/db/distributed/forget.ts'
import {
  campaigns,
  contactFields,
  contactGroups,
  contactImportMembers,
  contactImportRows,
  contactImports,
  contacts,
  outreachTasks,
  suppressions,
  websites,
} from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'

/**
 * Tables of which a workspace may have very many rows, and which refer to it directly. Rows are deleted in this order, and what
 * belongs to one goes with it: with contacts their part in campaigns and groups, so that these have none when their turn comes.
 * A workspace without an owner stays until it has no rows of these.
 */
export const OWN_TABLES = [
  websites,
  contactImports,
  outreachTasks,
  contacts,
  campaigns,
  contactGroups,
  contactFields,
  suppressions,
] as const
/** An import may have very many of these, so they are deleted before it. */
const OF_IMPORTS = [contactImportMembers, contactImportRows] as const

/** The condition that a workspace has no rows of these tables. */
export const hasNoOwnRows = (workspaceId: number): SQL =>
  sql.join(
    OWN_TABLES.map(
      table => sql`not exists (select from ${table} where ${eq(table.workspaceId, workspaceId)})`,
    ),
    sql` and `,
  )

/** Deletes up to `limit` rows of the first of these tables that has any; returns how many. */
export async function deleteSomeOwnRows(tx: Tx, workspaceId: number, limit: number): Promise<number> {
  const imports = tx
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(eq(contactImports.workspaceId, workspaceId))
  for (const table of OF_IMPORTS) {
    const isTheirs = and(eq(table.workspaceId, workspaceId), inArray(table.importId, imports))
    const { rowCount } = await tx.delete(table).where(upTo(limit, table, isTheirs))
    if (rowCount) return rowCount
  }
  for (const table of OWN_TABLES) {
    const isSome = upTo(limit, table, eq(table.workspaceId, workspaceId))
    const { rowCount } = await (table === contacts
      ? deleteContacts(tx, workspaceId, isSome)
      : tx.delete(table).where(isSome))
    if (rowCount) return rowCount
  }
  return 0
}

async function deleteContacts(tx: Tx, workspaceId: number, isSome: SQL): Promise<{ rowCount: number }> {
  const gone = await tx.delete(contacts).where(isSome).returning({ id: contacts.id })
  const ids = gone.map(({ id }) => id)
  await forget(tx, 'contacts', workspaceId, ids)
  return { rowCount: ids.length }
}
