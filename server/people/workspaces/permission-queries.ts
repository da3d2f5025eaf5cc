import { and, type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyWorkspace, isIn, isInWorkspace } from '#server/db/is-in.ts'
import { isThere } from '#server/db/keys.ts'
import { mailAccounts, teamPermissionAccounts, teamPermissions } from '#server/db/schema/index.ts'

const { workspaceId: _, ...columns } = getTableColumns(teamPermissions)

/** What a member was granted. */
export type Permission = Omit<typeof teamPermissions.$inferSelect, 'workspaceId'> & {
  allowedAccountIds: number[]
}

/** The permissions of these members in the workspaces of their organizations, by member. */
export const findGranted = (db: Executor, workspaceIds: readonly number[], memberIds: readonly number[]) =>
  findPermissions(db, workspaceIds, memberIds, accounts(workspaceIds, sql``, sql`g.account_id`))

/** The same without removed accounts, whose rows still exist. */
export const findShown = (db: Executor, workspaceIds: readonly number[], memberIds: readonly number[]) =>
  findPermissions(
    db,
    workspaceIds,
    memberIds,
    accounts(
      workspaceIds,
      sql`join ${mailAccounts} on ${isInWorkspace(mailAccounts.workspaceId, workspaceIds)}
        and ${mailAccounts.workspaceId} = g.workspace_id and ${mailAccounts.id} = g.account_id and ${isThere}`,
      mailAccounts.id,
    ),
  )

const accounts = (workspaceIds: readonly number[], joined: SQL, id: SQL | Column) => sql<
  number[]
>`to_jsonb(array(
  select ${id} from ${teamPermissionAccounts} g ${joined}
  where g.workspace_id = ${anyWorkspace(workspaceIds)} and g.workspace_id = team_permissions.workspace_id
    and g.team_member_id = team_permissions.team_member_id order by 1))`

async function findPermissions(
  db: Executor,
  workspaceIds: readonly number[],
  memberIds: readonly number[],
  allowedAccountIds: SQL<number[]>,
): Promise<Map<number, Permission>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await db
    .select({ ...columns, allowedAccountIds })
    .from(teamPermissions)
    .where(
      and(
        isInWorkspace(teamPermissions.workspaceId, [...new Set(workspaceIds)]),
        isIn(teamPermissions.teamMemberId, memberIds),
      ),
    )
  return new Map(rows.map(row => [row.teamMemberId, row]))
}
