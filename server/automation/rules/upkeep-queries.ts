import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { ruleRunPlaces, ruleRuns, rules } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'

// Statements about rules of everybody.

/** Rules that are removed, or whose person is gone and that no organization keeps. */
export async function findGoneRules(db: Executor): Promise<number[]> {
  const isKept = sql`${rules.isOrganizations} and ${rules.organizationId} is not null`
  const rows = await db
    .select({ id: rules.id })
    .from(rules)
    .where(or(isNotNull(rules.removedAt), sql`${isNull(rules.userId)} and not (${isKept})`))
  return rows.map(({ id }) => id)
}

export type DueRule = Pick<
  typeof rules.$inferSelect,
  'id' | 'name' | 'userId' | 'isOrganizations' | 'organizationId'
>

/** The rules about older mail that are on and have not looked since a time; those that have waited longest come first. */
export async function findDueRules(db: Executor, before: Date): Promise<DueRule[]> {
  const { id, name, userId, isOrganizations, organizationId, lookedAt } = rules
  const isOn = and(eq(rules.isOn, true), eq(rules.hasAge, true), isNull(rules.removedAt))
  return db
    .select({ id, name, userId, isOrganizations, organizationId })
    .from(rules)
    .where(and(isOn, or(isNull(lookedAt), lt(lookedAt, before))))
    .orderBy(sql`${asc(lookedAt)} nulls first`, asc(id))
}

/** Deletes a part of the log of a rule in whichever workspace. Returns how much. */
export async function deleteSomeRuns(db: Executor, ruleId: number, limit: number): Promise<number> {
  const isOfIt = eq(ruleRuns.ruleId, ruleId)
  return inEachWithSome(db, limit, ruleRuns, isOfIt, isOne => db.delete(ruleRuns).where(isOne))
}

export async function deleteSomePlaces(db: Executor, ruleId: number, limit: number): Promise<number> {
  const isOfIt = eq(ruleRunPlaces.ruleId, ruleId)
  return inEachWithSome(db, limit, ruleRunPlaces, isOfIt, isOne => db.delete(ruleRunPlaces).where(isOne))
}

export async function deleteRule(db: Executor, id: number): Promise<void> {
  await db.execute(sql`delete from rules where id = ${id}`)
}
