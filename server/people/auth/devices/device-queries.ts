import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { knownDevices, sessions } from '#server/db/schema/index.ts'

type DeviceRow = typeof knownDevices.$inferSelect

export async function findDevice(db: Executor, userId: number, tokenHash: Buffer): Promise<DeviceRow | null> {
  const [row] = await db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)))
  return row ?? null
}

export async function insertDevice(db: Executor, row: typeof knownDevices.$inferInsert): Promise<void> {
  await db.insert(knownDevices).values(row)
}

export async function touchDevice(
  db: Executor,
  id: number,
  seen: Pick<DeviceRow, 'userAgent' | 'network' | 'lastSeenAt'>,
): Promise<void> {
  await db.update(knownDevices).set(seen).where(eq(knownDevices.id, id))
}

/** Replaces the cookie's value for all people who are known by it. */
export async function replaceDeviceToken(db: Executor, from: Buffer, to: Buffer): Promise<void> {
  await db.update(knownDevices).set({ tokenHash: to }).where(eq(knownDevices.tokenHash, from))
}

/** Whether the person has signed in before from this network with a program of the same user agent. */
export async function hasSignedInFrom(
  db: Executor,
  userId: number,
  { userAgent, network }: Pick<DeviceRow, 'userAgent' | 'network'>,
): Promise<boolean> {
  const same = and(
    eq(knownDevices.userId, userId),
    eq(knownDevices.network, network),
    sql`${knownDevices.userAgent} is not distinct from ${userAgent}`,
  )
  return (await db.$count(knownDevices, same)) > 0
}

/**
 * Whether the person has signed in before, as far as we know: a device of theirs is known, or a session is still open.
 */
export async function hasSignedIn(db: Executor, userId: number, now: Date): Promise<boolean> {
  const devices = await db.$count(knownDevices, eq(knownDevices.userId, userId))
  if (devices > 0) return true
  return (await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))) > 0
}

/** Keeps only the devices that were seen last: at most `alike` that look the same, and `all` in total. */
export async function pruneDevices(
  db: Executor,
  userId: number,
  { alike, all }: { alike: number; all: number },
): Promise<void> {
  await db.execute(sql`
    delete from known_devices d using (
      select id, row_number() over (order by last_seen_at desc, id desc) as place,
        row_number() over (partition by user_agent, network order by last_seen_at desc, id desc) as place_alike
      from known_devices where user_id = ${userId}
    ) ranked
    where d.id = ranked.id and (ranked.place > ${all} or ranked.place_alike > ${alike})`)
}

export async function deleteDevices(db: Executor, userId: number, kept: Buffer | null): Promise<void> {
  const isTheirs = eq(knownDevices.userId, userId)
  await db.delete(knownDevices).where(kept ? and(isTheirs, ne(knownDevices.tokenHash, kept)) : isTheirs)
}
