import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { aiCalls } from '#server/db/schema/index.ts'
import { workspaceOf } from '#server/features/workspaces/queries.ts'

type Payer = Pick<Actor, 'id' | 'organizationId'>

export async function insertCall(
  db: Executor,
  payer: Payer,
  call: Omit<typeof aiCalls.$inferInsert, 'workspaceId' | 'userId' | 'organizationId'>,
): Promise<void> {
  const { id: userId, organizationId } = payer
  await db.insert(aiCalls).values({ ...call, workspaceId: workspaceOf(payer), userId, organizationId })
}

/** Whose budget it is: the organization's, or of somebody without one their own. */
export const payerOf = (payer: Payer): SQL => {
  const { id, organizationId } = payer
  return and(
    eq(aiCalls.workspaceId, workspaceOf(payer)),
    organizationId === null
      ? and(eq(aiCalls.userId, id), isNull(aiCalls.organizationId))
      : eq(aiCalls.organizationId, organizationId),
  ) as SQL
}

/** Micro-dollars since `from`. */
export async function sumSpent(db: Executor, payer: SQL, from: Date): Promise<number> {
  const [row] = await db
    .select({ spent: sql<string>`coalesce(sum(${aiCalls.inputCost} + ${aiCalls.outputCost}), 0)` })
    .from(aiCalls)
    .where(and(payer, gte(aiCalls.at, from)))
  return Number(row?.spent ?? 0)
}
