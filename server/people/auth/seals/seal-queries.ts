import { and, count, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { isThere } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { mailAccounts, seals, workspaces } from '#server/db/schema/index.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'

export type SealRow = typeof seals.$inferSelect

export async function findSeal(db: Executor, userId: number): Promise<SealRow | null> {
  const [row] = await db.select().from(seals).where(eq(seals.userId, userId))
  return row ?? null
}

/** Keeps an existing seal: the password before the first change is what proves the person. */
export async function insertSealUnlessThere(tx: Tx, seal: SealRow): Promise<void> {
  await tx.insert(seals).values(seal).onConflictDoNothing()
  await tellChange(tx, 'people')
}

/** Returns false if there was none. */
export async function deleteSeal(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.delete(seals).where(eq(seals.userId, userId)).returning({ userId: seals.userId })
  await tellChange(tx, 'people')
  return rows.length > 0
}

/** Counts mailboxes in the person's own workspace. */
export async function countPrivateMailboxes(db: Executor, userId: number): Promise<number> {
  const { id, ownerId, workspaceId } = mailAccounts
  const own = await findWorkspaceId(db, { id: userId, organizationId: null })
  const [row] = await db
    .select({ mailboxes: count(id) })
    .from(mailAccounts)
    .where(and(eq(workspaceId, own), eq(ownerId, userId), isThere))
  return row?.mailboxes ?? 0
}

/** Mailboxes of an organization that receive mail for this address. */
export async function findMailboxesAt(
  db: Executor,
  { organizationId, email }: { organizationId: number; email: string },
) {
  const { id, ownerId, aliases } = mailAccounts
  const isAlias = sql`exists (
    select 1 from jsonb_array_elements(${aliases}) a where lower(a->>'address') = lower(${email}))`
  const workspaceId = await findWorkspaceId(db, { id: 0, organizationId })
  return db
    .select({
      id,
      ownerId: sql<number>`${ownerId}`.mapWith(ownerId),
      organizationId: workspaces.organizationId,
    })
    .from(mailAccounts)
    .innerJoin(workspaces, eq(workspaces.id, mailAccounts.workspaceId))
    .where(
      and(
        eq(mailAccounts.workspaceId, workspaceId),
        isThere,
        sql`(lower(${mailAccounts.email}) = lower(${email}) or ${isAlias})`,
      ),
    )
}
