import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'

/** Accounts with messages whose snooze has ended. */
export async function findAccountsDue(db: Executor, now: Date): Promise<AccountKey[]> {
  const { rows } = await db.execute<{ workspace: string; account: string }>(sql`
    select distinct workspace_id::text as workspace, account_id::text as account from messages
    where snoozed_until <= ${now.toISOString()}`)
  return rows.map(({ workspace, account }) => ({ workspaceId: Number(workspace), id: Number(account) }))
}
