import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { PushLevel } from '#core/contract/push.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { messages, pushDevices, pushKeys, pushNews, pushSettings, sessions } from '#server/db/schema/index.ts'

/** The installation has one pair of keys. */
export const KEY_ID = 1

export async function findKey(db: Executor): Promise<typeof pushKeys.$inferSelect | null> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, KEY_ID))
  return row ?? null
}

/** Stores the installation's key, unless another process was first. */
export async function insertKey(db: Executor, key: Omit<typeof pushKeys.$inferInsert, 'id'>): Promise<void> {
  await db
    .insert(pushKeys)
    .values({ id: KEY_ID, ...key })
    .onConflictDoNothing()
}

export type SettingsRow = typeof pushSettings.$inferSelect

export async function findSettings(db: Executor, userId: number): Promise<SettingsRow | null> {
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId))
  return row ?? null
}

export async function saveSettingsRow(db: Executor, row: SettingsRow): Promise<void> {
  await db.insert(pushSettings).values(row).onConflictDoUpdate({ target: pushSettings.userId, set: row })
}

export type DeviceRow = typeof pushDevices.$inferSelect

/** The devices of a person whose sessions have not ended, the newest first, with the browsers of the sessions. */
export async function findDevices(
  db: Executor,
  userId: number,
  now: Date,
): Promise<(DeviceRow & { userAgent: string | null })[]> {
  const rows = await db
    .select({ device: pushDevices, userAgent: sessions.userAgent })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sql`${pushDevices.id} desc`)
  return rows.map(({ device, userAgent }) => ({ ...device, userAgent }))
}

/** One of these devices, for what is sent to it now. */
export async function findDevice(db: Executor, id: number, now: Date): Promise<DeviceRow | null> {
  const [row] = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.id, id), gt(sessions.expiresAt, now)))
  return row?.device ?? null
}

/** Which of these people have a device that is told of mail. */
export async function findListening(db: Executor, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: pushDevices.userId })
    .from(pushDevices)
    .where(inArray(pushDevices.userId, [...userIds]))
  return rows.map(({ userId }) => userId)
}

/**
 * Stores a device, or gives one that is known to the session that it is used in now. Returns false if its address is known
 * with other keys: then whoever calls is not the browser that it belongs to.
 */
export async function upsertDevice(db: Executor, device: typeof pushDevices.$inferInsert): Promise<boolean> {
  const { userId, sessionId, p256dh, auth } = device
  const rows = await db
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: { userId, sessionId },
      setWhere: sql`${pushDevices.p256dh} = ${p256dh} and ${pushDevices.auth} = ${auth}`,
    })
    .returning({ id: pushDevices.id })
  return rows.length > 0
}

/** Deletes all but the newest devices of a person. */
export async function pruneDevices(db: Executor, userId: number, most: number): Promise<void> {
  await db.execute(sql`
    delete from push_devices where user_id = ${userId} and id not in (
      select id from push_devices where user_id = ${userId} order by id desc limit ${most})`)
}

export async function deleteDeviceOf(db: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id })
  return rows.length > 0
}

export async function deleteDevice(db: Executor, id: number): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id))
}

export async function touchDevice(db: Executor, id: number, usedAt: Date): Promise<void> {
  await db.update(pushDevices).set({ usedAt }).where(eq(pushDevices.id, id))
}

/** Notes mail that a person is to be told of. What was noted before stays as it is. */
export async function insertNews(
  db: Executor,
  account: AccountKey,
  {
    userId,
    messages: news,
    now,
  }: { userId: number; messages: readonly { id: number; level: PushLevel }[]; now: Date },
): Promise<void> {
  const { workspaceId, id: accountId } = account
  const rows = news.map(({ id, level }) => ({
    ...{ workspaceId, userId, accountId, messageId: id },
    ...{ level, createdAt: now },
  }))
  await db.insert(pushNews).values(rows).onConflictDoNothing()
}

/** Takes what waits to be told to a person; returns the accounts that it lies in. */
export async function takeNews(
  db: Executor,
  { userId, workspaceIds, levels, now }: Told & { now: Date },
): Promise<AccountKey[]> {
  const { rows } = await db.execute<{ workspace_id: string; account_id: string; level: PushLevel }>(sql`
    update push_news set taken_at = ${now.toISOString()}
    where workspace_id = ${anyWorkspace(workspaceIds)} and user_id = ${userId} and taken_at is null
    returning workspace_id::text, account_id::text, level`)
  const told = new Map(
    rows
      .filter(({ level }) => levels.includes(level))
      .map(row => [row.account_id, { workspaceId: Number(row.workspace_id), id: Number(row.account_id) }]),
  )
  return [...told.values()]
}

/** Deletes a person's news from before a time, and what waits to be told if they do not want to be told now. */
export async function dropNews(
  db: Executor,
  {
    userId,
    workspaceIds,
    before,
    dropsWaiting,
  }: Omit<Told, 'levels'> & { before: Date; dropsWaiting: boolean },
): Promise<void> {
  await db.execute(sql`
    delete from push_news
    where workspace_id = ${anyWorkspace(workspaceIds)} and user_id = ${userId}
      and (created_at < ${before.toISOString()} or (${dropsWaiting} and taken_at is null))`)
}

interface Told {
  userId: number
  workspaceIds: readonly number[]
  /** Which levels the person is told of. */
  levels: readonly PushLevel[]
}

/** What a push tells of a message. */
export interface NewsRow {
  id: number
  threadId: number
  fromName: string | null
  fromAddress: string | null
  subject: string
  snippet: string
}

/** Mail of an account that was taken to be told since then and is still unread where it lies, the oldest first. */
export async function findNews(
  db: Executor,
  { workspaceId, id }: AccountKey,
  { userId, levels, since }: Omit<Told, 'workspaceIds'> & { since: Date },
): Promise<NewsRow[]> {
  return db
    .select({
      id: messages.id,
      threadId: messages.threadId,
      fromName: messages.fromName,
      fromAddress: messages.fromAddress,
      subject: messages.subject,
      snippet: messages.snippet,
    })
    .from(pushNews)
    .innerJoin(
      messages,
      and(eq(messages.workspaceId, pushNews.workspaceId), eq(messages.id, pushNews.messageId)),
    )
    .where(
      and(
        eq(pushNews.workspaceId, workspaceId),
        eq(messages.workspaceId, workspaceId),
        eq(pushNews.userId, userId),
        eq(pushNews.accountId, id),
        inArray(pushNews.level, [...levels]),
        gte(pushNews.takenAt, since),
        eq(messages.isRead, false),
        eq(messages.inTrash, false),
        eq(messages.inSpam, false),
        isNull(messages.orphanedAt),
      ),
    )
    .orderBy(asc(messages.receivedAt), asc(messages.id))
}

/** Which of these messages of these accounts are unread. */
export async function findUnread(
  db: Executor,
  accounts: readonly AccountKey[],
  ids: readonly number[],
): Promise<number[]> {
  const workspaceIds = workspacesOf(accounts)
  if (workspaceIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id::text as id from messages m
    where m.workspace_id = ${anyWorkspace(workspaceIds)} and m.id = ${anyId(ids)}
      and m.account_id + 0 = ${anyId(accounts.map(({ id }) => id))}
      and not m.is_read and not m.in_trash and not m.in_spam and m.orphaned_at is null`)
  return rowIds(rows)
}
