import type { admin } from '#core/contract/admin.ts'
import { can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Routes } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { adminResetLink } from '#server/features/auth/password-links.ts'
import { findUser, findUsers } from '#server/features/auth/queries.ts'
import { payEarnings } from '#server/features/invitations/pay-earnings.ts'
import { findOwed } from '#server/features/invitations/queries.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { listAudit, sendAuditCsv } from './audit.ts'
import { changeRole } from './change-role.ts'
import { deletePerson, describeDeletion } from './delete-person.ts'
import { installationStatus } from './installation-status.ts'
import { invite, renewInvitation } from './invite.ts'
import { presentAdminUser, presentEarnings, presentInvitation } from './present.ts'
import { findInvitationById, findInvitations, findOrganizations, revokeInvitation } from './queries.ts'
import { requireInstallation, requireScope } from './require-scope.ts'
import { resetFactor } from './reset-factor.ts'

export const adminRoutes: Routes<typeof admin> = {
  async users({ ctx }) {
    const found = await findUsers(ctx.db, requireScope(ctx.actor))
    return found.map(person => presentAdminUser(person, ctx.actor))
  },
  async invitations({ ctx }) {
    const found = await findInvitations(ctx.db, requireScope(ctx.actor))
    return found.map(row => presentInvitation(row, ctx.clock.now()))
  },
  async organization({ ctx }) {
    const found = await findOrganizations(ctx.db, requireScope(ctx.actor))
    return {
      name: ctx.actor.role === 'super_admin' ? null : (found[0]?.name ?? null),
      organizations: found.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
    }
  },
  async invite({ ctx, body }) {
    requireScope(ctx.actor)
    return invite(ctx, body)
  },
  async renewInvitation({ ctx, params }) {
    return renewInvitation(ctx, params.id)
  },
  async cancelInvitation({ ctx, params }) {
    const scope = requireScope(ctx.actor)
    const found = await findInvitationById(ctx.db, params.id)
    if (!found || (scope !== null && found.organizationId !== scope)) throw notFound('This invitation')
    const now = ctx.clock.now()
    await inTransaction(ctx.db, async tx => {
      if (!(await revokeInvitation(tx, found.id, now))) throw notFound('This invitation')
      await recordAudit(tx, {
        at: now,
        actor: ctx.actor,
        organizationId: found.organizationId,
        action: 'invitation.cancelled',
        subject: { text: found.email, id: found.id },
      })
    })
    return { success: true }
  },
  async deletion({ ctx, params }) {
    const person = await requirePerson(ctx, params.id)
    return describeDeletion(ctx, person.user)
  },
  async deleteUser({ ctx, params, query }) {
    const person = await requirePerson(ctx, params.id)
    await deletePerson(ctx, { person: person.user, accounts: query.accounts })
    return { success: true }
  },
  async resetLink({ ctx, params }) {
    const { user } = await requirePerson(ctx, params.id)
    return adminResetLink(ctx, user)
  },
  async resetFactor({ ctx, params }) {
    const { user } = await requirePerson(ctx, params.id)
    await resetFactor(ctx, user)
    return { success: true }
  },
  async status({ ctx }) {
    requireInstallation(ctx.actor)
    return installationStatus(ctx)
  },
  async earnings({ ctx }) {
    requireInstallation(ctx.actor)
    return presentEarnings(await findOwed(ctx.db))
  },
  async payEarnings({ ctx, body }) {
    requireInstallation(ctx.actor)
    return { paid: await payEarnings(ctx, body.month) }
  },
  audit: listAudit,
  auditCsv: sendAuditCsv,
  async changeRole({ ctx, params, body }) {
    const { user } = await requirePerson(ctx, params.id)
    await changeRole(ctx, user, body.role)
    return presentAdminUser(await requirePerson(ctx, params.id), ctx.actor)
  },
}

/** A person of the caller's scope; 403 for themselves and for those above them. */
async function requirePerson(ctx: Ctx, id: number) {
  const scope = requireScope(ctx.actor)
  const found = await findUser(ctx.db, id)
  if (!found || (scope !== null && found.user.organizationId !== scope)) throw notFound('This person')
  if (!can(ctx.actor, 'person.manage', found.user)) throw forbidden()
  return found
}
