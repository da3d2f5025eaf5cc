import { type SQL, sql } from 'drizzle-orm'
import type { ProgramDraft, SignatureKind } from '#core/contract/emails.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'
import { append } from '#core/lists.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace, fewIds } from '#server/db/is-in.ts'
import { isAmong, workspacesOf } from '#server/db/keys.ts'
import type { attachments, messageSignals, messages, outgoingMessages } from '#server/db/schema/index.ts'
import type { FreelyRead, OpenedId } from '#server/people/audit/record-views.ts'

/** The columns of the messages of a conversation that its row in a list needs. */
const MEMBER = {
  id: 'id',
  accountId: 'account_id',
  threadId: 'thread_id',
  fromName: 'from_name',
  fromAddress: 'from_address',
  receivedAt: 'received_at',
  firstReceivedAt: 'first_received_at',
  isRead: 'is_read',
  isStarred: 'is_starred',
  hasAttachments: 'has_attachments',
  inInbox: 'in_inbox',
  inSent: 'in_sent',
  inDrafts: 'in_drafts',
  inTrash: 'in_trash',
  inSpam: 'in_spam',
  inArchive: 'in_archive',
  kind: 'kind',
  snoozedUntil: 'snoozed_until',
} as const
/** The columns of messages that lists show. */
const LIST = {
  ...MEMBER,
  rfcMessageId: 'rfc_message_id',
  subject: 'subject',
  snippet: 'snippet',
  toList: 'to_list',
} as const
const WHOLE = {
  ...LIST,
  ccList: 'cc_list',
  bccList: 'bcc_list',
  replyTo: 'reply_to',
  deliveredTo: 'delivered_to',
  sentAt: 'sent_at',
  problems: 'problems',
  isBulk: 'is_bulk',
  isAutomatic: 'is_automatic',
  listId: 'list_id',
  provenDomain: 'proven_domain',
  authentication: 'authentication',
  listUnsubscribe: 'list_unsubscribe',
  listUnsubscribePost: 'list_unsubscribe_post',
  inReplyTo: 'in_reply_to',
  references: 'references',
} as const
/** What `rowsWhere` adds to these columns. */
const ADDED = [
  'accountEmail',
  'isMuted',
  'sending',
  'isUndelivered',
  'ownLabels',
  'followUpAt',
  'programDraft',
] as const

type Messages = typeof messages.$inferSelect
/** JSON has times as text. */
type InJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** What lists show of a message. */
export type EmailRowData = InJson<Pick<Messages, keyof typeof LIST>> & {
  accountEmail: string
  isMuted: boolean
  /** Only for messages in Sent: once deleted, a failed message is done with. */
  sending: SendingData | null
  isUndelivered: boolean
  /** Names of the folders with this message that people have made. */
  ownLabels: string[]
  followUpAt: string | null
  programDraft: ProgramDraft | null
}

/** The state of an outgoing message that is not sent yet. */
interface SendingData {
  state: Exclude<(typeof outgoingMessages.$inferSelect)['state'], 'sent'>
  error: string | null
  /** For a queued message: the time of the next attempt. */
  dueAt: string
}

/** What a list by conversation needs of each message. */
export type MemberData = Pick<EmailRowData, keyof typeof MEMBER | (typeof ADDED)[number]>

type WholeColumns = EmailRowData & InJson<Pick<Messages, keyof typeof WHOLE>>
/** A message with all that its screen shows. */
export type WholeEmailData = WholeColumns & {
  text: string
  safeHtml: string | null
  styles: string
  remoteImages: number
  trackers: string[]
  signature: SignatureKind | null
  attachments: AttachmentData[]
  filingProblem: string | null
  signals: SignalData[]
  /** What somebody chose for mail of its sender, and whether somebody has written to it; null for neither. */
  known: { kind: MailKind | null; isWrittenTo: boolean } | null
  /** What was said to its wish for a receipt; null for nothing. */
  isReceiptSent: boolean | null
}
export type AttachmentData = Pick<
  typeof attachments.$inferSelect,
  'id' | 'name' | 'mimeType' | 'sizeBytes' | 'isInline' | 'contentId'
