import { isNotNull, isNull, or, sql } from 'drizzle-orm'
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
