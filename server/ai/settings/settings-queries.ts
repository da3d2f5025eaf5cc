import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId, isIn } from '#server/db/is-in.ts'
import { isThere } from '#server/db/keys.ts'
import { aiOffAccounts, aiSettings, mailAccounts } from '#server/db/schema/index.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'

export type AiSettingsRow = typeof aiSettings.$inferSelect

/** Who decides: an organization, or a person without one. */
export type Decider = Pick<Actor, 'id' | 'organizationId'>

async function ofDecider(db: Executor, decider: Decider) {
  const { id, organizationId } = decider
  return and(
    eq(aiSettings.workspaceId, await findWorkspaceId(db, decider)),
    organizationId === null ? eq(aiSettings.userId, id) : eq(aiSettings.organizationId, organizationId),
  )
}

export async function findSettings(db: Executor, decider: Decider): Promise<AiSettingsRow | null> {
  const [row] = await db
    .select()
    .from(aiSettings)
    .where(await ofDecider(db, decider))
  return row ?? null
}

export async function saveSettings(
  db: Executor,
  decider: Decider,
  change: Partial<typeof aiSettings.$inferInsert>,
): Promise<void> {
  const { id, organizationId } = decider
  const key = organizationId === null ? { userId: id } : { organizationId }
  await db
    .insert(aiSettings)
    .values({ ...change, ...key, workspaceId: await findWorkspaceId(db, decider) })
    .onConflictDoUpdate({
      target: [
        aiSettings.workspaceId,
        organizationId === null ? aiSettings.userId : aiSettings.organizationId,
      ],
      set: change,
    })
}

/**
 * Locks the settings, so that of several calls at once each sees what the others have reserved. Null where none are stored.
 * What has not been settled by `reservedUntil` was left by a process that has ended, and counts no longer.
 */
export async function lockReserved(tx: Tx, decider: Decider, now: Date): Promise<number | null> {
  const [row] = await tx
    .select({ reserved: aiSettings.reserved, until: aiSettings.reservedUntil })
    .from(aiSettings)
    .where(await ofDecider(tx, decider))
    .for('update')
  if (!row) return null
  return row.until !== null && row.until > now ? row.reserved : 0
}

export async function saveReserved(
  tx: Executor,
  decider: Decider,
  { reserved, until }: { reserved: number; until: Date },
): Promise<void> {
  await tx
    .update(aiSettings)
    .set({ reserved, reservedUntil: until })
    .where(await ofDecider(tx, decider))
}

export async function releaseReserved(db: Executor, decider: Decider, amount: number): Promise<void> {
  await db
    .update(aiSettings)
    .set({ reserved: sql`greatest(0, ${aiSettings.reserved} - ${amount}::bigint)` })
    .where(await ofDecider(db, decider))
}

/** Ids of accounts in the decider's workspace whose mail no engine may read, in ascending order. */
export async function findOffAccounts(db: Executor, decider: Decider): Promise<number[]> {
  const rows = await db
    .select({ id: aiOffAccounts.accountId })
    .from(aiOffAccounts)
    .where(eq(aiOffAccounts.workspaceId, await findWorkspaceId(db, decider)))
    .orderBy(asc(aiOffAccounts.accountId))
  return rows.map(({ id }) => id)
}

/** Those of these accounts that are in the decider's workspace, in ascending order. */
export async function findDecidable(db: Executor, decider: Decider, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: mailAccounts.id })
    .from(mailAccounts)
    .where(
      and(
        eq(mailAccounts.workspaceId, await findWorkspaceId(db, decider)),
        isIn(mailAccounts.id, ids),
        isThere,
      ),
    )
    .orderBy(asc(mailAccounts.id))
  return rows.map(({ id }) => id)
}

/** Switches exactly these accounts off. */
export async function saveOffAccounts(db: Executor, decider: Decider, ids: number[]): Promise<void> {
  const workspaceId = await findWorkspaceId(db, decider)
  await db.execute(sql`
    delete from ai_off_accounts where workspace_id = ${workspaceId} and not account_id = ${anyId(ids)}`)
  await db.execute(sql`
    insert into ai_off_accounts (workspace_id, account_id)
    select workspace_id, id from mail_accounts where workspace_id = ${workspaceId} and id = ${anyId(ids)} and ${isThere}
    on conflict do nothing`)
}
