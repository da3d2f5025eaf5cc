import { type Actor, can } from '#core/policy.ts'
import { forbidden } from '#server/platform/errors.ts'

/** Whose people the caller administers: an organization, or null for all. */
export function requireScope(actor: Actor): number | null {
  if (!can(actor, 'admin.open')) throw forbidden("You don't have permission to access the admin panel.")
  return actor.role === 'super_admin' ? null : actor.organizationId
}

/** For what concerns the installation as a whole. */
export function requireInstallation(actor: Actor): void {
  if (!can(actor, 'installation.manage')) throw forbidden()
}
