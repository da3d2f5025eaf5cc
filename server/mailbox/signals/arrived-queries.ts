import { sql } from 'drizzle-orm'
import type { Address } from '#core/contract/emails.ts'
import type { SignalKind } from '#core/contract/signals.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { ArrivedMail } from './may-answer.ts'

export interface Arrived extends ArrivedMail {
  id: number
  threadId: number
  subject: string
  toList: Address[]
  ccList: Address[]
  bccList: Address[]
  /** Null for an oversized message. */
  sourceBlob: string | null
  replyTo: Address[]
  deliveredTo: string[]
}

/** What `mayAnswerByItself` has to know of these messages, oldest first. Those whose rows are gone are left out. */
export async function findArrived(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  messageIds: readonly number[],
): Promise<Arrived[]> {
  const { rows } = await db.execute<{
    id: string
    thread: string
    subject: string
    to: Address[]
    cc: Address[]
    bcc: Address[]
    source: string | null
    name: string | null
    address: string | null
    reply: Address[]
    delivered: string[]
    bulk: boolean
    automatic: boolean
    authentication: ArrivedMail['authentication']
    proven: string | null
    there: boolean
    placeholder: boolean
    received: string
    sent: string | null
    signals: SignalKind[]
  }>(sql`
    select m.id::text as id, m.thread_id::text as thread, m.subject, m.from_name as name, m.from_address as address,
      m.to_list as to, m.cc_list as cc, m.bcc_list as bcc, m.reply_to as reply, to_jsonb(m.delivered_to) as delivered, m.source_blob as source,
      m.is_bulk as bulk, m.is_automatic as automatic, m.authentication, m.proven_domain as proven,
      m.orphaned_at is null and not (m.in_trash or m.in_spam or m.in_drafts or m.in_sent) as there,
      m.failed_in is not null as placeholder, ${isoTime(sql`coalesce(m.first_received_at, m.received_at)`)} as received,
      ${isoTime(sql`m.sent_at`)} as sent,
      array(select s.kind from message_signals s where s.workspace_id = ${workspaceId} and s.message_id = m.id) as signals
    from messages m
    where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.id = ${anyId(messageIds)}
    order by m.received_at, m.id`)
  return rows.map(row => ({
    id: Number(row.id),
    threadId: Number(row.thread),
    from: row.address === null ? null : { name: row.name, address: row.address },
    subject: row.subject,
    toList: row.to,
    ccList: row.cc,
    bccList: row.bcc,
    sourceBlob: row.source,
    recipients: [...row.to, ...row.cc].map(({ address }) => address),
    replyTo: row.reply,
    deliveredTo: row.delivered,
    isBulk: row.bulk,
    isAutomatic: row.automatic,
    authentication: row.authentication,
    provenDomain: row.proven,
    isThere: row.there,
    isPlaceholder: row.placeholder,
    receivedAt: new Date(row.received),
    sentAt: row.sent === null ? null : new Date(row.sent),
    signals: row.signals,
  }))
}

/** All addresses of an account, and those of the other accounts of its workspace. */
export async function findWorkspaceAddresses(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
): Promise<{ own: string[]; others: string[] }> {
  const { rows } = await db.execute<{ address: string; own: boolean }>(sql`
    select e.address, m.id = ${accountId} as own from mail_accounts m
    cross join lateral (
      select m.email as address union all select x->>'address' from jsonb_array_elements(m.aliases) x
    ) e
    where m.workspace_id = ${workspaceId} and m.removed_at is null`)
  const of = (isOwn: boolean) => rows.filter(({ own }) => own === isOwn).map(({ address }) => address)
  return { own: of(true), others: of(false) }
}
