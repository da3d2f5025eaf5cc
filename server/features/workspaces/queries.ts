import { type AnyColumn, and, eq, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { mailAccounts, organizations, users, workspaces } from '#server/db/schema/index.ts'

/** The workspace of a new organization or person, in the transaction that makes them. */
export async function insertWorkspace(
  tx: Tx,
  tenant: { organizationId: number } | { userId: number },
): Promise<number> {
  const [row] = await tx.insert(workspaces).values(tenant).returning({ id: workspaces.id })
  if (!row) throw new Error('the workspace was not stored')
  return row.id
}

/** The organization's workspace; of somebody without an organization, their own. */
export async function findWorkspaceId(db: Executor, { id, organizationId }: Tenant): Promise<number> {
  const isTheirs =
    organizationId === null ? eq(workspaces.userId, id) : eq(workspaces.organizationId, organizationId)
  const [row] = await db.select({ id: workspaces.id }).from(workspaces).where(isTheirs)
  if (!row) throw new Error('there is no workspace')
  return row.id
}

/** The same as a value within a statement; null where the organization is gone. */
export const workspaceOf = ({ id, organizationId }: Tenant): SQL<number> =>
  organizationId === null
    ? sql`(select w.id from ${workspaces} w where w.user_id = ${id})`
    : workspaceOfOrganization(organizationId)

/** Also of a column that names the organization. */
export const workspaceOfOrganization = (organizationId: number | AnyColumn): SQL<number> =>
  sql`(select w.id from ${workspaces} w where w.organization_id = ${organizationId})`

/** A person, whose organization decides where they are in one. */
interface Tenant {
  id: number
  organizationId: number | null
}

/** A person's own workspace and their organization's, of a statement that reads from `workspaces`. */
export const isWorkspaceOf = ({ id, organizationId }: Tenant): SQL => {
  const own = eq(workspaces.userId, id)
  return organizationId === null ? own : (or(own, eq(workspaces.organizationId, organizationId)) as SQL)
}

/** Of the person of a row of `users`: their own workspace, then their organization's. */
export const workspaceIdsOfUser = sql`array(
  select w.id from ${workspaces} w where w.user_id = ${users.id} or w.organization_id = ${users.organizationId}
  order by w.user_id is null)`.mapWith((ids: (string | number)[]) => ids.map(Number))

/** Deletes a person. Their workspace stays for as long as a removed mail account lies in it. */
export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  const workspaceIds = await findTenantsWorkspaces(tx, eq(workspaces.userId, id))
  await tx.delete(users).where(eq(users.id, id))
  for (const workspaceId of workspaceIds) await deleteAbandonedWorkspace(tx, workspaceId)
}

/** The same of an organization. */
export async function deleteOrganizationRow(tx: Tx, id: number): Promise<void> {
  const workspaceIds = await findTenantsWorkspaces(tx, eq(workspaces.organizationId, id))
  await tx.delete(organizations).where(eq(organizations.id, id))
  for (const workspaceId of workspaceIds) await deleteAbandonedWorkspace(tx, workspaceId)
}

async function findTenantsWorkspaces(db: Executor, isTheirs: SQL): Promise<number[]> {
  const rows = await db.select({ id: workspaces.id }).from(workspaces).where(isTheirs)
  return rows.map(({ id }) => id)
}

/** Deletes this workspace if its person or organization is deleted, and no mail account is left in it. */
export async function deleteAbandonedWorkspace(tx: Tx, id: number): Promise<void> {
  // If two transactions delete its last two accounts at once, the second has to see that the first account is gone.
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, id)).for('update')
  const accounts = tx
    .select({ id: mailAccounts.id })
    .from(mailAccounts)
    .where(eq(mailAccounts.workspaceId, workspaces.id))
  const isNobodys = and(isNull(workspaces.userId), isNull(workspaces.organizationId))
  await tx.delete(workspaces).where(and(eq(workspaces.id, id), isNobodys, notExists(accounts)))
}
