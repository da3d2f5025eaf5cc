import type { ContactGroup } from '#core/contract/outreach/contact-groups.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { findGroup, findSizedGroup, lockGroups, type NamedGroup } from './group-queries.ts'

/** Throws 404 for a tag or a list that the workspace does not have. */
export async function requireGroup(db: Executor, workspaceId: number, id: number): Promise<NamedGroup> {
  const group = await findGroup(db, workspaceId, id)
  if (!group) throw notFound('This tag or list')
  return group
}

/** The same with its size, which is counted. */
export async function requireSizedGroup(
  db: Executor,
  workspaceId: number,
  id: number,
): Promise<ContactGroup> {
  const group = await findSizedGroup(db, workspaceId, id)
  if (!group) throw notFound('This tag or list')
  return group
}

/** Throws 400 where the workspace does not have one of these tags and lists. They stay until the transaction ends. */
export async function requireGroups(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = new Set(await lockGroups(tx, workspaceId, ids))
  if (ids.every(id => found.has(id))) return
  const message = 'There is no such tag or list'
  throw badRequest(message, { groupIds: message })
}
