import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowIds } from '#server/db/row-ids.ts'
import { emailAutomations, mailAccounts, threadAutomations, workspaces } from '#server/db/schema/index.ts'

// What all workspaces hold of a person or an address: also those of organizations that the person has left.

/** Accounts whose mail names a person: their own, and those in which they have changed or written something. */
export async function findAccountsTouchedBy(db: Executor, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text as id from mail_accounts where owner_id = ${userId}
    union select account_id::text from mail_actions where user_id = ${userId}
    union select account_id::text from outgoing_messages where user_id = ${userId}
    union select account_id::text from drafts where user_id = ${userId}`)
  return rowIds(rows)
}

/** What would act in a person's name without them. */
export async function stopAutomations(db: Executor, userId: number): Promise<void> {
  await db.delete(threadAutomations).where(eq(threadAutomations.userId, userId))
  await db.delete(emailAutomations).where(eq(emailAutomations.userId, userId))
}

/** Whether an address is that of a mailbox here which colleagues of its owner may read. */
export async function isSharedMailbox(db: Executor, email: string): Promise<boolean> {
  const isAddress = sql`lower(${mailAccounts.email}) = lower(${email}) or exists (
    select 1 from jsonb_array_elements(${mailAccounts.aliases}) a where lower(a->>'address') = lower(${email}))`
  const rows = await db
    .select({ id: mailAccounts.id })
    .from(mailAccounts)
    .innerJoin(workspaces, eq(workspaces.id, mailAccounts.workspaceId))
    .where(and(isNotNull(workspaces.organizationId), isAddress))
    .limit(1)
  return rows.length > 0
}

