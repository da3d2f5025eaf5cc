import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, accountOf } from '#server/db/keys.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'

type Found = { workspace: string; account: string }
const keyOf = ({ workspace, account }: Found) =>
  accountOf({ workspaceId: Number(workspace), accountId: Number(account) })

/** The newest messages of any workspace that are not sorted yet, up to a batch. */
export async function findUnsorted(db: Executor): Promise<{ account: AccountKey; id: number }[]> {
  const { rows } = await db.execute<Found & { id: string }>(sql`
    select workspace_id::text as workspace, account_id::text as account, id::text as id from messages
    where kind is null order by received_at desc limit ${sql.raw(`${BATCH}`)}`)
  return rows.map(row => ({ account: keyOf(row), id: Number(row.id) }))
}

/** A sender, of any workspace, of whom some mail is not sorted as is known of them; null if there is none. */
export async function findUnsortedSender(
  db: Executor,
): Promise<{ account: AccountKey; sender: string } | null> {
  const { rows } = await db.execute<Found & { sender: string }>(sql`
    select workspace_id::text as workspace, account_id::text as account, sender from mailbox_senders
    where not is_sorted limit 1`)
  return rows[0] ? { account: keyOf(rows[0]), sender: rows[0].sender } : null
}
