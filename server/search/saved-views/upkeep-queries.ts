import { eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { savedViews, viewMembers } from '#server/db/schema/index.ts'
import { inEachWithSome } from '#server/db/upkeep/in-batches.ts'

// Statements about views of everybody.

export async function findAnyView(db: Executor, id: number) {
  const [view] = await db.select().from(savedViews).where(eq(savedViews.id, id))
  return view ?? null
}

/** Views that are removed, or whose person is gone. */
export async function findGoneViews(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(or(isNotNull(savedViews.removedAt), isNull(savedViews.userId)))
  return rows.map(({ id }) => id)
}

/** Views that are left out of inboxes, and say something that time changes. */
export async function findHidingViewsOfAll(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(eq(savedViews.hidesFromInbox, true))
  return rows.map(({ id }) => id)
}

/** Deletes some members of a view in whichever workspace. Returns how many. */
export async function deleteMembers(db: Executor, viewId: number, limit: number): Promise<number> {
  const isOfIt = eq(viewMembers.viewId, viewId)
  return inEachWithSome(db, limit, viewMembers, isOfIt, isOne => db.delete(viewMembers).where(isOne))
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
  await tellChange(tx, 'people')
}
