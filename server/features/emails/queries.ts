import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import {
  attachments,
  folders,
  mailAccounts,
  mailboxCounts,
  mailboxVersions,
  messageBodies,
  messages,
  outgoingMessages,
  placements,
} from '#server/db/schema/index.ts'

/** What a list shows of a message; bodies lie elsewhere. */
export const rowColumns = {
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
  /** Id of a label, instead of the folder. */
  label?: number | undefined
  /** Only what also lies in one of these. */
  within?: FolderSlug[] | undefined
}

export interface ListQuery extends ListPlace {
  limit: number
  offset: number
}

const withLabel = (id: number) => sql`orphaned_at is null and exists (
  select 1 from placements p where p.message_id = messages.id and p.folder_id = ${id})`

function conditionOf({ folder, label, within }: ListPlace) {
  const here = label === undefined ? inFolder[folder] : withLabel(label)
  if (within === undefined) return here
  const anyOf = within.length
    ? sql.join(
        within.map(slug => sql`(${inFolder[slug]})`),
        sql` or `,
      )
    : sql`false`
  return sql`${here} and (${anyOf})`
}

/** Ids of a page of a list, newest first. Each account gives its own newest, straight from its index. */
export async function findPageIds(db: Executor, { limit, offset, ...place }: ListQuery): Promise<number[]> {
  const { accountIds } = place
  if (accountIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id::text as id from unnest(${sql.param(accountIds)}::bigint[]) as a (id)
    cross join lateral (
      select id, received_at from messages where account_id = a.id and ${conditionOf(place)}
      order by received_at desc, id desc limit ${offset + limit}
    ) m
    order by m.received_at desc, m.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => Number(id))
}

/** How many messages a list has that no total is kept of. */
export async function countListed(db: Executor, place: ListPlace): Promise<number> {
  const { accountIds } = place
  if (accountIds.length === 0) return 0
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from messages
    where account_id in (select unnest(${sql.param(accountIds)}::bigint[])) and ${conditionOf(place)}`)
  return rows[0]?.total ?? 0
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

/** Names of the person's own folders that hold these messages. */
export async function findOwnLabels(db: Executor, ids: number[]): Promise<Map<number, string[]>> {
  const labels = new Map<number, string[]>()
  if (ids.length === 0) return labels
  const rows = await db
    .select({ messageId: placements.messageId, name: folders.name })
    .from(placements)
    .innerJoin(folders, eq(folders.id, placements.folderId))
    .where(and(isIn(placements.messageId, ids), isNull(folders.role)))
    .orderBy(asc(folders.name))
  for (const { messageId, name } of rows) labels.set(messageId, [...(labels.get(messageId) ?? []), name])
  return labels
}

export async function sumCounts(
  db: Executor,
  accountIds: number[],
  folder: FolderSlug,
): Promise<{ total: number; unread: number }> {
  if (accountIds.length === 0) return { total: 0, unread: 0 }
  const [row] = await db
    .select({
      total: sql<number>`coalesce(sum(${mailboxCounts.total}), 0)::int`,
      unread: sql<number>`coalesce(sum(${mailboxCounts.unread}), 0)::int`,
    })
    .from(mailboxCounts)
    .where(and(isIn(mailboxCounts.accountId, accountIds), eq(mailboxCounts.folder, folder)))
  return row ?? { total: 0, unread: 0 }
}

/** One text that changes with every change of mail in these accounts. */
export async function findVersions(db: Executor, accountIds: number[]): Promise<string> {
  if (accountIds.length === 0) return ''
  const rows = await db
    .select()
    .from(mailboxVersions)
    .where(isIn(mailboxVersions.accountId, accountIds))
    .orderBy(asc(mailboxVersions.accountId))
  return rows.map(({ accountId, version }) => `${accountId}.${version}`).join('-')
}

/** Which accounts messages belong to; what does not exist is absent. */
export async function findAccountsOf(
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
      and(eq(messages.accountId, accountId), eq(messages.threadId, threadId), eq(messages.isRead, false)),
    )
  return rows.map(({ id }) => id)
}

/** Whole messages, in no order. */
export async function findWhole(db: Executor, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      ...rowColumns,
      ccList: messages.ccList,
      bccList: messages.bccList,
      replyTo: messages.replyTo,
      sentAt: messages.sentAt,
      problems: messages.problems,
      listUnsubscribe: messages.listUnsubscribe,
      listUnsubscribePost: messages.listUnsubscribePost,
      text: messageBodies.text,
      safeHtml: messageBodies.safeHtml,
      remoteImages: messageBodies.remoteImages,
    })
    .from(messages)
    .innerJoin(mailAccounts, eq(mailAccounts.id, messages.accountId))
    .innerJoin(messageBodies, eq(messageBodies.messageId, messages.id))
    .where(isIn(messages.id, ids))
}
export type WholeEmailData = Awaited<ReturnType<typeof findWhole>>[number]

export type AttachmentData = typeof attachments.$inferSelect

export async function findAttachments(db: Executor, messageIds: number[]): Promise<AttachmentData[]> {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(attachments)
    .where(isIn(attachments.messageId, messageIds))
    .orderBy(asc(attachments.id))
}

export async function findAttachment(
  db: Executor,
  messageId: number,
  id: number,
): Promise<AttachmentData | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.messageId, messageId), eq(attachments.id, id)))
  return row ?? null
}

/** How messages of ours that have not left yet are doing. */
export async function findSending(db: Executor, messageIds: number[]) {
  if (messageIds.length === 0) return []
  return db
    .select({
      messageId: outgoingMessages.messageId,
      state: outgoingMessages.state,
      error: outgoingMessages.lastError,
    })
    .from(outgoingMessages)
    .where(and(isIn(outgoingMessages.messageId, messageIds), ne(outgoingMessages.state, 'sent')))
    .orderBy(asc(outgoingMessages.id))
}

/** Where the source of a message is: its blob, else a copy at the provider. */
export async function findSource(db: Executor, messageId: number) {
  const [row] = await db
    .select({ sourceBlob: messages.sourceBlob, subject: messages.subject, remoteId: placements.remoteId })
    .from(messages)
    .leftJoin(placements, and(eq(placements.messageId, messages.id), sql`${placements.remoteId} is not null`))
    .where(eq(messages.id, messageId))
    .orderBy(desc(placements.id))
    .limit(1)
  return row ?? null
}

export async function findSafeHtml(db: Executor, messageId: number): Promise<string | null> {
  const [row] = await db
    .select({ safeHtml: messageBodies.safeHtml })
    .from(messageBodies)
    .where(eq(messageBodies.messageId, messageId))
  return row?.safeHtml ?? null
}

/** How the list of a message can be left, as its headers say. */
export async function findUnsubscribe(db: Executor, messageId: number) {
  const [row] = await db
    .select({ listUnsubscribe: messages.listUnsubscribe, listUnsubscribePost: messages.listUnsubscribePost })
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
