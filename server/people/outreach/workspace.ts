import { type Actor, can } from '#core/policy.ts'
import { forbidden } from '#server/platform/errors.ts'

/**
 * The workspace in which somebody does outreach: their organization's, or their own if they belong to none. Throws 403
 * without the permission to use outreach.
 */
export function outreachWorkspace(actor: Actor): number {
  if (!can(actor, 'outreach.use')) throw forbidden('You don’t have permission to use outreach.')
  const [own, organizations] = actor.workspaceIds
  const workspaceId = actor.organizationId === null ? own : organizations
  if (workspaceId === undefined) throw new Error('an actor without a workspace')
  return workspaceId
}

/** The same for what takes contacts away. Throws 403 without the right to. */
export function managedOutreach(actor: Actor): number {
  const workspaceId = outreachWorkspace(actor)
  if (can(actor, 'outreach.manage')) return workspaceId
  throw forbidden('Only admins of your organization may delete or export contacts.')
}

/** Whom a change in that workspace concerns. */
export const outreachScope = ({ id, organizationId }: Pick<Actor, 'id' | 'organizationId'>) =>
  organizationId === null ? { userId: id } : { organizationId }
