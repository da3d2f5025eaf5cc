import { type Actor, can } from '#core/policy.ts'
import { forbidden } from '#server/platform/errors.ts'

/**
 * Returns the organization whose people the caller administers, or null for all organizations. Throws 403 for people who
 * are not admins.
 */
export function requireScope(actor: Actor): number | null {
  if (!can(actor, 'admin.open')) throw forbidden("You don't have permission to access the admin panel.")
  return actor.role === 'super_admin' ? null : actor.organizationId
}

/** Throws 403 unless the caller manages the whole installation. */
export function requireInstallation(actor: Actor): void {
  if (!can(actor, 'installation.manage')) throw forbidden()
}
