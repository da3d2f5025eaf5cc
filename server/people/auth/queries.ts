import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#server/db/client.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { organizations, seals, sessions, totpFactors, users } from '#server/db/schema/index.ts'
import { upTo } from '#server/db/upkeep/in-batches.ts'
import { findGranted, findShown, type Permission } from '#server/people/workspaces/permission-queries.ts'
import { insertWorkspace, workspaceIdsOfUser } from '#server/people/workspaces/queries.ts'
import { deleteDevices } from './devices/device-queries.ts'

export type UserRow = typeof users.$inferSelect

const inviters = alias(users, 'inviters')
const affiliates = alias(users, 'affiliates')
const teams = alias(organizations, 'teams')

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`)
  return row ?? null
}

/** Keeps others from registering this address until the transaction ends. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`)
}

/** Locks the person's row until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row ?? null
}

/** A person with the name of their organization and who invited them. */
export async function findUser(db: Executor, id: number) {
  const [found] = await withPermissions(db, await selectUsers(db).where(eq(users.id, id)))
  return found ?? null
}

/** All people, or those of one organization; oldest first. */
export async function findUsers(db: Executor, organizationId: number | null) {
  const found = await selectUsers(db)
    .where(organizationId === null ? undefined : eq(users.organizationId, organizationId))
    .orderBy(users.id)
  return withPermissions(db, found)
}

/** People with the permissions that they were granted, without removed accounts. */
async function withPermissions<T extends { user: UserRow; workspaceIds: number[] }>(
  db: Executor,
  found: T[],
): Promise<(T & { permission: Permission | null })[]> {
  const permissions = await findShown(
    db,
    found.flatMap(({ user, workspaceIds }) => workspaceOfMember({ ...user, workspaceIds })),
    found.map(({ user }) => user.id),
  )
  return found.map(row => ({ ...row, permission: permissions.get(row.user.id) ?? null }))
}

/** The workspace of a member's organization, which comes after their own: their permissions are there. */
const workspaceOfMember = (member: { organizationId: number | null; workspaceIds: number[] }) =>
  member.organizationId === null ? [] : member.workspaceIds.slice(-1)

const isSealed = sql<boolean>`${seals.userId} is not null`

function selectUsers(db: Executor) {
  return db
    .select({
      user: users,
      organizationName: organizations.name,
      inviter: { firstName: inviters.firstName, lastName: inviters.lastName },
      affiliate: { firstName: affiliates.firstName, lastName: affiliates.lastName },
      team: { name: teams.name },
      isSealed,
      workspaceIds: workspaceIdsOfUser,
      hasSecondFactor: sql<boolean>`${totpFactors.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(inviters, eq(inviters.id, users.invitedByUserId))
    .leftJoin(affiliates, eq(affiliates.id, users.referredByAffiliateId))
    .leftJoin(teams, eq(teams.id, users.referredByTeamId))
    .leftJoin(seals, eq(seals.userId, users.id))
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
}
export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

interface NewSession {
  userId: number
  tokenHash: Buffer
  userAgent: string | null
  address: string | null
  /** Defaults to now. */
  createdAt?: Date
  expiresAt: Date
  provenAt: Date
}

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Returns the person of a valid session, with the permissions that their organization's admin has granted. */
export async function findSession(db: Executor, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      provenAt: sessions.provenAt,
      userId: users.id,
      email: users.email,
      role: users.role,
      organizationId: users.organizationId,
      workspaceIds: workspaceIdsOfUser,
      isSealed,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(seals, eq(seals.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  if (!row) return null
  const permissions = await findGranted(db, workspaceOfMember(row), [row.userId])
  return { ...row, permission: permissions.get(row.userId) ?? null }
}

export async function touchSession(db: Executor, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, id))
}

export async function setProven(db: Executor, id: number, at: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: at }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Executor, id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Deletes up to `limit` rows; returns how many. */
export async function deleteExpiredSessions(db: Executor, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(upTo(limit, sessions, lt(sessions.expiresAt, now)))
  return rowCount ?? 0
}

/** Also creates the person's own workspace. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow> {
  const row = await insertUserUnlessTaken(tx, user)
  if (!row) throw new Error('the person was not stored')
  return row
}

/** Returns null if the address is taken, also by a concurrent call. */
export async function insertUserUnlessTaken(
  tx: Tx,
  user: typeof users.$inferInsert,
): Promise<UserRow | null> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  if (row) await insertWorkspace(tx, { userId: row.id })
  return row ?? null
}

/** Also ends every session and forgets all devices, because others may know the old password. */
export async function updatePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tellChange(tx, 'people')
  await endSessions(tx, userId)
}

export async function endSessions(db: Executor, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await deleteDevices(db, userId, null)
}

export async function updateName(
  tx: Tx,
  id: number,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await tx.update(users).set(name).where(eq(users.id, id))
  await tellChange(tx, 'people')
}

export const countSuperAdmins = (db: Executor): Promise<number> =>
  db.$count(users, eq(users.role, 'super_admin'))

/** Whoever creates the first person does so alone until the transaction ends. */
export async function lockFirstPerson(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.firstPerson})`)
}
