import { sql } from 'drizzle-orm'
import type { ProviderName } from '#core/contract/accounts.ts'
import type { FolderRole } from '#core/folder-role.ts'
import { asciiDomain, domainOf } from '#core/text/addresses/addresses.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { forgetMessages } from '#server/db/distributed/forget.ts'
import { anyId, eachText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { jsonRecord, overwrite } from '#server/db/record.ts'
import { messageBodies, messages } from '#server/db/schema/index.ts'
import { DERIVED_VERSION } from '#server/mail/mime/derived-version.ts'
import { judgeByServer, type Receiver, type Verdict } from '#server/mail/mime/sender/judge-sender.ts'
import {
  changeCounted,
  changeFound,
  changesOf,
  count,
  raiseVersion,
  stateBefore,
  stateNow,
} from '../counts/count-queries.ts'
import { KIND_OF_READ, senderKnown } from '../kinds/kind-queries.ts'
import { addressesIn, ownDomains } from '../signals/own-queries.ts'
import type { PreparedMessage } from './prepare-message.ts'

/** Returns the ids of those messages that are stored, by identity. */
export async function findByIdentity(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  identities: string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ identity: string; id: string }>(sql`
    select given.text as identity, found.id::text as id from ${eachText(identities)}
    cross join lateral (
      select id from messages
      where workspace_id = ${workspaceId} and account_id = ${accountId} and identity = given.text limit 1
    ) found`)
  return new Map(rows.map(({ identity, id }) => [identity, Number(id)]))
}

/**
 * Saves the provider's identity of a message that was stored here first, so that it is recognised when sync brings it.
 */
export async function setIdentity(tx: Tx, account: AccountKey, id: number, identity: string): Promise<void> {
  await tx.execute(sql`
    update messages set identity = ${identity} where workspace_id = ${account.workspaceId} and id = ${id}`)
  await raiseVersion(tx, account)
}

export interface Unconfirmed {
  id: number
  /** It came from a file, and nobody here has written it. */
  isImported: boolean
  /** The provider has a copy of it. Another one in Sent is one more copy, which the outgoing server has filed. */
  isFiled: boolean
  /** Its Date, in ms. */
  sentAt: number
}

/**
 * Returns messages of ours whose copy the provider has not confirmed, and those that were sent from here, by Message-ID. The
 * provider may store them with other bytes; they are still the same messages.
 */
export async function findUnconfirmed(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  rfcMessageIds: string[],
): Promise<Map<string, Unconfirmed>> {
  if (rfcMessageIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    rfc: string
    id: string
    imported: boolean
    waits: boolean
    at: number
  }>(sql`
    select given.text as rfc, found.id::text as id, waits,
      coalesce(extract(epoch from found.sent_at) * 1000, 0)::float8 as at, exists (select 1 from imported_messages i
      where i.workspace_id = ${workspaceId} and i.message_id = found.id) as imported
    from ${eachText(rfcMessageIds)}
    cross join lateral (
      select id, sent_at from messages m
      where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.rfc_message_id = given.text offset 0
    ) found
    cross join lateral (
      select exists (select from placements p
          where p.workspace_id = ${workspaceId} and p.message_id = found.id and p.remote_id is null) as waits,
        exists (select from outgoing_messages o where o.workspace_id = ${workspaceId} and o.message_id = found.id
          and o.state in ('sending', 'sent', 'uncertain')) as "isSent"
    ) ours
    where waits or "isSent"`)
  return new Map(
    rows.map(({ rfc, id, imported, waits, at }) => [
      rfc,
      { id: Number(id), isImported: imported, isFiled: !waits, sentAt: at },
    ]),
  )
}

/**
 * State that is derived from a message's copies. It is written together with the message if the copies are known,
 * because a later update costs as much again.
 */
export interface DerivedState {
  read: boolean
  starred: boolean
  answered: boolean
  roles: ReadonlySet<FolderRole | null>
  /** Ids of the folders without a role. */
  labels: ReadonlySet<number>
}

interface MessageToInsert {
  message: PreparedMessage
  threadId: number
  state?: DerivedState | undefined
}

/** What comes only from the source of a message. */
const DERIVED = [
  'inReplyTo',
  'references',
  'subject',
  'baseSubject',
  'fromName',
  'fromAddress',
  'toList',
  'ccList',
  'bccList',
  'replyTo',
  'deliveredTo',
  'snippet',
  'sentAt',
  'hasAttachments',
  'isBulk',
  'isAutomatic',
  'listId',
  'listUnsubscribe',
  'listUnsubscribePost',
  'problems',
  'derivedVersion',
  // Its words are made anew, so those of its files have to come to them again.
  'filesVersion',
] as const
/** The same, plus the thread, the Message-ID and the verdict on the sender. All other columns depend on the mailbox. */
const READ = [...DERIVED, 'threadId', 'rfcMessageId', 'failedIn', 'provenDomain', 'authentication'] as const
const MESSAGE = jsonRecord(messages, [
  ...READ,
  'identity',
  'receivedAt',
  'sizeBytes',
  'sourceBlob',
  'isRead',
  'isStarred',
  'isAnswered',
])
const BODY = jsonRecord(messageBodies, [
  'text',
  'safeHtml',
  'styles',
  'remoteImages',
  'trackers',
  'signature',
])

