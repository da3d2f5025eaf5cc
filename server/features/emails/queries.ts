import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, isIn } from '#server/db/is-in.ts'
import { type AccountKey, accountRows, isOfAccount, isOfAccounts } from '#server/db/keys.ts'
import {
  attachments,
  mailAccounts,
  mailboxCounts,
  mailboxVersions,
  messageBodies,
  messages,
  type outgoingMessages,
  placements,
} from '#server/db/schema/index.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import type { KnownList, RowKey, Walk } from './known-rows.ts'

/** The columns that lists show, without the body. */
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
  isMuted: sql<boolean>`exists (
    select 1 from threads t where t.workspace_id = ${messages.workspaceId} and t.id = ${messages.threadId}
      and t.muted_at is not null)`,
  /** Only for messages in Sent: once deleted, a failed message is done with. */
  sending: sql<SendingData | null>`case when ${messages.inSent} then (
    select json_build_object('state', o.state, 'error', o.last_error, 'dueAt', o.due_at)
    from outgoing_messages o where o.workspace_id = ${messages.workspaceId} and o.message_id = ${messages.id}
      and o.state <> 'sent' order by o.id desc limit 1) end`,
  /** Names of the folders with this message that people have made. */
  ownLabels: sql<string[]>`array(
    select f.name from placements p join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
    where p.workspace_id = ${messages.workspaceId} and p.message_id = ${messages.id} and f.role is null order by f.name)`,
}

/** The conditions of the partial indexes. They must match exactly, otherwise the indexes are not used. */
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

/** The accounts and folders that a list is about. */
export interface ListPlace {
  accounts: readonly AccountKey[]
  folder: FolderSlug
  /** Ids of labels to list, in place of `folder`. */
  labels?: number[] | undefined
  /** Only messages that are also in one of these folders. */
  within?: FolderSlug[] | undefined
}

const withLabel = (ids: number[]) => sql`orphaned_at is null and exists (
  select 1 from placements p where p.workspace_id = messages.workspace_id and p.message_id = messages.id
    and p.folder_id = ${anyId(ids)})`

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

/** Whether the total of a list is stored. Lists of labels and narrowed lists have to be counted. */
export const hasKeptTotal = ({ folder, labels, within }: ListPlace): boolean =>
  labels === undefined && within === undefined && folder !== 'snoozed'

const totalOf = (place: ListPlace): SQL =>
  hasKeptTotal(place)
    ? sql`select coalesce(sum(total), 0)::int from mailbox_counts
        where ${isOfAccounts(mailboxCounts, place.accounts)} and folder = ${place.folder}`
    : sql`select count(*)::int from ${accountRows(place.accounts)} join messages
        on messages.workspace_id = k.workspace_id and messages.account_id = k.account_id
        where ${conditionOf(place)}`

/** The sum of the mailboxes' versions. Versions only grow, so it changes with each of them. */
const versionOf = ({ accounts }: ListPlace): SQL =>
  sql`select coalesce(sum(version), 0)::float8 from mailbox_versions where ${isOfAccounts(mailboxVersions, accounts)}`

/** The total of a list and the version of its mailboxes, from one snapshot. */
export async function findTotal(db: Executor, place: ListPlace): Promise<KnownList> {
  const { rows } = await db.execute<{ total: number; version: number }>(
    sql`select (${totalOf(place)}) as total, (${versionOf(place)}) as version`,
  )
  return { total: 0, version: 0, ...rows[0], rows: new Map() }
}

/**
 * Reads a page, newest first, with the total and the version of the mailboxes, from one snapshot. Each account supplies
 * its next rows directly from its index.
 */
export async function findPage(
  db: Executor,
  place: ListPlace,
  { from, isBackward, skip, take }: Walk,
): Promise<{ keys: RowKey[]; total: number; version: number }> {
  const order = isBackward ? sql`received_at, id` : sql`received_at desc, id desc`
  const start = from
    ? sql`and (received_at, id) ${isBackward ? sql`>=` : sql`<=`} (${from.receivedAt}::timestamptz, ${from.id}::bigint)`
    : sql``
  const { rows } = await db.execute<{ keys: RowKey[]; total: number; version: number }>(sql`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'receivedAt', received_at) order by received_at desc, id desc), '[]')
      from (
        select id, received_at from ${accountRows(place.accounts)}
        cross join lateral (
          select id, received_at from messages
          where workspace_id = k.workspace_id and account_id = k.account_id and ${conditionOf(place)} ${start}
          order by ${order} limit ${skip + take}
        ) m
        order by ${order} limit ${take} offset ${skip}
      ) page
    ) as keys, (${totalOf(place)}) as total, (${versionOf(place)}) as version`)
  return rows[0] ?? { keys: [], total: 0, version: 0 }
}

const isAccountOfMessage = and(
  eq(mailAccounts.workspaceId, messages.workspaceId),
  eq(mailAccounts.id, messages.accountId),
)
const isBodyOfMessage = and(
  eq(messageBodies.workspaceId, messages.workspaceId),
  eq(messageBodies.messageId, messages.id),
)
const isMessage = (workspaceId: number, id: number): SQL =>
  and(eq(messages.workspaceId, workspaceId), eq(messages.id, id)) as SQL

/** List rows of these messages, unordered. */
export async function findRows(db: Executor, workspaceIds: readonly number[], ids: number[]) {
  if (ids.length === 0) return []
  return db
    .select(rowColumns)
    .from(messages)
    .innerJoin(mailAccounts, isAccountOfMessage)
    .where(and(isIn(messages.workspaceId, workspaceIds), isIn(messages.id, ids)))
}
export type EmailRowData = Awaited<ReturnType<typeof findRows>>[number]

