import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, isIn } from '#server/db/is-in.ts'
import {
  attachments,
  mailAccounts,
  mailboxCounts,
  messageBodies,
  messages,
  type outgoingMessages,
  placements,
} from '#server/db/schema/index.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'

/** What a list shows of a message; bodies lie elsewhere. */
const rowColumns = {
  id: messages.id,
  accountId: messages.accountId,
  accountEmail: mailAccounts.email,
  threadId: messages.threadId,
  rfcMessageId: messages.rfcMessageId,
  subject: messages.subject,
  snippet: messages.snippet,
  fromName: messages.fromName,
  fromAddress: messages.fromAddress,
  toList: messages.toList,
  receivedAt: messages.receivedAt,
  firstReceivedAt: messages.firstReceivedAt,
  isRead: messages.isRead,
  isStarred: messages.isStarred,
  hasAttachments: messages.hasAttachments,
  inInbox: messages.inInbox,
  inSent: messages.inSent,
  inDrafts: messages.inDrafts,
  inTrash: messages.inTrash,
  inSpam: messages.inSpam,
  inArchive: messages.inArchive,
  snoozedUntil: messages.snoozedUntil,
  isMuted: sql<boolean>`exists (select 1 from threads t where t.id = ${messages.threadId} and t.muted_at is not null)`,
  /** Only what lies in Sent: what was thrown away is dealt with. */
  sending: sql<SendingData | null>`case when ${messages.inSent} then (
    select json_build_object('state', o.state, 'error', o.last_error, 'startedAt', o.started_at)
    from outgoing_messages o where o.message_id = ${messages.id} and o.state <> 'sent' order by o.id desc limit 1) end`,
  /** Names of the person's own folders that hold the message. */
  ownLabels: sql<string[]>`array(
    select f.name from placements p join folders f on f.id = p.folder_id
    where p.message_id = ${messages.id} and f.role is null order by f.name)`,
}

/** The conditions of the partial indexes: to the letter, or they are not used. */
const inFolder: Record<FolderSlug, ReturnType<typeof sql>> = {
  inbox: sql`in_inbox`,
  starred: sql`is_starred and not in_trash and orphaned_at is null`,
  sent: sql`in_sent`,
  drafts: sql`in_drafts`,
  trash: sql`in_trash`,
  spam: sql`in_spam`,
  archive: sql`in_archive`,
  snoozed: sql`snoozed_until is not null and orphaned_at is null`,
}

/** What a list is of. */
export interface ListPlace {
  accountIds: number[]
  folder: FolderSlug
  /** Ids of labels, instead of the folder. */
  labels?: number[] | undefined
  /** Only what also lies in one of these. */
  within?: FolderSlug[] | undefined
}

interface ListQuery extends ListPlace {
  limit: number
  offset: number
}

const withLabel = (ids: number[]) => sql`orphaned_at is null and exists (
  select 1 from placements p where p.message_id = messages.id and p.folder_id = ${anyId(ids)})`

function conditionOf({ folder, labels, within }: ListPlace) {
  const here = labels === undefined ? inFolder[folder] : withLabel(labels)
  if (within === undefined) return here
  const anyOf = within.length
    ? sql.join(
        within.map(slug => sql`(${inFolder[slug]})`),
        sql` or `,
      )
    : sql`false`
  return sql`${here} and (${anyOf})`
}

/**
 * Ids of a page of a list, newest first, and how many messages the whole list has. Each account gives its own newest,
 * straight from its index; the totals of whole folders are kept, only labels and narrowed lists have to be counted.
 */
