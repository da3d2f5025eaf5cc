import { sql } from 'drizzle-orm'
import type { Address } from '#core/contract/emails.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'
import { changeCounted } from '#server/mailbox/counts/count-queries.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { type Outgoing, rowLeavesByItself } from '../queries.ts'

export interface WaitingRow
  extends Pick<
    Outgoing,
    'origin' | 'actorKind' | 'throughName' | 'userId' | 'lastError' | 'gateAnswer' | 'gateReason'
  > {
  workspaceId: number
  id: number
  accountId: number
  /** The address it leaves from: the account's, or one of its aliases. */
  from: string
  messageId: number
  threadId: number
  /** ISO 8601. */
  dueAt: string
  sendAt: string | null
  writer: string | null
  subject: string
  snippet: string
  toList: Address[]
  ccList: Address[]
  bccList: Address[]
  hasAttachments: boolean
}

/**
 * Messages of these accounts that leave later, or wait to leave; not those that only wait for the undo window to end. The
 * state is written out, as in the index `outgoing_waiting`.
 */
export async function findWaiting(
  db: Executor,
  accounts: readonly AccountKey[],
  { limit, id }: { limit: number; id?: number },
): Promise<WaitingRow[]> {
  if (accounts.length === 0) return []
  const { rows } = await db.execute<{ row: WaitingRow }>(sql`
    select json_build_object('workspaceId', o.workspace_id, 'id', o.id, 'accountId', o.account_id, 'from', coalesce(m.from_address, a.email),
      'messageId', o.message_id, 'threadId', m.thread_id, 'dueAt', ${isoTime(sql`o.due_at`)}, 'sendAt', ${isoTime(sql`o.send_at`)},
      'origin', o.origin, 'actorKind', o.actor_kind, 'throughName', o.through_name, 'userId', o.user_id, 'writer', u.email,
      'lastError', o.last_error, 'gateAnswer', o.gate_answer, 'gateReason', o.gate_reason,
      'subject', m.subject, 'snippet', m.snippet, 'toList', m.to_list, 'ccList', m.cc_list, 'bccList', m.bcc_list,
      'hasAttachments', m.has_attachments) as row
    from outgoing_messages o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.message_id
    join mail_accounts a on a.workspace_id = o.workspace_id and a.id = o.account_id
    left join users u on u.id = o.user_id
    where o.workspace_id = ${anyWorkspace(workspacesOf(accounts))} and o.account_id = ${anyId(accounts.map(({ id }) => id))}
      and o.state = 'queued' and (o.send_at is not null or o.last_error is not null or o.gate_answer = 'later' or ${rowLeavesByItself})
      and not m.in_trash ${id === undefined ? sql`` : sql`and o.id = ${id}`}
    order by o.due_at, o.id limit ${limit}`)
  return rows.map(({ row }) => row)
}

/** The text of a message that waits, in HTML. */
export async function findWaitingText(
  db: Executor,
  workspaceId: number,
  messageId: OpenedId,
): Promise<{ text: string; safeHtml: string | null } | null> {
  const { rows } = await db.execute<{ text: string; safe_html: string | null }>(sql`
    select text, safe_html from message_bodies where workspace_id = ${workspaceId} and message_id = ${messageId}`)
  return rows[0] ? { text: rows[0].text, safeHtml: rows[0].safe_html } : null
}

/** Puts another source in the place of a message's, because its Date has changed. */
export async function replaceSource(
  tx: Tx,
  { workspaceId, accountId, messageId, id }: Pick<Outgoing, 'workspaceId' | 'accountId' | 'messageId' | 'id'>,
  { source, identity, sentAt }: { source: string; identity: string; sentAt: Date },
): Promise<void> {
  await changeCounted(
    tx,
    { workspaceId, id: accountId },
    sql`m.id = ${messageId}`,
    sql`source_blob = ${source}, identity = ${identity}, sent_at = ${sentAt.toISOString()},
      received_at = ${sentAt.toISOString()}`,
  )
  await tx.execute(sql`
    update outgoing_messages set source_blob = ${source} where workspace_id = ${workspaceId} and id = ${id}`)
}
