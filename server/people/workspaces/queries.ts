import { type AnyColumn, and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { organizations, users, workspaces } from '#server/db/schema/index.ts'
import { hasNoOwnRows } from './own-rows-queries.ts'

/** Creates the workspace of a new organization or person. Call it in the transaction that inserts them. */
export async function insertWorkspace(
  tx: Tx,
  tenant: { organizationId: number } | { userId: number },
): Promise<number> {
  const [row] = await tx.insert(workspaces).values(tenant).returning({ id: workspaces.id })
  if (!row) throw new Error('the workspace was not stored')
  await tellChange(tx, 'people')
  return row.id
}

/** Returns the id of the organization's workspace, or of the person's own if they have no organization. */
export async function findWorkspaceId(db: Executor, { id, organizationId }: Tenant): Promise<number> {
  const isTheirs =
    organizationId === null ? eq(workspaces.userId, id) : eq(workspaces.organizationId, organizationId)
  const [row] = await db.select({ id: workspaces.id }).from(workspaces).where(isTheirs)
  if (!row) throw new Error('there is no workspace')
  return row.id
}

/** Whose a workspace is, and whom its events concern; null once its organization or person is gone. */
export async function findOwner(
  db: Executor,
  workspaceId: number,
): Promise<{ organizationId: number } | { userId: number } | null> {
  const [row] = await db
    .select({ organizationId: workspaces.organizationId, userId: workspaces.userId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (row?.organizationId) return { organizationId: row.organizationId }
  return row?.userId ? { userId: row.userId } : null
}

/**
 * Makes other changes wait that lock this workspace, until the transaction ends: for rules over several of its rows, such as
 * how many there may be.
 */
export async function lockWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update')
}

/** As `findWorkspaceId`, but as an expression in a statement; null if the organization is gone. */
export const workspaceOf = ({ id, organizationId }: Tenant): SQL<number> =>
  organizationId === null
    ? sql`(select w.id from ${workspaces} w where w.user_id = ${id})`
    : workspaceOfOrganization(organizationId)

/** The workspace of an organization, given by its id or by a column with the id. */
export const workspaceOfOrganization = (organizationId: number | AnyColumn): SQL<number> =>
  sql`(select w.id from ${workspaces} w where w.organization_id = ${organizationId})`

/** A person. If they are in an organization, its workspace is meant. */
interface Tenant {
  id: number
  organizationId: number | null
}

/** A person's own workspace, and their organization's. */
export async function findWorkspaceIds(db: Executor, { id, organizationId }: Tenant): Promise<number[]> {
  const own = eq(workspaces.userId, id)
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(organizationId === null ? own : or(own, eq(workspaces.organizationId, organizationId)))
  return rows.map(({ id: workspaceId }) => workspaceId)
}

/** For a row of `users`: the ids of the person's own workspace, then of their organization's. */
export const workspaceIdsOfUser = sql`array(
  select w.id from ${workspaces} w where w.user_id = ${users.id} or w.organization_id = ${users.organizationId}
  order by w.user_id is null)`.mapWith((ids: (string | number)[]) => ids.map(Number))

/** Deletes a person. Their workspace is kept until what is in it has been deleted. */
export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  const workspaceIds = await findTenantsWorkspaces(tx, eq(workspaces.userId, id))
  await tx.delete(users).where(eq(users.id, id))
  await tellChange(tx, 'people')
  for (const workspaceId of workspaceIds) await deleteAbandonedWorkspace(tx, workspaceId)
}

/** Deletes an organization. Its workspace is kept until what is in it has been deleted. */
export async function deleteOrganizationRow(tx: Tx, id: number): Promise<void> {
  const workspaceIds = await findTenantsWorkspaces(tx, eq(workspaces.organizationId, id))
  await tx.delete(organizations).where(eq(organizations.id, id))
  await tellChange(tx, 'people')
  for (const workspaceId of workspaceIds) await deleteAbandonedWorkspace(tx, workspaceId)
}

async function findTenantsWorkspaces(db: Executor, isTheirs: SQL): Promise<number[]> {
  const rows = await db.select({ id: workspaces.id }).from(workspaces).where(isTheirs)
  return rows.map(({ id }) => id)
}

/**
 * Deletes this workspace if its person or organization is deleted, and neither a mail account is left in it nor what upkeep
 * deletes first (`eraseAbandoned`).
 */
export async function deleteAbandonedWorkspace(tx: Tx, id: number): Promise<void> {
  // If two transactions delete the last two accounts at the same time, the second must see that the first account is
  // gone.
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, id)).for('update')
  const { rows } = await tx.execute(sql`
    select 1 as none where not exists (select from mail_accounts where workspace_id = ${id}) and ${hasNoOwnRows(id)}`)
  if (rows.length === 0) return
  const isNobodys = and(isNull(workspaces.userId), isNull(workspaces.organizationId))
  await tx.delete(workspaces).where(and(eq(workspaces.id, id), isNobodys))
  await tellChange(tx, 'people')
}
