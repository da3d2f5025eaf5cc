import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rules } from '#server/db/schema/index.ts'

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
  const { rowCount } = await db.execute(sql`
    delete from rule_runs where ctid = any(array(
      select ctid from rule_runs where rule_id = ${ruleId} limit ${limit} for update skip locked))`)
  return rowCount ?? 0
}

export async function deleteSomePlaces(db: Executor, ruleId: number, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from rule_run_places where ctid = any(array(
      select ctid from rule_run_places where rule_id = ${ruleId} limit ${limit} for update skip locked))`)
  return rowCount ?? 0
}

export async function deleteRule(db: Executor, id: number): Promise<void> {
  await db.execute(sql`delete from rules where id = ${id}`)
}
