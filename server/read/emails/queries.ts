import { and, desc, eq, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import { mailKind } from '#core/contract/mail-kind.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace, fewIds, isIn, isInWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, inEachWorkspace, isOfAccount, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import {
  mailboxCounts,
  mailboxStretches,
  mailboxVersions,
  messageBodies,
  messages,
  placements,
} from '#server/db/schema/index.ts'
import { inFolder, type ListedFolder } from '#server/mailbox/counts/in-folder.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import type { Divide, KnownList, RowKey, Walk } from './known-rows.ts'
import {
  countsIn,
  type EmailRowData,
  listRow,
  type MemberData,
  memberOrder,
  memberRow,
  rowsWhere,
} from './row-queries.ts'

/** The accounts and folders that a list is about. */
export interface ListPlace {
  accounts: readonly AccountKey[]
  folder: ListedFolder
  /** Ids of labels to list, in place of `folder`. */
  labels?: number[] | undefined
  /** Only messages that are also in one of these folders. */
  within?: FolderSlug[] | undefined
  /** Without the messages of these views (`mailbox/views/hidden-views.ts`). */
  hidden?: readonly number[] | undefined
  /** One row for each conversation, at its newest message of the list. */
  isGrouped?: boolean | undefined
}

const MESSAGES = sql.raw('messages')

const withLabel = (ids: number[], m: SQL) => sql`orphaned_at is null and exists (
  select 1 from placements p where p.workspace_id = k.workspace_id and p.message_id = ${m}.id
    and p.folder_id = ${anyId(ids)})`

/** `offset 0`: row by row. The planner may otherwise compare the whole inbox with all members of the views. */
const notHidden = (views: readonly number[] = [], m = MESSAGES) =>
  views.length === 0
    ? sql``
    : sql` and not exists (
        select from view_members v where v.workspace_id = k.workspace_id and v.message_id = ${m}.id
          and v.view_id = ${anyId(views)} offset 0)`

/**
 * Condition: a message `m` of the accounts `k` (`inEachWorkspace`) is in the list. Columns of `m` stand without its name where
 * partial indexes have them so.
 */
function conditionOf({ folder, labels, within, hidden }: ListPlace, m = MESSAGES) {
  const here = sql`${labels === undefined ? inFolder(folder) : withLabel(labels, m)}${notHidden(hidden, m)}`
  if (within === undefined) return here
  const anyOf = within.length
    ? sql.join(
        within.map(slug => sql`(${inFolder(slug)})`),
        sql` or `,
      )
    : sql`false`
  return sql`${here} and (${anyOf})`
}

/**
 * Condition: no newer message of the same conversation is in the list. Asked row by row while a page is read (`offset 0`), each
 * by the index of conversations: so a page of conversations reads the messages it passes, and not the folder.
 */
const isNewestOfIts = (place: ListPlace): SQL => sql`not exists (
  select from messages n where n.workspace_id = k.workspace_id and n.thread_id = messages.thread_id
    and (n.received_at, n.id) > (messages.received_at, messages.id) and ${conditionOf(place, sql.raw('n'))} offset 0)`

/** Whether the total of a list is stored. Lists of labels and narrowed lists have to be counted. */
export const hasKeptTotal = ({ folder, labels, within }: ListPlace): boolean =>
  labels === undefined && within === undefined && folder !== 'snoozed'

function totalOf(place: ListPlace): SQL {
  const { accounts, folder, isGrouped } = place
  if (hasKeptTotal(place)) {
    const column = sql.raw(isGrouped ? 'conversations' : 'total')
    const less = isGrouped ? conversationsHiddenIn(place) : hiddenIn(place)
    return sql`select (coalesce(sum(${column}), 0) - ${less})::int from mailbox_counts
      where ${isOfAccounts(mailboxCounts, accounts)} and folder = ${folder}`
  }
  // A conversation has one account.
  const counted = isGrouped ? sql`distinct messages.thread_id` : sql`*`
  return sql`select coalesce(sum(n), 0)::int from (${inEachWorkspace(
    accounts,
    k => sql`select count(${counted}) as n from ${k} join messages
      on messages.workspace_id = k.workspace_id and messages.account_id = k.account_id
      where ${conditionOf(place)}`,
  )}) counted`
}

