import { sql } from 'drizzle-orm'
import type { Address } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { Outgoing } from '../queries.ts'

export interface UncertainRow {
  workspaceId: number
  id: number
  accountId: number
  messageId: number
  from: string
  toList: Address[]
  subject: string
  /** When the try began after which nobody knows, in ISO 8601. */
  at: string
  lastError: string | null
  /** Whether the provider files what it sends. */
  savesSentMail: boolean
  campaign: { id: number; name: string } | null
}

interface Wanted {
  messageIds?: readonly number[] | undefined
  campaignId?: number | undefined
}

/** Messages of these accounts of which nobody knows whether they have left, newest first, and how many there are. */
export async function findUncertain(
  db: Executor,
  accounts: readonly AccountKey[],
  { messageIds, campaignId, limit }: Wanted & { limit: number },
): Promise<{ rows: UncertainRow[]; total: number }> {
  if (accounts.length === 0) return { rows: [], total: 0 }
  const { rows } = await db.execute<{ row: UncertainRow; total: number }>(sql`
    select json_build_object('workspaceId', o.workspace_id, 'id', o.id, 'accountId', o.account_id,
      'messageId', o.message_id, 'from', coalesce(m.from_address, a.email), 'toList', m.to_list, 'subject', m.subject,
      'at', ${isoTime(sql`coalesce(o.started_at, o.due_at)`)}, 'lastError', o.last_error,
      'savesSentMail', a.sent_copies = 'server' or a.sent_copies = 'automatic' and a.saves_sent_mail,
      'campaign', case when o.origin = 'campaign' then json_build_object('id', o.through_id, 'name', o.through_name) end
    ) as row, (count(*) over ())::int as total
    from outgoing_messages o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.message_id
    join mail_accounts a on a.workspace_id = o.workspace_id and a.id = o.account_id
    where o.workspace_id = ${anyWorkspace(workspacesOf(accounts))} and o.account_id = ${anyId(accounts.map(({ id }) => id))}
      and o.state = 'uncertain'
      ${messageIds === undefined ? sql`` : sql`and o.message_id = ${anyId(messageIds)}`}
      ${campaignId === undefined ? sql`` : sql`and o.origin = 'campaign' and o.through_id = ${campaignId}`}
    order by o.id desc limit ${limit}`)
  return { rows: rows.map(({ row }) => row), total: rows[0]?.total ?? 0 }
}

/** The name of Sent at the provider, and the Message-ID of an outgoing message, without brackets; null while either has none. */
export async function findFiled(
  db: Executor,
  { workspaceId, accountId, messageId }: Pick<Outgoing, 'workspaceId' | 'accountId' | 'messageId'>,
): Promise<{ folder: string; rfcMessageId: string } | null> {
  const { rows } = await db.execute<{ folder: string; name: string }>(sql`
    select f.remote_id as folder, m.rfc_message_id as name from messages m
    join folders f on f.workspace_id = ${workspaceId} and f.account_id = ${accountId} and f.role = 'sent'
    where m.workspace_id = ${workspaceId} and m.id = ${messageId} and m.rfc_message_id is not null order by f.id limit 1`)
  return rows[0] ? { folder: rows[0].folder, rfcMessageId: rows[0].name } : null
}
