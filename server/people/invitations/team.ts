import type { Body } from '#core/contract/endpoint.ts'
import type { invitations } from '#core/contract/invitations.ts'
import { type Actor, can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { badRequest, forbidden, notFound } from '#server/platform/errors.ts'
import { findAffiliateCode, findTeamCode, replaceTeamCode } from './code-queries.ts'
import { newCode } from './codes.ts'
import {
  findOrganizationAccounts,
  findPermissions,
  findTeamMember,
  findTeamMembers,
  savePermission,
} from './queries.ts'

/** Returns the organization whose team the caller manages. */
function requireTeam(actor: Actor): number {
  const id = actor.organizationId
  if (id !== null && can(actor, 'organization.manage', { id })) return id
  throw forbidden('You cannot manage team settings. Contact your organization admin for team management.')
}

/** Returns the codes that the caller can give to others: their own, and their team's if they manage it. */
export async function readOwnCodes(ctx: Ctx) {
  const id = ctx.actor.organizationId
  const isManager = id !== null && can(ctx.actor, 'organization.manage', { id })
  return {
    affiliateCode: await findAffiliateCode(ctx.db, ctx.actor.id),
    teamInviteCode: isManager ? await findTeamCode(ctx.db, id) : null,
  }
}

/** Replaces the team's code. */
export async function createTeamCode(ctx: Ctx): Promise<string> {
  const organizationId = requireTeam(ctx.actor)
  const now = ctx.clock.now()
  const code = newCode()
  await inTransaction(ctx.db, async tx => {
    await replaceTeamCode(tx, { organizationId, code, createdByUserId: ctx.actor.id, createdAt: now })
    const subject = { text: 'team code' }
    await recordAudit(tx, { at: now, actor: ctx.actor, organizationId, action: 'team-code.created', subject })
  })
  return code
}

export async function listTeamMembers(ctx: Ctx) {
  const members = await findTeamMembers(ctx.db, requireTeam(ctx.actor))
  return members.map(({ id, firstName, lastName, email, role }) => ({ id, firstName, lastName, email, role }))
}

export async function listTeamPermissions(ctx: Ctx) {
  const organizationId = requireTeam(ctx.actor)
  const [members, granted] = await Promise.all([
    findTeamMembers(ctx.db, organizationId),
    findPermissions(ctx.db, organizationId),
  ])
  return members.map(({ id }) => granted.find(({ teamMemberId }) => teamMemberId === id) ?? nothing(id))
}

const nothing = (teamMemberId: number) => ({
  teamMemberId,
  canAccessAllAccounts: false,
  allowedAccountIds: [],
  canManageEmails: false,
  canManageAccounts: false,
  canUseOutreach: false,
})

/** Sets what a member may do. This closes the member's sockets, and their pages drop cached data at once. */
export async function setTeamPermission(ctx: Ctx, wanted: Body<typeof invitations.setTeamPermission>) {
  const organizationId = requireTeam(ctx.actor)
  const member = await findTeamMember(ctx.db, organizationId, wanted.teamMemberId)
  if (!member) throw notFound('This team member')
  const known = new Set((await findOrganizationAccounts(ctx.db, organizationId)).map(({ id }) => id))
  if (wanted.allowedAccountIds.some(id => !known.has(id)))
    throw badRequest('One of these accounts is not your organization’s any more. Please choose again.', {
      allowedAccountIds: 'One of these accounts is not your organization’s any more',
    })
  const permission = { ...wanted, allowedAccountIds: [...new Set(wanted.allowedAccountIds)] }
  const { teamMemberId, ...details } = permission
  await inTransaction(ctx.db, async tx => {
    const workspaceId = await findWorkspaceId(tx, { id: member.id, organizationId })
    await savePermission(tx, workspaceId, permission)
    const changed = { workspaceId, organizationId, userId: member.id, by: { userId: ctx.actor.id } }
    await ctx.publish(tx, 'person.rights-changed', changed)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId,
      action: 'permissions.changed',
      subject: { text: member.email, id: teamMemberId },
      details,
    })
    await ctx.events.publish(tx, { userId: teamMemberId }, { type: 'access_changed' })
  })
  return permission
}