/** How many conversations of the inbox, or of a kind there, these views hide whole. */
function conversationsHiddenIn({ accounts, folder, hidden = [] }: ListPlace): SQL {
  if (hidden.length === 0) return sql`0`
  const found = inEachWorkspace(
    accounts,
    k => sql`select count(*) as n from ${k} cross join lateral (
        select distinct m.thread_id from view_members v
        join messages m on m.workspace_id = v.workspace_id and m.id = v.message_id
        where v.workspace_id = k.workspace_id and v.view_id = ${anyId(hidden)} and v.account_id = k.account_id and v.in_inbox
          and ${inFolder(folder, 'm.')}) t
      where not exists (
        select from messages n where n.workspace_id = k.workspace_id and n.thread_id = t.thread_id
          and ${inFolder(folder)}${notHidden(hidden, sql.raw('n'))} offset 0)`,
  )
  return sql`(select coalesce(sum(n), 0) from (${found}) hidden)`
}

/** How many messages of the inbox, or of a kind there, these views hide. A message may be in several of them. */
function hiddenIn({ accounts, folder, hidden: views = [] }: ListPlace): SQL {
  if (views.length === 0) return sql`0`
  const count = views.length === 1 ? sql`count(*)` : sql`count(distinct v.message_id)`
  const here = anyWorkspace(workspacesOf(accounts))
  return sql`(select ${count} from view_members v
    where v.workspace_id = ${here} and v.view_id = ${anyId(views)}
      and v.account_id = any(${fewIds(accounts.map(({ id }) => id))}) and v.in_inbox${isOf(folder, here)})`
}

/** That a member `v` of a view, which is in the inbox, is also of this kind. */
const isOf = (folder: ListedFolder, workspaceId: SQL): SQL =>
  folder === 'inbox'
    ? sql``
    : sql` and exists (select from messages m
        where m.workspace_id = ${workspaceId} and m.id = v.message_id and ${inFolder(folder, 'm.')} offset 0)`

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

/** Whether a list is counted by day: one without the messages of some views is not. */
export const hasDays = (place: ListPlace): boolean => hasKeptTotal(place) && !place.hidden?.length

/** The total and the version of a list, and some of its divides. */
interface DividedList {
  list: KnownList
  divides: Divide[]
}

/**
 * The total of a list, the version of its mailboxes, and the two ends of the day of the row at this offset; no ends if the list is
 * shorter. The month is found among all months, and the day among those of the month.
 */
export async function findDay(db: Executor, place: ListPlace, offset: number): Promise<DividedList> {
  const column = sql.raw(place.isGrouped ? 'conversations' : 'total')
  const stretches = (unit: 'day' | 'month', which = sql``) => sql`
    select starts_on, sum(${column})::int as rows, sum(sum(${column})::int) over (order by starts_on desc) as passed
    from mailbox_stretches where ${isOfAccounts(mailboxStretches, place.accounts)}
      and folder = ${place.folder} and unit = ${sql.raw(`'${unit}'`)} ${which} group by starts_on`
  const divide = (day: SQL, newer: SQL) =>
    sql`json_build_object('at', to_json(${day}::timestamp at time zone 'UTC')#>>'{}', 'newer', ${newer})`
  const { rows } = await db.execute<{ total: number; version: number; divides: Divide[] | null }>(sql`
    with month as materialized (
      select starts_on, passed - rows as newer from (${stretches('month')}) s
      where passed > ${offset}::int and passed - rows <= ${offset}::int
    ), day as (
      select starts_on, newer + passed as passed, rows
      from (select newer from month) m cross join (${stretches(
        'day',
        sql`and starts_on >= (select starts_on from month) and starts_on < (select starts_on + interval '1 month' from month)`,
      )}) s
      where newer + passed > ${offset}::int and newer + passed - rows <= ${offset}::int
    )
    select (${totalOf(place)}) as total, (${versionOf(place)}) as version, (
      select json_build_array(${divide(sql`(starts_on + 1)`, sql`passed - rows`)}, ${divide(sql`starts_on`, sql`passed`)}) from day
    ) as divides`)
  const [{ divides, ...found } = { divides: null, total: 0, version: 0 }] = rows
  return { list: { ...found, rows: new Map() }, divides: divides ?? [] }
}

