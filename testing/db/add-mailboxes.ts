import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Creates sandbox mailboxes in one statement, of people in so many workspaces, who have as many each. */
export async function addMailboxes(db: Executor, count: number, workspaces = 1): Promise<void> {
  await db.execute(sql`
    with owner as (
      insert into users (email, password_hash, first_name, last_name, account_type)
      select 'many-' || number || '@people.example', 'none', 'Many', 'Mailboxes', 'individual'
      from generate_series(1, ${workspaces}) number returning id
    ), workspace as (
      insert into workspaces (user_id) select id from owner returning id, user_id
    ), account as (
      insert into mail_accounts (workspace_id, owner_id, email, provider)
      select id, user_id, 'many-' || number || '@mail.example', 'sandbox'
      from (select id, user_id, row_number() over () as place from workspace) workspace
      join generate_series(1, ${count}) number on number % ${workspaces} + 1 = place
      returning workspace_id, id
    )
    insert into sync_states (workspace_id, account_id) select workspace_id, id from account`)
}