>

/** A bounce, a delay or an absence that this message tells, or that concerns it; also whom a server refused it to. */
export type SignalData = Pick<
  typeof messageSignals.$inferSelect,
  'kind' | 'who' | 'reason' | 'isHard' | 'diagnostic' | 'until' | 'messageId'
> & { threadId: number; receivedAt: string }

/**
 * A row comes as one JSON array that the database makes. Thirty columns would be parsed and mapped one by one, and the
 * names of columns would be half of what is written and read.
 */
function shapeOf<Row>(columns: Record<string, string>) {
  const names = [...Object.keys(columns), ...ADDED]
  const selected = Object.entries(columns).map(([name, column]) => `m."${column}" as "${name}"`)
  return {
    columns: sql.raw(selected.join(', ')),
    values: sql.raw(`json_build_array(${names.map(name => `r."${name}"`).join(', ')})`),
    toRow(values: unknown[]): Row {
      const row: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at]
      return row as Row
    },
  }
}
export const listRow = shapeOf<EmailRowData>(LIST)
export const memberRow = shapeOf<MemberData>(MEMBER)
/** Oldest first, as conversations are read. */
export const memberOrder = sql.raw('coalesce(r."firstReceivedAt", r."receivedAt"), r.id')
const wholeRow = shapeOf<WholeColumns>(WHOLE)

/** Named beside joins, because the planner may otherwise read the folders and accounts of everybody into a table first. */
const accountsOfRows = sql.raw('array(select "accountId" from r)')

/**
 * A relation with the rows of the messages `m` that fit `condition`, unordered. Labels, follow-ups and muted conversations are
 * looked up once for all rows: looked up for each row they were most of the blocks that a list read.
 */
export const rowsWhere = (
  workspaceIds: readonly number[],
  condition: SQL,
  { columns }: { columns: SQL } = listRow,
): SQL => {
  const here = anyWorkspace(workspaceIds)
  return sql`
  with r as materialized (
    select m.workspace_id, ${columns} from messages m
    where m.workspace_id = ${here} and ${condition}
  ), labels as materialized (
    select p.message_id, json_agg(f.name order by f.name) as names
    from placements p join folders f on f.workspace_id = ${here} and f.workspace_id = p.workspace_id and f.id = p.folder_id
      and f.account_id = any(${accountsOfRows})
    where p.workspace_id = ${here} and p.message_id = any(array(select id from r)) and f.role is null
    group by p.message_id
  ), followed as materialized (
    select m.thread_id, min(e.leaves_at) as at
    from enrolments e join messages m on m.workspace_id = ${here} and m.workspace_id = e.workspace_id and m.id = e.message_id
    where e.workspace_id = ${here} and e.account_id = any(${accountsOfRows})
      and e.leaves_at is not null and m.thread_id = any(array(select "threadId" from r))
    group by m.thread_id
  )
  select r.*, a.email as "accountEmail", coalesce(l.names, '[]') as "ownLabels", followed.at as "followUpAt",
    r."threadId" = any(array(
      select t.id from threads t
      where t.workspace_id = ${here} and t.id = any(array(select "threadId" from r))
        and t.muted_at is not null)) as "isMuted",
    case when r."inSent" then (
      select json_build_object('state', o.state, 'error', coalesce(o.last_error, case when o.gate_answer = 'later' then o.gate_reason end), 'dueAt', o.due_at)
      from outgoing_messages o where o.workspace_id = ${here} and o.message_id = r.id
        and o.state <> 'sent' order by o.id desc limit 1) end as sending,
    case when r."inSent" then (
      select true from message_signals s
      where s.workspace_id = ${here} and s.about_id = r.id and s.kind = 'bounce' and s.message_id <> r.id
      limit 1) end is not null as "isUndelivered",
    case when r."inDrafts" then (
      select json_build_object('id', d.id, 'origin', d.made_by, 'why', coalesce(d.not_sent_because, ''), 'engine', coalesce(d.engine, (
        select w.engine from automatic_answers w where w.workspace_id = ${here} and w.draft_id = d.id limit 1)))
      from drafts d where d.workspace_id = ${here} and d.message_id = r.id and d.made_by is not null limit 1) end as "programDraft"
  from r join mail_accounts a on a.workspace_id = ${here} and a.id = r."accountId"
    and a.id = any(${accountsOfRows})
    left join labels l on l.message_id = r.id
    left join followed on followed.thread_id = r."threadId"`
}

