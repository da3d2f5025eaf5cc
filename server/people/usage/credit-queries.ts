import { and, count, eq, inArray, lt, ne } from 'drizzle-orm'
import { SEAT_CENTS } from '#core/contract/usage.ts'
import type { Executor } from '#server/db/client.ts'
import { organizations, users } from '#server/db/schema/index.ts'

/**
 * What each person is billed for a month, in cents: $5 for everybody else who was in the organization they own when the
 * month began. Nothing for people who own none.
 */
export async function monthlyCredits(
  db: Executor,
  userIds: number[],
  by: Date,
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ ownerId: organizations.ownerId, seats: count() })
    .from(organizations)
    .innerJoin(users, and(eq(users.organizationId, organizations.id), ne(users.id, organizations.ownerId)))
    .where(and(inArray(organizations.ownerId, userIds), lt(users.createdAt, by)))
    .groupBy(organizations.ownerId)
  return new Map(rows.map(({ ownerId, seats }) => [ownerId ?? 0, seats * SEAT_CENTS]))
}
