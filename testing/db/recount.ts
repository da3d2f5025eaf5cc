import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Messages in each folder, and the order in which the newest of a conversation comes first. */
const placed = sql`
  select m.workspace_id, m.account_id, f.folder, m.received_at, m.is_read, m.thread_id,
    row_number() over (partition by m.workspace_id, f.folder, m.thread_id order by m.received_at desc, m.id desc) = 1 as is_newest
  from messages m cross join lateral (values
    ('inbox', m.in_inbox), ('starred', m.is_starred and not m.in_trash and m.orphaned_at is null), ('sent', m.in_sent),
    ('drafts', m.in_drafts), ('trash', m.in_trash), ('spam', m.in_spam), ('archive', m.in_archive), (m.kind, m.in_inbox and m.kind is not null)) f (folder, holds)
  where f.holds`
const numbers = sql`count(*)::int as total, count(*) filter (where is_newest)::int as conversations`

/** What the triggers have counted of all messages, without what is zero, and the same counted anew. */
export async function recount(db: Executor): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const { rows: kept } = await db.execute(sql`
    select 'all' as unit, null as starts_on, account_id::int, folder, total, conversations, unread from mailbox_counts
    where total <> 0 or conversations <> 0 or unread <> 0
    union all select unit, starts_on::text, account_id::int, folder, total, conversations, null from mailbox_stretches
    where total <> 0 or conversations <> 0
    union all select 'label', null, account_id::int, id::text, total, null, unread from folders where total <> 0 or unread <> 0
    order by 1, 2, 3, 4`)
  const { rows: counted } = await db.execute(sql`
    with placed as (${placed})
    select 'all' as unit, null as starts_on, account_id::int, folder, ${numbers}, count(*) filter (where not is_read)::int as unread
    from placed group by account_id, folder
    union all select unit, date_trunc(unit, received_at at time zone 'UTC')::date::text, account_id::int, folder, ${numbers}, null
    from placed cross join (values ('day'), ('month')) u (unit) group by 1, 2, 3, 4
    union all select 'label', null, f.account_id::int, f.id::text, count(distinct m.id)::int, null,
      (count(distinct m.id) filter (where not m.is_read))::int
    from folders f join placements p on p.workspace_id = f.workspace_id and p.folder_id = f.id
    join messages m on m.workspace_id = f.workspace_id and m.id = p.message_id
    where f.role is null and m.orphaned_at is null group by f.account_id, f.id
    order by 1, 2, 3, 4`)
  return { kept, counted }
}
