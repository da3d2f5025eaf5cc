import type { InstallationStatus, MonthEarnings } from '#core/contract/admin.ts'
import type { Ctx } from '#server/deps.ts'
import { payEarnings } from '#server/people/invitations/pay-earnings.ts'
import { findOwed } from '#server/people/invitations/queries.ts'
import { installationStatus } from './installation-status.ts'
import { presentEarnings } from './present.ts'
import { findOrganizations } from './queries.ts'
import { requireInstallation, requireScope } from './require-scope.ts'

/**
 * Returns the organizations that the caller administers. `name` is that of the single organization, or null for the
 * whole installation.
 */
export async function listOrganizations(ctx: Ctx) {
  const found = await findOrganizations(ctx.db, requireScope(ctx.actor))
  return {
    name: ctx.actor.role === 'super_admin' ? null : (found[0]?.name ?? null),
    organizations: found.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

export async function readStatus(ctx: Ctx): Promise<InstallationStatus> {
  requireInstallation(ctx.actor)
  return installationStatus(ctx)
}

/** Returns what affiliates have earned, by month. */
export async function listAllEarnings(ctx: Ctx): Promise<MonthEarnings[]> {
  requireInstallation(ctx.actor)
  return presentEarnings(await findOwed(ctx.db))
}

/** Marks a month's earnings as paid. Returns who was owed how much. */
export async function payMonth(ctx: Ctx, month: string) {
  requireInstallation(ctx.actor)
  return payEarnings(ctx, month)
}
