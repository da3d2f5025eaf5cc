import { gte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { aiCalls, messages, organizations, users } from '#server/db/schema/index.ts'
import { countAccounts } from '#server/features/accounts/upkeep-queries.ts'

/** Bytes on disk. */
export async function findDatabaseSize(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Sources and attachments that mail has in the blob store, each once, however many messages name it. */
export async function sumStoredMail(db: Executor): Promise<{ files: number; bytes: number }> {
  const { rows } = await db.execute<{ files: string; bytes: string }>(sql`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from (
      select max(size_bytes) as bytes from (
        select source_blob as blob, size_bytes from messages where source_blob is not null
        union all select blob, size_bytes from attachments
      ) named group by blob
    ) stored`)
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** `monthStart`: from when on calls of AI are counted. */
export async function countAll(db: Executor, monthStart: Date) {
  return {
    people: await db.$count(users),
    organizations: await db.$count(organizations),
    accounts: await countAccounts(db),
    messages: await db.$count(messages),
    aiCalls: await db.$count(aiCalls, gte(aiCalls.at, monthStart)),
  }
}
