import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#core/policy.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyWorkspace, isIn, isInWorkspace } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { savedViewAccounts, savedViews, users } from '#server/db/schema/index.ts'

export type ViewRow = typeof savedViews.$inferSelect & {
  /** Null: all mailboxes that the person may read. */
  accountIds: number[] | null
}

const isOf = (userId: number) => and(eq(savedViews.userId, userId), isNull(savedViews.removedAt))

/** What a sealed person looks for in their private mailboxes stays closed with these. */
type Viewer = Pick<Person, 'id' | 'isSealed'> & { workspaceIds: readonly number[] }

/** The views of a person with their mailboxes in these workspaces, in the person's order. */
export async function findViews(
  db: Executor,
  { id: userId, isSealed, workspaceIds }: Viewer,
  which?: SQL,
): Promise<ViewRow[]> {
  if (isSealed) return []
  const views = await db
    .select()
    .from(savedViews)
    .where(and(isOf(userId), which))
    .orderBy(asc(savedViews.position), asc(savedViews.id))
  const narrowed = views.flatMap(({ id, isNarrowed }) => (isNarrowed ? id : []))
  const accounts =
    narrowed.length === 0
      ? []
      : await db
          .select({ viewId: savedViewAccounts.viewId, accountId: savedViewAccounts.accountId })
          .from(savedViewAccounts)
          .where(
            and(
              isInWorkspace(savedViewAccounts.workspaceId, workspaceIds),
              isIn(savedViewAccounts.viewId, narrowed),
            ),
          )
          .orderBy(asc(savedViewAccounts.accountId))
  const byView = Map.groupBy(accounts, ({ viewId }) => viewId)
  return views.map(view => ({
    ...view,
    accountIds: view.isNarrowed ? (byView.get(view.id) ?? []).map(({ accountId }) => accountId) : null,
  }))
}

export async function findView(db: Executor, person: Viewer, id: number): Promise<ViewRow | null> {
  const [view] = await findViews(db, person, eq(savedViews.id, id))
  return view ?? null
}

type ViewValues = Pick<
  typeof savedViews.$inferSelect,
  'name' | 'search' | 'timeZone' | 'isNarrowed' | 'hidesFromInbox'
>

/** Locks a person's row, so that what they do at the same moment waits. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function countViews(db: Executor, userId: number): Promise<number> {
  return db.$count(savedViews, isOf(userId))
}

/** Adds a view below the others of the person. Returns its id. */
export async function insertView(tx: Tx, userId: number, values: ViewValues): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(position), 0) + 1 as next from saved_views where user_id = ${userId}`,
  )
  const position = rows[0]?.next ?? 1
  const [row] = await tx
    .insert(savedViews)
    .values({ ...values, userId, position })
    .returning({ id: savedViews.id })
  if (!row) throw new Error('the view was not stored')
  await tellChange(tx, 'people')
  return row.id
}

export async function updateView(
  tx: Tx,
  id: number,
  values: ViewValues,
  { isAnew }: { isAnew: boolean },
): Promise<void> {
  const revision = isAnew ? { revision: sql`${savedViews.revision} + 1` } : {}
  await tx
    .update(savedViews)
    .set({ ...values, ...revision })
    .where(eq(savedViews.id, id))
  await tellChange(tx, 'people')
}

/** Sets the mailboxes of a narrowed view. */
export async function replaceViewAccounts(
  tx: Tx,
  id: number,
  workspaceIds: readonly number[],
  accounts: readonly AccountKey[],
): Promise<void> {
  await tx
    .delete(savedViewAccounts)
    .where(and(isInWorkspace(savedViewAccounts.workspaceId, workspaceIds), eq(savedViewAccounts.viewId, id)))
  if (accounts.length > 0)
    await tx
      .insert(savedViewAccounts)
      .values(
        accounts.map(account => ({ workspaceId: account.workspaceId, viewId: id, accountId: account.id })),
      )
}

/** The view is gone for its person at once; a job deletes its members, and its row last. */
export async function markViewRemoved(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(savedViews).set({ removedAt: at, hidesFromInbox: false }).where(eq(savedViews.id, id))
  await tellChange(tx, 'people')
}

export async function orderViews(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update saved_views set position = o.position
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as o (id, position)
    where saved_views.id = o.id and saved_views.user_id = ${userId}`)
  await tellChange(tx, 'people')
}

/** The views of whoever may read this account that are left out of the inbox. */
export async function findHidingOver(
  db: Executor,
  account: AccountKey & { ownerId: number; organizationId: number | null },
): Promise<(typeof savedViews.$inferSelect)[]> {
  const { workspaceId, id, ownerId, organizationId } = account
  const rows = await db
    .select({ view: savedViews })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(
      and(
        eq(savedViews.hidesFromInbox, true),
        isNull(savedViews.removedAt),
        organizationId === null
          ? eq(users.id, ownerId)
          : or(eq(users.id, ownerId), eq(users.organizationId, organizationId)),
        sql`(not ${savedViews.isNarrowed} or exists (
          select from saved_view_accounts a
          where a.workspace_id = ${workspaceId} and a.view_id = ${savedViews.id} and a.account_id = ${id}))`,
      ),
    )
    .orderBy(asc(savedViews.id))
  return rows.map(({ view }) => view)
}

/** Deletes members of a view, in these workspaces, from accounts that the view is not about any more. */
export async function deleteForeignMembers(
  db: Executor,
  viewId: number,
  workspaceIds: readonly number[],
  accounts: readonly AccountKey[],
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from view_members where workspace_id = ${anyWorkspace(workspaceIds)} and (message_id, view_id) in (
      select v.message_id, v.view_id from view_members v
      where v.workspace_id = ${anyWorkspace(workspaceIds)} and v.view_id = ${viewId}
        and v.account_id <> all(${sql.param(accounts.map(({ id }) => id))}::bigint[]) limit ${limit})`)
  return rowCount ?? 0
}
