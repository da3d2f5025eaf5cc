import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { aiCalls } from '#server/db/schema/index.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'

type Payer = Pick<Actor, 'id' | 'organizationId'>

/** The accounts and messages that an engine got in one call. */
export interface MailOfCall {
  accountIds: number[]
  /** Messages that the engine read. */
  messageIds: number[]
  /** Messages that were samples of the person's writing. */
  sampleIds?: number[]
  /** Messages that the person's style was computed from. */
  styleIds?: number[]
}

/**
 * Requires a transaction: a receipt that lacks one of its accounts could be read by people who may not read that mail.
 */
export async function insertCall(
  tx: Tx,
  payer: Payer,
  call: Omit<typeof aiCalls.$inferInsert, 'workspaceId' | 'userId' | 'organizationId'>,
  { accountIds, messageIds, sampleIds = [], styleIds = [] }: MailOfCall,
): Promise<void> {
  const { id: userId, organizationId } = payer
  const [row] = await tx
    .insert(aiCalls)
    .values({ ...call, workspaceId: await findWorkspaceId(tx, payer), userId, organizationId })
    .returning({ workspaceId: aiCalls.workspaceId, id: aiCalls.id })
  if (!row) throw new Error('the call was not stored')
  const messages = Object.entries({ read: messageIds, sample: sampleIds, style: styleIds }).flatMap(
    ([use, ids]) => [...new Set(ids)].map((id, position) => ({ use, id, position })),
  )
  await tx.execute(sql`
    insert into ai_call_accounts (workspace_id, call_id, account_id)
    select distinct ${row.workspaceId}::bigint, ${row.id}::bigint, id
    from unnest(${sql.param(accountIds)}::bigint[]) as a (id)`)
  await tx.execute(sql`
    insert into ai_call_messages (workspace_id, call_id, use, message_id, position)
    select ${row.workspaceId}, ${row.id}, use, id, position
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (use text, id bigint, position integer)`)
}

/** The condition on calls that count for a budget: of an organization, or of a person without one. */
export async function payerOf(db: Executor, payer: Payer): Promise<SQL> {
  const { id, organizationId } = payer
  return and(
    eq(aiCalls.workspaceId, await findWorkspaceId(db, payer)),
    organizationId === null
      ? and(eq(aiCalls.userId, id), isNull(aiCalls.organizationId))
      : eq(aiCalls.organizationId, organizationId),
  ) as SQL
}

/** In micro-dollars since `from`. */
export async function sumSpent(db: Executor, payer: SQL, from: Date): Promise<number> {
  const [row] = await db
    .select({ spent: sql<string>`coalesce(sum(${aiCalls.inputCost} + ${aiCalls.outputCost}), 0)` })
    .from(aiCalls)
    .where(and(payer, gte(aiCalls.at, from)))
  return Number(row?.spent ?? 0)
}
