import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { recount } from '#testing/db/recount.ts'
import { HIDDEN_SENDER } from '../load/automatic.ts'

/** What is kept beside messages so that nobody has to count them, and differs from the same counted now; one line each. */
export async function wrongCounts(db: Executor): Promise<string[]> {
  const all = [await recount(db), await recountMembers(db)]
  return all.flatMap(({ kept, counted }) => {
    const [ours = [], right = []] = [kept, counted].map(rows => rows.map(row => JSON.stringify(row)))
    return [
      ...ours.filter(row => !right.includes(row)).map(row => `kept ${row}`),
      ...right.filter(row => !ours.includes(row)).map(row => `counted ${row}`),
    ]
  })
}

/** The messages of inboxes that views hide: those of one sender, by the only view that there is. */
async function recountMembers(db: Executor): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const { rows: kept } = await db.execute(sql`
    select view_id::int as view, message_id::int as message, account_id::int as account, is_unread
    from view_members where in_inbox`)
  const { rows: counted } = await db.execute(sql`
    select v.id::int as view, m.id::int as message, m.account_id::int as account, not m.is_read as is_unread
    from saved_views v join mail_accounts a on a.owner_id = v.user_id join messages m on m.account_id = a.id
    where v.hides_from_inbox and m.in_inbox and m.from_address = ${HIDDEN_SENDER}`)
  return { kept, counted }
}