/** How many messages a conversation of a list has at most, on average, so that they are read only once. */
const MOST_OF_EACH = 3

/**
 * The row of a list by conversation that has so many before it, with the version of the mailboxes; null behind the end. Takes the
 * first message of each conversation from the newest on: it reads the messages before it once, and looks into no conversation.
 */
export async function findConversationAt(
  db: Executor,
  place: ListPlace,
  offset: number,
): Promise<{ key: RowKey; version: number } | null> {
  const order = sql`order by received_at desc, id desc`
  for (const most of [MOST_OF_EACH * (offset + 1), null]) {
    const limit = most === null ? sql`` : sql`limit ${most}`
    const { rows } = await db.execute<{ id: string; received_at: string; version: number }>(sql`
      with passed as materialized (
        select id, received_at, thread_id from (${inEachWorkspace(
          place.accounts,
          k => sql`select id, received_at, thread_id from ${k} cross join lateral (
            select id, received_at, thread_id from messages
            where workspace_id = k.workspace_id and account_id = k.account_id and ${conditionOf(place)} ${order} ${limit}
          ) m`,
        )}) m ${order} ${limit}
      ), newest as (
        select distinct on (thread_id) id, received_at from passed order by thread_id, received_at desc, id desc
      )
      select id::text, to_json(received_at)#>>'{}' as received_at, (${versionOf(place)}) as version
      from newest order by newest.received_at desc, newest.id desc offset ${offset} limit 1`)
    const [row] = rows
    if (row) return { key: { id: Number(row.id), receivedAt: row.received_at }, version: row.version }
  }
  return null
}

/** Which messages of its conversation a row of this list stands for. */
const countsInPlace = ({ folder, labels }: ListPlace): SQL =>
  countsIn(
    sql`array(select id from page)`,
    labels === undefined && ['trash', 'spam', 'drafts'].includes(folder)
      ? sql`m.${sql.raw(`in_${folder}`)}`
      : undefined,
  )

/** What is read of a list. */
export interface FoundPage {
  rows: EmailRowData[]
  /** The messages of the conversations of these rows; empty where rows are messages. */
  members: MemberData[]
  total: number
  version: number
}

/**
 * Reads a page, newest first, with the total and the version of the mailboxes, in one statement and from one snapshot. Each
 * account supplies its next rows directly from its index.
 */