/** Number of unread messages in the inboxes of these accounts. */
export async function countUnread(db: Executor, accounts: readonly AccountKey[]): Promise<number> {
  if (accounts.length === 0) return 0
  const [row] = await db
    .select({ unread: sql<number>`coalesce(sum(${mailboxCounts.unread}), 0)::int` })
    .from(mailboxCounts)
    .where(and(isOfAccounts(mailboxCounts, accounts), eq(mailboxCounts.folder, 'inbox')))
  return row?.unread ?? 0
}

/** The account of each message; leaves out messages that do not exist. */
export async function findAccountOfEach(
  db: Executor,
  workspaceIds: readonly number[],
  ids: number[],
): Promise<{ id: number; accountId: number }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: messages.id, accountId: messages.accountId })
    .from(messages)
    .where(and(isIn(messages.workspaceId, workspaceIds), isIn(messages.id, ids), isNull(messages.orphanedAt)))
}

export async function findUnreadOfThread(
  db: Executor,
  account: AccountKey,
  threadId: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isOfAccount(messages, account),
        eq(messages.threadId, threadId),
        eq(messages.isRead, false),
        isNull(messages.orphanedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Whole messages, unordered. In one statement, because in the embedded database each statement costs about as much as
 * reading its rows.
 */
export async function findWhole(db: Executor, workspaceId: number, ids: OpenedId[]) {
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
        from attachments a where a.workspace_id = ${messages.workspaceId} and a.message_id = ${messages.id})`,
      filingProblem: sql<string | null>`coalesce(
        (select o.filing_problem from outgoing_messages o
          where o.workspace_id = ${messages.workspaceId} and o.message_id = ${messages.id} and o.state = 'sent'
            and o.filed_at is null limit 1),
        (select d.filing_problem from drafts d
          where d.workspace_id = ${messages.workspaceId} and d.message_id = ${messages.id} limit 1))`,
    })
    .from(messages)
    .innerJoin(mailAccounts, isAccountOfMessage)
    .innerJoin(messageBodies, isBodyOfMessage)
    .where(and(eq(messages.workspaceId, workspaceId), isIn(messages.id, ids)))
}
export type WholeEmailData = Awaited<ReturnType<typeof findWhole>>[number]

type Attachment = typeof attachments.$inferSelect
export type AttachmentData = Pick<
  Attachment,
  'id' | 'name' | 'mimeType' | 'sizeBytes' | 'isInline' | 'contentId'
>
/** The state of an outgoing message that is not sent yet. */
interface SendingData {
  state: Exclude<(typeof outgoingMessages.$inferSelect)['state'], 'sent'>
  error: string | null
  /** For a queued message: the time of the next attempt. */
  dueAt: string
}

const isFileOf = (workspaceId: number, messageId: number) =>
  and(eq(attachments.workspaceId, workspaceId), eq(attachments.messageId, messageId))

export async function findAttachments(
  db: Executor,
  workspaceId: number,
  messageId: OpenedId,
): Promise<Attachment[]> {
  return db.select().from(attachments).where(isFileOf(workspaceId, messageId)).orderBy(asc(attachments.id))
}

export async function findAttachment(
  db: Executor,
  workspaceId: number,
  messageId: OpenedId,
  id: number,
): Promise<Attachment | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(isFileOf(workspaceId, messageId), eq(attachments.id, id)))
  return row ?? null
}

/** Where to get the source of a message: its blob, else a copy at the provider. */
export async function findSource(db: Executor, workspaceId: number, messageId: OpenedId) {
  const [row] = await db
    .select({ sourceBlob: messages.sourceBlob, subject: messages.subject, remoteId: placements.remoteId })
    .from(messages)
    .leftJoin(
      placements,
      and(
        eq(placements.workspaceId, messages.workspaceId),
        eq(placements.messageId, messages.id),
        sql`${placements.remoteId} is not null`,
      ),
    )
    .where(isMessage(workspaceId, messageId))
    .orderBy(desc(placements.id))
    .limit(1)
  return row ?? null
}

export async function findSafeHtml(
  db: Executor,
  workspaceId: number,
  messageId: OpenedId,
): Promise<string | null> {
  const [row] = await db
    .select({ safeHtml: messageBodies.safeHtml })
    .from(messageBodies)
    .where(and(eq(messageBodies.workspaceId, workspaceId), eq(messageBodies.messageId, messageId)))
  return row?.safeHtml ?? null
}

/** How to unsubscribe from the list that sent a message, according to its headers. */
export async function findUnsubscribe(db: Executor, workspaceId: number, messageId: number) {
  const [row] = await db
    .select({
      listUnsubscribe: messages.listUnsubscribe,
      listUnsubscribePost: messages.listUnsubscribePost,
      fromAddress: messages.fromAddress,
      toList: messages.toList,
      ccList: messages.ccList,
    })
    .from(messages)
    .where(isMessage(workspaceId, messageId))
  return row ?? null
}

/** The headers of a message that an answer to it has to refer to. */
export async function findLinksOf(db: Executor, workspaceId: number, messageId: number) {
  const [row] = await db
    .select({
      rfcMessageId: messages.rfcMessageId,
      references: messages.references,
      inReplyTo: messages.inReplyTo,
    })
    .from(messages)
    .where(isMessage(workspaceId, messageId))
  return row ?? null
}
