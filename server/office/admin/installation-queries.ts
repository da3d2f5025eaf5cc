import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isThere } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import {
  aiCalls,
  emailAutomations,
  mailAccounts,
  messages,
  organizations,
  threadAutomations,
  users,
  workspaces,
} from '#server/db/schema/index.ts'
import { countAccounts } from '#server/mailbox/accounts/upkeep-queries.ts'

// Statements about all workspaces.

/** Size in bytes. */
export async function findDatabaseSize(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Number and size of the sources and attachments in the blob store. A blob that several messages of a workspace use
 * counts once.
 */
export async function sumStoredMail(db: Executor): Promise<{ files: number; bytes: number }> {
  const { rows } = await db.execute<{ files: string; bytes: string }>(sql`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from (
      select max(size_bytes) as bytes from (
        select workspace_id, source_blob as blob, size_bytes from messages where source_blob is not null
        union all select workspace_id, blob, size_bytes from attachments
      ) named group by workspace_id, blob
    ) stored`)
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** What all people keep besides mail itself: files that are imported, exports, files in drafts. */
export async function sumBesidesMail(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(size_bytes), 0) from mail_imports where state in ('uploading', 'waiting', 'reading'))
      + (select coalesce(sum(size_bytes), 0) from contact_imports where blob is not null)
      + (select coalesce(sum(size_bytes), 0) from data_exports)
      + (select coalesce(sum((file ->> 'size')::numeric), 0) from drafts, jsonb_array_elements(attachments) as file) as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

/** `monthStart`: the start of the period in which AI calls are counted. */
export async function countAll(db: Executor, monthStart: Date) {
  return {
    people: await db.$count(users),
    organizations: await db.$count(organizations),
    accounts: await countAccounts(db),
    messages: await db.$count(messages),
    aiCalls: await db.$count(aiCalls, gte(aiCalls.at, monthStart)),
  }
}

/**
 * Returns the ids of accounts whose mail refers to a person: their own, and those in which they have changed or written
 * something, also in an organization that they have left.
 */
export async function findAccountsTouchedBy(db: Executor, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from mail_accounts where owner_id = ${userId}
    union select account_id::text from mail_actions where user_id = ${userId}
    union select account_id::text from outgoing_messages where user_id = ${userId}
    union select account_id::text from drafts where user_id = ${userId}`)
  return rowIds(rows)
}

/** Deletes what would act in the person's name after they are gone. */
export async function stopAutomations(db: Executor, userId: number): Promise<void> {
  await db.delete(threadAutomations).where(eq(threadAutomations.userId, userId))
  await db.delete(emailAutomations).where(eq(emailAutomations.userId, userId))
}

/** Whether the address belongs to a mailbox here that colleagues of its owner may read. */
export async function isSharedMailbox(db: Executor, email: string): Promise<boolean> {
  const isAddress = sql`lower(${mailAccounts.email}) = lower(${email}) or exists (
    select 1 from jsonb_array_elements(${mailAccounts.aliases}) a where lower(a->>'address') = lower(${email}))`
  const rows = await db
    .select({ id: mailAccounts.id })
    .from(mailAccounts)
    .innerJoin(workspaces, eq(workspaces.id, mailAccounts.workspaceId))
    .where(and(isNotNull(workspaces.organizationId), isThere, isAddress))
    .limit(1)
  return rows.length > 0
}