export async function findPage(
  db: Executor,
  { limit, offset, ...place }: ListQuery,
): Promise<{ ids: number[]; total: number }> {
  const { accountIds, folder, labels, within } = place
  if (accountIds.length === 0) return { ids: [], total: 0 }
  const isKept = labels === undefined && within === undefined && folder !== 'snoozed'
  const total = isKept
    ? sql`select coalesce(sum(total), 0)::int from mailbox_counts
        where account_id = ${anyId(accountIds)} and folder = ${folder}`
    : sql`select count(*)::int from messages
        where account_id in (select unnest(${sql.param(accountIds)}::bigint[])) and ${conditionOf(place)}`
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    select array(
      select m.id from unnest(${sql.param(accountIds)}::bigint[]) as a (id)
      cross join lateral (
        select id, received_at from messages where account_id = a.id and ${conditionOf(place)}
        order by received_at desc, id desc limit ${offset + limit}
      ) m
      order by m.received_at desc, m.id desc limit ${limit} offset ${offset}
    ) as ids, (${total}) as total`)
  const [page = { ids: [], total: 0 }] = rows
  return { ids: page.ids.map(Number), total: page.total }
}

/** Rows of these messages, in no order. */
export async function findRows(db: Executor, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .select(rowColumns)
    .from(messages)
    .innerJoin(mailAccounts, eq(mailAccounts.id, messages.accountId))
    .where(isIn(messages.id, ids))
}
export type EmailRowData = Awaited<ReturnType<typeof findRows>>[number]

/** Unread messages in the inboxes of these accounts. */
export async function countUnread(db: Executor, accountIds: number[]): Promise<number> {
  if (accountIds.length === 0) return 0
  const [row] = await db
    .select({ unread: sql<number>`coalesce(sum(${mailboxCounts.unread}), 0)::int` })
    .from(mailboxCounts)
    .where(and(isIn(mailboxCounts.accountId, accountIds), eq(mailboxCounts.folder, 'inbox')))
  return row?.unread ?? 0
}

/** Which accounts messages belong to; what does not exist is absent. */
export async function findAccountOfEach(
  db: Executor,
  ids: number[],
): Promise<{ id: number; accountId: number }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: messages.id, accountId: messages.accountId })
    .from(messages)
    .where(and(isIn(messages.id, ids), isNull(messages.orphanedAt)))
}

export async function findUnreadOfThread(
  db: Executor,
  accountId: number,
  threadId: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(messages.threadId, threadId),
        eq(messages.isRead, false),
        isNull(messages.orphanedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Whole messages, in no order: one question, because each takes the embedded database about as long as its rows do. */
export async function findWhole(db: Executor, ids: OpenedId[]) {
  if (ids.length === 0) return []
  return db
    .select({
      ...rowColumns,
      ccList: messages.ccList,
      bccList: messages.bccList,
      replyTo: messages.replyTo,
      sentAt: messages.sentAt,
      problems: messages.problems,
      isBulk: messages.isBulk,
      provenDomain: messages.provenDomain,
      authentication: messages.authentication,
      listUnsubscribe: messages.listUnsubscribe,
      listUnsubscribePost: messages.listUnsubscribePost,
      text: messageBodies.text,
      safeHtml: messageBodies.safeHtml,
      remoteImages: messageBodies.remoteImages,
      attachments: sql<AttachmentData[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'mimeType', a.mime_type,
          'sizeBytes', a.size_bytes, 'isInline', a.is_inline, 'contentId', a.content_id) order by a.id), '[]')
        from attachments a where a.message_id = ${messages.id})`,
      filingProblem: sql<string | null>`coalesce(
        (select o.filing_problem from outgoing_messages o
          where o.message_id = ${messages.id} and o.state = 'sent' and o.filed_at is null limit 1),
        (select d.filing_problem from drafts d where d.message_id = ${messages.id} limit 1))`,
    })
    .from(messages)
    .innerJoin(mailAccounts, eq(mailAccounts.id, messages.accountId))
    .innerJoin(messageBodies, eq(messageBodies.messageId, messages.id))
    .where(isIn(messages.id, ids))
}
export type WholeEmailData = Awaited<ReturnType<typeof findWhole>>[number]

type Attachment = typeof attachments.$inferSelect
export type AttachmentData = Pick<
  Attachment,
  'id' | 'name' | 'mimeType' | 'sizeBytes' | 'isInline' | 'contentId'
>
/** How a message of ours that has not left yet is doing. */
interface SendingData {
  state: Exclude<(typeof outgoingMessages.$inferSelect)['state'], 'sent'>
  error: string | null
  /** Of a queued one that was tried already: when the next try is due. */
  startedAt: string | null
}

export async function findAttachments(db: Executor, messageId: OpenedId): Promise<Attachment[]> {
  return db
    .select()
    .from(attachments)
    .where(eq(attachments.messageId, messageId))
    .orderBy(asc(attachments.id))
}

export async function findAttachment(
  db: Executor,
  messageId: OpenedId,
  id: number,
): Promise<Attachment | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.messageId, messageId), eq(attachments.id, id)))
  return row ?? null
}

/** Where the source of a message is: its blob, else a copy at the provider. */
export async function findSource(db: Executor, messageId: OpenedId) {
  const [row] = await db
    .select({ sourceBlob: messages.sourceBlob, subject: messages.subject, remoteId: placements.remoteId })
    .from(messages)
    .leftJoin(placements, and(eq(placements.messageId, messages.id), sql`${placements.remoteId} is not null`))
    .where(eq(messages.id, messageId))
    .orderBy(desc(placements.id))
    .limit(1)
  return row ?? null
}

export async function findSafeHtml(db: Executor, messageId: OpenedId): Promise<string | null> {
  const [row] = await db
    .select({ safeHtml: messageBodies.safeHtml })
    .from(messageBodies)
    .where(eq(messageBodies.messageId, messageId))
  return row?.safeHtml ?? null
}

/** How the list of a message can be left, as its headers say. */
export async function findUnsubscribe(db: Executor, messageId: number) {
  const [row] = await db
    .select({
      listUnsubscribe: messages.listUnsubscribe,
      listUnsubscribePost: messages.listUnsubscribePost,
      fromAddress: messages.fromAddress,
      toList: messages.toList,
      ccList: messages.ccList,
    })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row ?? null
}

/** What an answer to a message has to refer to. */
export async function findLinksOf(db: Executor, messageId: number) {
  const [row] = await db
    .select({
      rfcMessageId: messages.rfcMessageId,
      references: messages.references,
      inReplyTo: messages.inReplyTo,
    })
    .from(messages)
    .where(eq(messages.id, messageId))
  return row ?? null
}
