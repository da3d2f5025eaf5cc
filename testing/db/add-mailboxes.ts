import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Makes so many sandbox mailboxes of one person, all at once. */
export async function addMailboxes(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    with owner as (
      insert into users (email, password_hash, first_name, last_name, account_type)
      values ('many@people.example', 'none', 'Many', 'Mailboxes', 'individual') returning id
    ), account as (
      insert into mail_accounts (owner_id, email, provider)
      select owner.id, 'many-' || number || '@mail.example', 'sandbox' from owner, generate_series(1, ${count}) number
      returning id
    )
    insert into sync_states (account_id) select id from account`)
}