/**
 * What is found in each of the one or two workspaces of a person. A distributed database takes statements with as many
 * sub-queries for one workspace only.
 */
async function inEach<Row>(
  workspaceIds: readonly number[],
  find: (workspaceId: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (const workspaceId of workspaceIds) append(found, await find(workspaceId))
  return found
}

/** List rows of these messages, unordered. */
export async function findRows(
  db: Executor,
  workspaceIds: readonly number[],
  ids: readonly number[],
): Promise<EmailRowData[]> {
  if (ids.length === 0) return []
  return inEach(workspaceIds, async workspaceId => {
    const { rows } = await db.execute<{ row: unknown[] }>(
      sql`select ${listRow.values} as row from (${rowsWhere([workspaceId], sql`m.id = ${anyId(ids)}`)}) r`,
    )
    return rows.map(({ row }) => listRow.toRow(row))
  })
}

/**
 * The messages that count in a conversation: those in the trash, in spam and drafts only in lists of their own. Each row stands
 * for itself at least.
 */
export const countsIn = (
  newest: SQL,
  where = sql`not m.in_trash and not m.in_spam and not m.in_drafts`,
): SQL => sql`((m.orphaned_at is null and ${where}) or m.id = any(${newest}))`

/** The messages of the conversations of these rows, oldest first, by conversation. */
export async function findMembers(
  db: Executor,
  workspaceIds: readonly number[],
  newest: readonly EmailRowData[],
): Promise<Map<number, MemberData[]>> {
  if (newest.length === 0) return new Map()
  const ids = sql`${sql.param(newest.map(({ id }) => id))}::bigint[]`
  const which = sql`m.thread_id = ${anyId(newest.map(({ threadId }) => threadId))} and ${countsIn(ids)}`
  const members = await inEach(workspaceIds, async workspaceId => {
    const { rows } = await db.execute<{ row: unknown[] }>(sql`
      select ${memberRow.values} as row from (${rowsWhere([workspaceId], which, memberRow)}) r order by ${memberOrder}`)
    return rows.map(({ row }) => memberRow.toRow(row))
  })
  return Map.groupBy(members, ({ threadId }) => threadId)
}

/** Longer texts are not looked through for a passage. */
const MOST_TEXT = 100_000

/** The same with their texts, for those in mailboxes that are read without a record. */
export async function findRowsWithTexts(
  db: Executor,
  workspaceIds: readonly number[],
  ids: readonly number[],
  accounts: readonly FreelyRead[],
): Promise<{ row: EmailRowData; text: string | null }[]> {
  if (ids.length === 0) return []
  return inEach(workspaceIds, async workspaceId => {
    const { rows } = await db.execute<{ row: unknown[]; text: string | null }>(sql`
      select ${listRow.values} as row, left(b.text, ${sql.raw(`${MOST_TEXT}`)}) as text
      from (${rowsWhere([workspaceId], sql`m.id = ${anyId(ids)}`)}) r
        left join message_bodies b on b.workspace_id = ${workspaceId} and b.message_id = r.id
          and r."accountId" = any(${fewIds(accounts.map(({ id }) => id))})`)
    return rows.map(({ row, text }) => ({ row: listRow.toRow(row), text }))
  })
}

/** Whole messages that are recorded as opened, unordered. */
export async function findWhole(
  db: Executor,
  workspaceId: number,
  ids: readonly OpenedId[],
): Promise<WholeEmailData[]> {
  return ids.length === 0 ? [] : wholeWhere(db, workspaceId, sql`m.id = ${anyId(ids)}`)
}

/** A whole message, if it is in one of these mailboxes, which are read without a record. */
export async function findOneFreely(
  db: Executor,
  accounts: readonly FreelyRead[],
  id: number,
): Promise<WholeEmailData | null> {
  const [found] = await findWholeFreely(db, accounts, sql`m.id = ${id}`)
  return found ?? null
}

/** Whole messages `m` of these mailboxes that fit, unordered. */
export async function findWholeFreely(
  db: Executor,
  accounts: readonly FreelyRead[],
  which: SQL,
): Promise<WholeEmailData[]> {
  if (accounts.length === 0) return []
  const isTheirs = sql`${isAmong(sql`m.account_id`, accounts)} and m.orphaned_at is null`
  const isIt = sql`${isTheirs} and ${which}`
  return inEach(workspacesOf(accounts), workspaceId => wholeWhere(db, workspaceId, isIt))
}

async function wholeWhere(db: Executor, workspaceId: number, condition: SQL): Promise<WholeEmailData[]> {
  type Found = {
    row: unknown[]
    text: string
    safe_html: string | null
    styles: string
    remote_images: number
    trackers: string[]
    signature: SignatureKind | null
    attachments: AttachmentData[] | null
    filing_problem: string | null
    signals: SignalData[] | null
    receipt_sent: boolean | null
    known: WholeEmailData['known']
  }
  const here = sql`${workspaceId}::bigint`
  const { rows } = await db.execute<Found>(sql`
    select ${wholeRow.values} as row, b.text, b.safe_html, b.styles, b.remote_images, b.trackers, b.signature,
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'mimeType', a.mime_type,
          'sizeBytes', a.size_bytes, 'isInline', a.is_inline, 'contentId', a.content_id) order by a.id)
        from attachments a where a.workspace_id = ${here} and a.message_id = r.id) as attachments,
      coalesce(
        (select o.filing_problem from outgoing_messages o
          where o.workspace_id = ${here} and o.message_id = r.id and o.state = 'sent' and o.filed_at is null
          limit 1),
        (select d.filing_problem from drafts d where d.workspace_id = ${here} and d.message_id = r.id
          limit 1)) as filing_problem,
      (select json_agg(s order by s."receivedAt", s."messageId", s.who) from (
        select s.kind, s.who, s.reason, s.is_hard as "isHard", s.diagnostic, s.until, s.message_id as "messageId",
          m.thread_id as "threadId", m.received_at as "receivedAt"
        from message_signals s join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
        where s.workspace_id = ${here} and s.about_id = r.id and s.message_id <> r.id
          and (s.kind in ('bounce', 'delay', 'receipt') or s.kind = 'absence' and m.thread_id <> r."threadId")
        union all
        select s.kind, s.who, null, null, case s.kind when 'receipt-wish' then s.diagnostic end, s.until, s.message_id, r."threadId", r."receivedAt"
        from message_signals s
        where s.workspace_id = ${here} and s.message_id = r.id
          and (s.kind in ('absence', 'receipt', 'receipt-wish') or s.kind = 'bounce' and s.about_id = r.id)) s) as signals,
      (select a.is_sent from read_receipts a where a.workspace_id = ${here} and a.message_id = r.id) as receipt_sent,
      (select json_build_object('kind', s.kind, 'isWrittenTo', s.is_written_to) from mailbox_senders s
        where s.workspace_id = ${here} and s.account_id = r."accountId" and s.sender = lower(r."fromAddress")) as known
    from (${rowsWhere([workspaceId], condition, wholeRow)}) r
      join message_bodies b on b.workspace_id = ${here} and b.message_id = r.id`)
  return rows.map(found => ({
    ...wholeRow.toRow(found.row),
    text: found.text,
    safeHtml: found.safe_html,
    styles: found.styles,
    remoteImages: found.remote_images,
    trackers: found.trackers,
    signature: found.signature,
    attachments: found.attachments ?? [],
    filingProblem: found.filing_problem,
    signals: found.signals ?? [],
    known: found.known,
    isReceiptSent: found.receipt_sent,
  }))
}
