import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { importedMessages, mailImports } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'
import type { ImportKey } from './queries.ts'

/** Imports that a job reads. */
export async function findReading(db: Executor): Promise<ImportKey[]> {
  return db
    .select({ workspaceId: mailImports.workspaceId, id: mailImports.id })
    .from(mailImports)
    .where(inArray(mailImports.state, ['waiting', 'reading']))
}

/** Mailboxes whose providers lack something that came from files and is due. */
export async function findFiling(db: Executor, now: Date): Promise<AccountKey[]> {
  const { rows } = await db.execute<{ workspace: string; account: string }>(sql`
    select distinct workspace_id::text as workspace, account_id::text as account from mail_imports where state = 'filing'
    union
    select distinct workspace_id::text, account_id::text from imported_messages
    where filed_at is null and (file_after is null or file_after <= ${now.toISOString()}::timestamptz)`)
  return rows.map(({ workspace, account }) => ({ workspaceId: Number(workspace), id: Number(account) }))
}

/**
 * Room that all imports will still take: what of a file has not come yet, and what of its mail is not stored yet. An upload
 * that was begun more than a day ago claims nothing any more.
 */
export async function sumClaims(
  db: Executor,
  { factor, now }: { factor: number; now: Date },
): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(greatest(0, ${factor} * size_bytes - read_bytes - (
      select coalesce(sum(c.size_bytes), 0) from mail_import_chunks c
      where c.workspace_id = mail_imports.workspace_id and c.import_id = mail_imports.id))), 0)::text as bytes
    from mail_imports where state in ('waiting', 'reading') or (state = 'uploading'
      and created_at > ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz)`)
  return Number(rows[0]?.bytes)
}

/** Deletes up to so many uploads that nobody has continued since this moment. */
export async function deleteOldUploads(db: Executor, before: Date, limit: number): Promise<number> {
  const isOld = and(eq(mailImports.state, 'uploading'), lt(mailImports.createdAt, before))
  return inEachWithSome(db, limit, mailImports, isOld, isOne => db.delete(mailImports).where(isOne))
}

const isOld = (before: Date) => and(isNotNull(mailImports.endedAt), lt(mailImports.endedAt, before))

/** Deletes up to so many notes of where messages came from, of imports that ended before this moment. */
export async function deleteOldOrigins(db: Executor, before: Date, limit: number): Promise<number> {
  const isDone = sql`${importedMessages.filedAt} is not null and exists (select from ${mailImports}
    where ${mailImports.workspaceId} = ${importedMessages.workspaceId} and ${mailImports.id} = ${importedMessages.importId}
      and ${isOld(before)})`
  return inEachWithSome(db, limit, importedMessages, isDone, isOne =>
    db.delete(importedMessages).where(isOne),
  )
}

/** Deletes up to so many imports that ended before this moment and of which nothing waits any more. */
export async function deleteOldMailImports(db: Executor, before: Date, limit: number): Promise<number> {
  const isDone = sql`not exists (select 1 from imported_messages i where i.workspace_id = mail_imports.workspace_id
    and i.import_id = mail_imports.id)`
  return inEachWithSome(db, limit, mailImports, and(isOld(before), isDone), isOne =>
    db.delete(mailImports).where(isOne),
  )
}
