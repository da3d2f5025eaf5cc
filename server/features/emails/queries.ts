import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, fewIds, isIn } from '#server/db/is-in.ts'
import { type AccountKey, accountRows, isOfAccount, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import {
  attachments,
  mailboxCounts,
  mailboxVersions,
  messageBodies,
  messages,
  placements,
} from '#server/db/schema/index.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import type { KnownList, Walk } from './known-rows.ts'
import { type EmailRowData, listRow, rowsWhere } from './row-queries.ts'

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
  /** Without the messages of these views (`mailbox/views/hidden-views.ts`). */
  hidden?: readonly number[] | undefined
}

const withLabel = (ids: number[]) => sql`orphaned_at is null and exists (
  select 1 from placements p where p.workspace_id = messages.workspace_id and p.message_id = messages.id
    and p.folder_id = ${anyId(ids)})`

/** `offset 0`: row by row. The planner may otherwise compare the whole inbox with all members of the views. */
const notHidden = (views: readonly number[] = []) =>
  views.length === 0
    ? sql``
    : sql` and not exists (
        select from view_members v where v.workspace_id = messages.workspace_id and v.message_id = messages.id
          and v.view_id = ${anyId(views)} offset 0)`

function conditionOf({ folder, labels, within, hidden }: ListPlace) {
  const here = sql`${labels === undefined ? inFolder[folder] : withLabel(labels)}${notHidden(hidden)}`
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
    ? sql`select (coalesce(sum(total), 0) - ${hiddenIn(place.accounts, place.hidden)})::int from mailbox_counts
        where ${isOfAccounts(mailboxCounts, place.accounts)} and folder = ${place.folder}`
    : sql`select count(*)::int from ${accountRows(place.accounts)} join messages
        on messages.workspace_id = k.workspace_id and messages.account_id = k.account_id
        where ${conditionOf(place)}`

/** How many messages of the inbox these views hide. A message may be in several of them. */
function hiddenIn(accounts: readonly AccountKey[], views: readonly number[] = [], also: SQL = sql``): SQL {
  if (views.length === 0) return sql`0`
  const count = views.length === 1 ? sql`count(*)` : sql`count(distinct v.message_id)`
  return sql`(select ${count} from view_members v
    where v.workspace_id = any(${fewIds(workspacesOf(accounts))}) and v.view_id = ${anyId(views)}
      and v.account_id = any(${fewIds(accounts.map(({ id }) => id))}) and v.in_inbox ${also})`
}

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
 * Reads a page, newest first, with the total and the version of the mailboxes, in one statement and from one snapshot. Each
 * account supplies its next rows directly from its index.
 */
export async function findPage(
  db: Executor,
  place: ListPlace,
  { from, isBackward, skip, take }: Walk,
): Promise<{ rows: EmailRowData[]; total: number; version: number }> {
  const order = isBackward ? sql`received_at, id` : sql`received_at desc, id desc`
  const start = from
    ? sql`and (received_at, id) ${isBackward ? sql`>=` : sql`<=`} (${from.receivedAt}::timestamptz, ${from.id}::bigint)`
    : sql``
  // Written out where few different numbers occur: of a parameter PostgreSQL expects a tenth of the mailbox, does not keep
  // that plan, and makes a new one for each page, which takes longer than to read it.
  const count = (number: number) => (skip <= 1 ? sql.raw(`${number}`) : sql`${number}`)
  const page = sql`
    select id, received_at from ${accountRows(place.accounts)}
    cross join lateral (
      select id, received_at from messages
      where workspace_id = k.workspace_id and account_id = k.account_id and ${conditionOf(place)} ${start}
      order by ${order} limit ${count(skip + take)}
    ) m
    order by ${order} limit ${count(take)} offset ${count(skip)}`
  const { rows } = await db.execute<{ rows: unknown[][]; total: number; version: number }>(sql`
    with page as materialized (${page})
    select (
      select coalesce(json_agg(${listRow.values} order by r."receivedAt" desc, r.id desc), '[]')
      from (${rowsWhere(workspacesOf(place.accounts), sql`m.id = any(array(select id from page))`)}) r
    ) as rows, (${totalOf(place)}) as total, (${versionOf(place)}) as version`)
  const [found = { rows: [], total: 0, version: 0 }] = rows
  return { ...found, rows: found.rows.map(listRow.toRow) }
}

const isMessage = (workspaceId: number, id: number): SQL =>
  and(eq(messages.workspaceId, workspaceId), eq(messages.id, id)) as SQL

/** Number of unread messages in the inboxes of these accounts, without those of the views that are hidden there. */
export async function countUnread(
  db: Executor,
  accounts: readonly AccountKey[],
  hidden: readonly number[],
): Promise<number> {
  if (accounts.length === 0) return 0
  const [row] = await db
    .select({
      unread: sql<number>`(coalesce(sum(${mailboxCounts.unread}), 0) - ${hiddenIn(accounts, hidden, sql`and v.is_unread`)})::int`,
    })
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

type Attachment = typeof attachments.$inferSelect
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