const OVERWRITE = {
  placeholders: overwrite('workspace_id, account_id, identity', jsonRecord(messages, READ)),
  derived: overwrite('workspace_id, account_id, identity', jsonRecord(messages, DERIVED)),
}
const OVERWRITE_BODY = overwrite('workspace_id, message_id', BODY)

/**
 * Stores messages with bodies and attachments; returns their ids by identity. `deriveMessages` computes the final state.
 * Throws if a message is stored already, unless it is read again (`over`): a placeholder is then replaced by all that
 * its source says, and other messages get only their derived columns. `replaceFiles` updates their files, and
 * `indexMessages` makes their words.
 */
export async function insertMessages(
  tx: Tx,
  account: AccountKey,
  entries: MessageToInsert[],
  { over }: { over?: 'placeholders' | 'derived' } = {},
): Promise<Map<string, number>> {
  const receiver = await findReceiver(tx, account)
  const encoded = sql.param(encodeRows(entries, receiver))
  const { rows } = await tx.execute<{ ids: [identity: string, id: number][]; changes: string | null }>(sql`
    with r as materialized (
      select *, false as snoozed, false as muted
      from json_to_recordset(${encoded}::json) as r (${MESSAGE.types}, ${BODY.types}, files jsonb, roles text[], labels bigint[])
    ), m as (
      insert into messages (workspace_id, account_id, ${MESSAGE.columns}, ${foldersOf('')}, label_ids, kind)
      select ${account.workspaceId}, ${account.id}, ${MESSAGE.values}, ${DERIVED_FOLDERS}, r.labels, ${KIND_OF_READ}
      from r ${senderKnown(account, sql`r."fromAddress"`)}
      ${over ? sql`${OVERWRITE[over]}, kind = excluded.kind` : sql``} returning workspace_id, id, identity, ${stateNow('messages')}
    ), b as (
      insert into message_bodies (workspace_id, message_id, ${BODY.columns})
      select m.workspace_id, m.id, ${BODY.values} from m join r using (identity) ${over ? OVERWRITE_BODY : sql``}
    ), a as (
      insert into attachments (workspace_id, message_id, name, mime_type, size_bytes, content_id, is_inline, blob)
      select m.workspace_id, m.id, f.name, f."mimeType", f.size, f."contentId", f."isInline", f.blob
      from m join r using (identity), jsonb_to_recordset(r.files) as f (
        name text, "mimeType" text, size int, "contentId" text, "isInline" boolean, blob text)
      where ${over !== 'derived'}
    )
    select (select coalesce(json_agg(json_build_array(identity, id)), '[]') from m) as ids, ${changesOf({
      now: sql`select ${stateNow('m')} from m`,
      ...(over && {
        before: sql`select ${stateNow('o')} from messages o where o.workspace_id = ${account.workspaceId}
          and o.account_id = ${account.id} and o.identity = any(array(select identity from r))`,
      }),
    })} as changes`)
  const [{ ids, changes }] = rows as [(typeof rows)[number]]
  if (ids.length > 0) await count(tx, account, changes)
  return new Map(ids)
}

/**
 * The rows as one JSON text in UTF-8. To what the reading thread has encoded of a message it adds what is known only now, and
 * copies the rest as bytes.
 */
function encodeRows(entries: MessageToInsert[], receiver: Receiver): Buffer {
  const parts = entries.flatMap((entry, at) => {
    const known = JSON.stringify({ ...knownOf(entry), ...verdictOf(entry, receiver) })
    return [Buffer.from(`${at === 0 ? '[' : ','}${known.slice(0, -1)},`), entry.message.row.subarray(1)]
  })
  return Buffer.concat([...parts, Buffer.from(']')])
}

function knownOf({ message, threadId, state }: MessageToInsert) {
  return {
    identity: message.identity,
    threadId,
    bccList: message.bcc,
    receivedAt: message.receivedAt,
    sizeBytes: Math.min(message.size, 2 ** 31 - 1),
    sourceBlob: message.sourceBlob,
    failedIn: message.failedIn,
    isRead: state?.read ?? false,
    isStarred: state?.starred ?? false,
    isAnswered: state?.answered ?? false,
    derivedVersion: DERIVED_VERSION,
    filesVersion: 0,
    roles: [...(state?.roles ?? [])].filter(role => role !== null),
    labels: state?.labels.size ? [...state.labels].sort((a, b) => a - b) : null,
  }
}