export async function findPage(
  db: Executor,
  place: ListPlace,
  { from, isBackward, skip, take }: Walk,
): Promise<FoundPage> {
  const { isGrouped } = place
  const threadId = isGrouped ? sql`, thread_id` : sql``
  const order = isBackward ? sql`received_at, id` : sql`received_at desc, id desc`
  const start = from
    ? sql`and (received_at, id) ${isBackward ? sql`>=` : sql`<=`} (${from.receivedAt}::timestamptz, ${from.id}::bigint)`
    : sql``
  // The number is written out where few different ones occur; otherwise it is the result of a query. With a parameter, PostgreSQL
  // would plan the statement anew for each page, because it expects much less for the given number than for an unknown one, and
  // planning takes longer than reading the page.
  const count = (number: number) => (skip <= 1 ? sql.raw(`${number}`) : sql`(select ${number}::int)`)
  const page = sql`
    select id, received_at${threadId} from (${inEachWorkspace(
      place.accounts,
      k => sql`select id, received_at${threadId} from ${k} cross join lateral (
        select id, received_at${threadId} from messages
        where workspace_id = k.workspace_id and account_id = k.account_id and ${conditionOf(place)} ${start}
          ${isGrouped ? sql`and ${isNewestOfIts(place)}` : sql``}
        order by ${order} limit ${count(skip + take)}
      ) m`,
    )}) m
    order by ${order} limit ${count(take)} offset ${count(skip)}`
  const workspaceIds = workspacesOf(place.accounts)
  const isMember = sql`m.thread_id = any(array(select thread_id from page)) and ${countsInPlace(place)}`
  const members = sql`(
      select coalesce(json_agg(${memberRow.values} order by ${memberOrder}), '[]')
      from (${rowsWhere(workspaceIds, isMember, memberRow)}) r
    )`
  const { rows } = await db.execute<
    Omit<FoundPage, 'rows' | 'members'> & Record<'rows' | 'members', unknown[][]>
  >(sql`
    with page as materialized (${page})
    select (
      select coalesce(json_agg(${listRow.values} order by r."receivedAt" desc, r.id desc), '[]')
      from (${rowsWhere(workspaceIds, sql`m.id = any(array(select id from page))`)}) r
    ) as rows, ${isGrouped ? members : sql`'[]'::json`} as members, (${totalOf(place)}) as total, (${versionOf(place)}) as version`)
  const [found = { rows: [], members: [], total: 0, version: 0 }] = rows
  return { ...found, rows: found.rows.map(listRow.toRow), members: found.members.map(memberRow.toRow) }
}

const isMessage = (workspaceId: number, id: number): SQL =>
  and(eq(messages.workspaceId, workspaceId), eq(messages.id, id)) as SQL

const INBOX = ['inbox', ...mailKind.options] as const

interface Unread {
  id: number
  folder: (typeof INBOX)[number]
  unread: number
}

/**
 * Number of unread messages in the inbox of each account, and of each kind there, without those of the views that are hidden
 * there.
 */
export async function countUnread(
  db: Executor,
  accounts: readonly AccountKey[],
  hidden: readonly number[],
): Promise<Unread[]> {
  if (accounts.length === 0) return []
  const less = (folder: Unread['folder']) =>
    hidden.length === 0
      ? sql`0`
      : sql`(select count(distinct v.message_id) from view_members v
          where v.workspace_id = k.workspace_id and v.account_id = k.account_id and v.view_id = ${anyId(hidden)}
            and v.in_inbox and v.is_unread${isOf(folder, sql`k.workspace_id`)})`
  const lessOfEach = sql.join(
    INBOX.map(folder => sql`when ${sql.raw(`'${folder}'`)} then ${less(folder)}`),
    sql` `,
  )
  const { rows } = await db.execute<{ id: string; folder: Unread['folder']; unread: number }>(sql`
    ${inEachWorkspace(
      accounts,
      k => sql`select k.account_id::text as id, f.folder, (coalesce(c.unread, 0) - case f.folder ${lessOfEach} end)::int as unread
        from ${k} cross join unnest(${sql.raw(`array['${INBOX.join("', '")}']`)}) as f (folder) left join mailbox_counts c
          on c.workspace_id = k.workspace_id and c.account_id = k.account_id and c.folder = f.folder`,
    )}
    order by id, folder`)
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}

/** What each folder of these accounts holds; folders without mail are left out. */
export async function countFolders(db: Executor, accounts: readonly AccountKey[]) {
  if (accounts.length === 0) return []
  return db
    .select({
      accountId: mailboxCounts.accountId,
      folder: sql<FolderSlug>`${mailboxCounts.folder}`,
      total: mailboxCounts.total,
      unread: mailboxCounts.unread,
    })
    .from(mailboxCounts)
    .where(
      and(
        isOfAccounts(mailboxCounts, accounts),
        gt(mailboxCounts.total, 0),
        notInArray(mailboxCounts.folder, mailKind.options),
      ),
    )
    .orderBy(mailboxCounts.accountId, mailboxCounts.folder)
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
    .where(
      and(
        isInWorkspace(messages.workspaceId, workspaceIds),
        isIn(messages.id, ids),
        isNull(messages.orphanedAt),
      ),
    )
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
      deliveredTo: messages.deliveredTo,
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
