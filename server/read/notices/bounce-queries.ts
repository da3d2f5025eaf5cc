import { sql } from 'drizzle-orm'
import type { BounceReason } from '#core/contract/signals.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'

/** A report, in the inbox and unread, that a message of ours did not reach somebody. */
export interface Returned {
  /** The message of the report. */
  reportId: number
  accountId: number
  at: string
  /** The message that came back. */
  messageId: number
  subject: string
  /** The first of `count` recipients; empty if the report names nobody. */
  who: string
  count: number
  reason: BounceReason
  diagnostic: string | null
}

const MOST_TOLD = 50
/** A first sync may bring reports of many years that nobody has read. */
const TOLD_FOR = sql.raw(`interval '30 days'`)

/**
 * The reports that a person is told about, newest first, until somebody has read them: on messages that they have sent here, or
 * that left from a mailbox of theirs in another way. Tasks tell of mails of campaigns.
 */
export async function findReturned(
  db: Executor,
  { userId, accounts, now }: { userId: number; accounts: readonly AccountKey[]; now: Date },
): Promise<Returned[]> {
  if (accounts.length === 0) return []
  const here = anyWorkspace(workspacesOf(accounts))
  const { rows } = await db.execute<{ row: Returned }>(sql`
    select json_build_object('reportId', r.id, 'accountId', r.account_id, 'at', ${isoTime(sql`r.received_at`)}, 'messageId', s.id,
      'subject', s.subject, 'who', s.who, 'count', s.count, 'reason', s.reason, 'diagnostic', s.diagnostic) as row
    from messages r
    join mail_accounts a on a.workspace_id = ${here} and a.workspace_id = r.workspace_id and a.id = r.account_id
    cross join lateral (
      select m.id, m.subject, b.who, b.reason, b.diagnostic, count(*) over ()::int as count
      from message_signals b
      join messages m on m.workspace_id = ${here} and m.workspace_id = b.workspace_id and m.id = b.about_id and m.in_sent
      left join outgoing_messages o on o.workspace_id = ${here} and o.workspace_id = m.workspace_id and o.message_id = m.id
      where b.workspace_id = ${here} and b.workspace_id = r.workspace_id and b.message_id = r.id and b.kind = 'bounce'
        and coalesce(o.user_id, a.owner_id) = ${userId} and o.origin is distinct from 'campaign'
      order by b.who limit 1
    ) s
    where r.workspace_id = ${here} and r.account_id = ${anyId(accounts.map(({ id }) => id))}
      and r.in_inbox and not r.is_read and r.received_at > ${now.toISOString()}::timestamptz - ${TOLD_FOR}
    order by r.received_at desc, r.id desc limit ${MOST_TOLD}`)
  return rows.map(({ row }) => row)
}