async function findReceiver(db: Executor, { workspaceId, id }: AccountKey): Promise<Receiver> {
  const { rows } = await db.execute<{ provider: ProviderName; host: string | null; own: string[] }>(sql`
    select provider, settings->'imap'->>'host' as host, ${addressesIn(sql`${workspaceId}::bigint`)} as own
    from mail_accounts where workspace_id = ${workspaceId} and id = ${id}`)
  const { provider = 'imap', host = null, own = [] } = rows[0] ?? {}
  return { provider, host, ownDomains: ownDomains(own) }
}

/** The verdict of the receiving server. If it gives none, null means that a job checks the mail that arrives. */
function verdictOf({ message, state }: MessageToInsert, receiver: Receiver) {
  const fromDomain = asciiDomain(domainOf(message.from?.address ?? ''))
  const said = judgeByServer(message.trace, receiver, fromDomain)
  if (said) return { provenDomain: said.provenDomain, authentication: said.authentication }
  const isOwn = state === undefined || state.roles.has('sent') || state.roles.has('drafts')
  const canBeChecked = !isOwn && fromDomain !== '' && message.sourceBlob !== null
  return { provenDomain: null, authentication: canBeChecked ? null : 'none' }
}

export interface CheckedMessage {
  id: number
  account: AccountKey
  verdict: Verdict
}

/**
 * Saves verdicts, of messages of any accounts. Returns by id whether each has arrived as new mail: not in a first sync or out
 * of a file, where nothing acts on it. Leaves out messages that are gone or were checked meanwhile.
 */
export async function saveVerdicts(
  tx: Tx,
  checked: readonly CheckedMessage[],
): Promise<Map<number, { hasArrived: boolean }>> {
  const saved = new Map<number, { hasArrived: boolean }>()
  for (const [workspaceId, some] of Map.groupBy(checked, ({ account }) => account.workspaceId)) {
    const json = JSON.stringify(some.map(({ id, verdict }) => ({ id, ...verdict })))
    const { rows } = await tx.execute<{ id: string; arrived: boolean }>(sql`
      update messages m set authentication = r.authentication, proven_domain = r."provenDomain"
      from jsonb_to_recordset(${json}::jsonb) as r (id bigint, authentication text, "provenDomain" text)
      where m.workspace_id = ${workspaceId} and m.id = r.id and m.authentication is null
      returning m.id::text as id, exists (select from sync_states s
        where s.workspace_id = ${workspaceId} and s.account_id = m.account_id and s.completed_at < m.created_at)
        and not exists (select from imported_messages i
          where i.workspace_id = ${workspaceId} and i.message_id = m.id) as arrived`)
    if (rows.length > 0)
      for (const id of new Set(some.map(({ account }) => account.id)))
        await raiseVersion(tx, { workspaceId, id })
    for (const { id, arrived } of rows) saved.set(Number(id), { hasArrived: arrived })
  }
  return saved
}

/**
 * SQL conditions for the folders in which a message is shown. They refer to the `roles` of the folders of its copies
 * (none of them null), and to whether it is `snoozed` and its conversation `muted`.
 */
const FOLDERS = {
  in_inbox: `'inbox' = any(roles) and not (snoozed or muted)`,
  in_sent: `'sent' = any(roles)`,
  in_drafts: `'drafts' = any(roles)`,
  in_trash: `'trash' = any(roles)`,
  in_spam: `'spam' = any(roles)`,
  // Muted messages show here instead of in the inbox. If they also lie elsewhere, they show only there.
  in_archive: `(roles && '{archive,all}' or 'inbox' = any(roles) and muted)
    and not ('inbox' = any(roles) and not muted or roles && '{sent,drafts,trash,spam}')`,
}
const DERIVED_FOLDERS = sql.raw(
  Object.entries(FOLDERS)
    .map(([column, isShown]) => `${isShown} as ${column}`)
    .join(', '),
)
const foldersOf = (row: '' | 'm.' | 'n.') =>
  sql.raw(
    Object.keys(FOLDERS)
      .map(column => row + column)
      .join(', '),
  )

/**
 * Derives flags and folders of messages from their placements: a message is read if all its copies are, and starred if
 * one is. Snoozed messages leave the inbox, and muted ones show in the archive instead; a message that was moved out of
 * the inbox is no longer snoozed. A message without placements is hidden (`orphaned_at`), and comes back with its first
 * placement. Unchanged rows are not written.
 */
