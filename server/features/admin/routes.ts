import type { admin } from '#core/contract/admin.ts'
import { type Actor, can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { namedActor } from '#server/features/auth/named-actor.ts'
import { adminResetLink } from '#server/features/auth/password-links.ts'
import { findUser, findUsers } from '#server/features/auth/queries.ts'
import { payEarnings } from '#server/features/invitations/pay-earnings.ts'
import { findOwed } from '#server/features/invitations/queries.ts'
import { forbidden, notFound, unauthorized } from '#server/platform/errors.ts'
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
  async users({ deps, actor }) {
    const found = await findUsers(deps.db, requireScope(actor))
    return found.map(person => presentAdminUser(person, actor))
  },
  async invitations({ deps, actor }) {
    const found = await findInvitations(deps.db, requireScope(actor))
    return found.map(row => presentInvitation(row, deps.clock.now()))
  },
  async organization({ deps, actor }) {
    const found = await findOrganizations(deps.db, requireScope(actor))
    return {
      name: actor.role === 'super_admin' ? null : (found[0]?.name ?? null),
      organizations: found.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
    }
  },
  async invite({ deps, actor, body }) {
    requireScope(actor)
    return invite(deps, actor, await self(deps, actor), body)
  },
  async renewInvitation({ deps, actor, params }) {
    return renewInvitation(deps, actor, await self(deps, actor), params.id)
  },
  async cancelInvitation({ deps, actor, params }) {
    const scope = requireScope(actor)
    const found = await findInvitationById(deps.db, params.id)
    if (!found || (scope !== null && found.organizationId !== scope)) throw notFound('This invitation')
    const [by, now] = [await self(deps, actor), deps.clock.now()]
    await inTransaction(deps.db, async tx => {
      if (!(await revokeInvitation(tx, found.id, now))) throw notFound('This invitation')
      await recordAudit(tx, {
        at: now,
        actor: by,
        organizationId: found.organizationId,
        action: 'invitation.cancelled',
        subject: { text: found.email, id: found.id },
      })
    })
    return { success: true }
  },
  async deletion({ deps, actor, params }) {
    const person = await requirePerson(deps, actor, params.id)
    return describeDeletion(deps, { person: person.user, actor: await self(deps, actor) })
  },
  async deleteUser({ deps, actor, params, query }) {
    const person = await requirePerson(deps, actor, params.id)
    const by = await self(deps, actor)
    await deletePerson(deps, { person: person.user, actor: by, accounts: query.accounts })
    return { success: true }
  },
  async resetLink({ deps, actor, params }) {
    const { user } = await requirePerson(deps, actor, params.id)
    return adminResetLink(deps, user, await self(deps, actor))
  },
  async resetFactor({ deps, actor, params }) {
    const { user } = await requirePerson(deps, actor, params.id)
    await resetFactor(deps, user, await self(deps, actor))
    return { success: true }
  },
  async status({ deps, actor }) {
    requireInstallation(actor)
    return installationStatus(deps)
  },
  async earnings({ deps, actor }) {
    requireInstallation(actor)
    return presentEarnings(await findOwed(deps.db))
  },
  async payEarnings({ deps, actor, body }) {
    requireInstallation(actor)
    const by = { at: deps.clock.now(), actor: await namedActor(deps.db, actor) }
    return { paid: await payEarnings(deps.db, body.month, by) }
  },
  audit: listAudit,
  auditCsv: sendAuditCsv,
  async changeRole({ deps, actor, params, body }) {
    const { user } = await requirePerson(deps, actor, params.id)
    const { email } = await self(deps, actor)
    await changeRole(deps, { ...actor, email }, user, body.role)
    return presentAdminUser(await requirePerson(deps, actor, params.id), actor)
  },
}

/** A person of the caller's scope; 403 for themselves and for those above them. */
async function requirePerson(deps: Deps, actor: Actor, id: number) {
  const scope = requireScope(actor)
  const found = await findUser(deps.db, id)
  if (!found || (scope !== null && found.user.organizationId !== scope)) throw notFound('This person')
  if (!can(actor, 'person.manage', found.user)) throw forbidden()
  return found
}

async function self(deps: Deps, actor: Actor) {
  const found = await findUser(deps.db, actor.id)
  if (!found) throw unauthorized()
  return found.user
}
