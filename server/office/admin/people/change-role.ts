import type { AdminUser } from '#core/contract/admin.ts'
import type { Role } from '#core/contract/auth.ts'
import { can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import type { UserRow } from '#server/people/auth/queries.ts'
import { lockRemaining } from '#server/people/organization/queries.ts'
import { lastAdmin, lastAdminRefusal, passOwnership } from '#server/people/organization/require-admin.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { badRequest, forbidden } from '#server/platform/errors.ts'
import { presentAdminUser } from '../present.ts'
import { updateRole } from '../queries.ts'
import { lastSuperAdminRefusal } from './last-super-admin.ts'
import { requirePerson } from './require-person.ts'

/** Changes a person's role, which takes effect with their next request. Throws 409 for the last admin. */
export async function changeRole(
  ctx: Ctx,
  { id, role }: { id: number; role: Role | null },
): Promise<AdminUser> {
  const { user } = await requirePerson(ctx, id)
  await setRole(ctx, user, role)
  return presentAdminUser(await requirePerson(ctx, id), ctx.actor)
}

async function setRole(ctx: Ctx, person: UserRow, role: Role | null): Promise<void> {
  if (role === 'super_admin' && !can(ctx.actor, 'installation.manage'))
    throw forbidden('Only a super admin can make a super admin.')
  const { organizationId } = person
  if (organizationId === null && role !== null && role !== 'super_admin')
    throw badRequest(`${person.email} is in no organization, where this role means nothing.`)
  if (organizationId !== null && role === null)
    throw badRequest('Somebody in an organization needs a role there.')
  if (role === person.role) return
  await inTransaction(ctx.db, async tx => {
    const remaining = organizationId === null ? null : await lockRemaining(tx, organizationId, person.id)
    if (remaining && person.role === 'admin') {
      const refusal = lastAdminRefusal(remaining, person.email)
      if (refusal) throw lastAdmin(refusal)
      await passOwnership(tx, remaining, person.id)
    }
    const refusal = await lastSuperAdminRefusal(tx, person)
    if (refusal) throw lastAdmin(refusal)
    await updateRole(tx, person.id, role)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId,
      userId: person.id,
      action: 'role.changed',
      subject: { text: person.email, id: person.id },
      details: { from: person.role, to: role },
    })
    if (organizationId !== null) {
      const changed = { organizationId, userId: person.id, by: { userId: ctx.actor.id } }
      const workspaceId = await findWorkspaceId(tx, { id: person.id, organizationId })
      await ctx.publish(tx, 'person.rights-changed', { ...changed, workspaceId })
    }
    await ctx.events.publish(tx, { userId: person.id }, { type: 'access_changed' })
  })
}