export async function deriveMessages(
  tx: Tx,
  account: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return
  const { workspaceId } = account
  // Written so that each row is looked up by its key, even while the planner knows little of tables that are still
  // small.
  const found = sql`
    with d as (
      select m.id, ${stateBefore('m')}, c.nowhere, coalesce(c.read, m.is_read) as is_read, coalesce(c.starred, m.is_starred) as is_starred,
        coalesce(c.answered, m.is_answered) as is_answered, c.roles, c.label_ids, m.snoozed_until is not null as snoozed,
        (select t.muted_at is not null from threads t where t.workspace_id = ${workspaceId} and t.id = m.thread_id) as muted,
        (m.is_read, m.is_starred, m.is_answered, ${foldersOf('m.')}, m.label_ids, m.orphaned_at is not null, m.snoozed_until is not null)
          as stored
      from messages m
      cross join lateral (
        select count(*) = 0 as nowhere, bool_and(p.read) as read, bool_or(p.starred) as starred,
          bool_or(p.answered) as answered, coalesce(array_agg(role) filter (where role is not null), '{}') as roles,
          array_agg(distinct p.folder_id) filter (where role is null) as label_ids
        from placements p
        cross join lateral (
          select (select f.role from folders f where f.workspace_id = ${workspaceId} and f.id = p.folder_id) as role
        ) f
        where p.workspace_id = ${workspaceId} and p.message_id = m.id
      ) c
      where m.workspace_id = ${workspaceId} and m.id = ${anyId(messageIds)}
    ), n as (
      select d.*, snoozed and ('inbox' = any(roles) or nowhere) as stays_snoozed, ${DERIVED_FOLDERS} from d
    )
    select *, now() as at from n
    where stored is distinct from (is_read, is_starred, is_answered, ${foldersOf('')}, label_ids, nowhere, stays_snoozed)`
  const set = sql`(is_read, is_starred, is_answered, ${foldersOf('')}, label_ids)
      = (n.is_read, n.is_starred, n.is_answered, ${foldersOf('n.')}, n.label_ids),
    orphaned_at = case when n.nowhere then coalesce(m.orphaned_at, n.at) end,
    snoozed_until = case when n.stays_snoozed then m.snoozed_until end`
  await changeFound(tx, account, found, set)
}

/** Sets when a message counts as received: lists are ordered by this. */
export async function setReceived(tx: Tx, account: AccountKey, messageId: number, at: Date): Promise<void> {
  await changeCounted(tx, account, sql`m.id = ${messageId}`, sql`received_at = ${at.toISOString()}`)
}

/**
 * Deletes up to `limit` messages that have been in no folder since before the given time, and records in which threads they
 * were. Returns how many.
 */
export async function purgeOrphans(
  tx: Tx,
  account: AccountKey,
  before: Date,
  limit: number,
): Promise<number> {
  const { workspaceId, id: accountId } = account
  const isUnseen = sql`workspace_id = ${workspaceId} and account_id = ${accountId} and orphaned_at < ${before.toISOString()}
    and not exists (select 1 from outgoing_messages o
      where o.workspace_id = messages.workspace_id and o.message_id = messages.id and o.state <> 'sent')`
  const found = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(isUnseen)
    .limit(limit)
    .for('update', { skipLocked: true })
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  await forgetMessages(tx, workspaceId, ids)
  const { rows } = await tx.execute<{ gone: unknown[]; changes: string | null }>(sql`
    with gone as (
      delete from messages where workspace_id = ${workspaceId} and id = ${anyId(ids)}
      returning rfc_message_id as name, ${stateNow('messages')}
    )
    select (select json_agg(json_build_object('name', name, 'thread', thread_id)) from gone) as gone,
      ${changesOf({ before: sql`select ${stateNow('gone')} from gone` })} as changes`)
  const [{ gone, changes }] = rows as [(typeof rows)[number]]
  await count(tx, account, changes)
  await tx.execute(sql`
    update thread_references r set was_deleted_here = true
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (name text, thread bigint)
    where r.workspace_id = ${workspaceId} and r.account_id = ${accountId} and r.rfc_message_id = gone.name
      and r.thread_id = gone.thread`)
  return gone.length
}

/** Returns those of these messages that came after a message sent from here in the same conversation. */
export async function findAnswers(
  db: Executor,
  { workspaceId }: AccountKey,
  messageIds: number[],
): Promise<{ threadId: number; messageId: number }[]> {
  const { rows } = await db.execute<{ thread: string; id: string }>(sql`
    select m.thread_id::text as thread, m.id::text as id from messages m
    cross join lateral (
      select from messages s where s.workspace_id = ${workspaceId} and s.thread_id = m.thread_id and s.in_sent
        and s.received_at <= m.received_at limit 1
    ) sent
    where m.workspace_id = ${workspaceId} and m.id = ${anyId(messageIds)}
      and not (m.in_sent or m.in_drafts or m.in_spam or m.in_trash)
    order by m.id`)
  return rows.map(({ thread, id }) => ({ threadId: Number(thread), messageId: Number(id) }))
}
