import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Creates sandbox mailboxes of one person, in one statement. */
export async function addMailboxes(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    with owner as (
      insert into users (email, password_hash, first_name, last_name, account_type)
      values ('many@people.example', 'none', 'Many', 'Mailboxes', 'individual') returning id
    ), workspace as (
      insert into workspaces (user_id) select id from owner returning id, user_id
    ), account as (
      insert into mail_accounts (workspace_id, owner_id, email, provider)
      select id, user_id, 'many-' || number || '@mail.example', 'sandbox' from workspace, generate_series(1, ${count}) number
      returning workspace_id, id
    )
    insert into sync_states (workspace_id, account_id) select workspace_id, id from account`)
}
