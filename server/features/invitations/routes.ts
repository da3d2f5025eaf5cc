import type { invitations } from '#core/contract/invitations.ts'
import { can } from '#core/policy.ts'
import type { Routes } from '#server/deps.ts'
import { createAffiliateCode, listEarnings, listReferrals } from './affiliate.ts'
import { checkCode, checkInvitation, codeOfTeam } from './check-code.ts'
import { findAffiliateCode, findTeamCode } from './code-queries.ts'
import { createPerson } from './create-person.ts'
import { joinOrganization } from './join-organization.ts'
import { createTeamCode, listTeamMembers, listTeamPermissions, setTeamPermission } from './team.ts'

export const invitationRoutes: Routes<typeof invitations> = {
  async check({ ctx, params, request }) {
    const code = await checkCode(ctx, params.invitationCode, request.ip)
    return { valid: true, organizationName: code.kind === 'affiliate' ? null : code.organizationName }
  },
  async validate({ ctx, body, request }) {
    const { organizationName } = await codeOfTeam(ctx, body.code, request.ip)
    return { organizationName }
  },
  async codes({ ctx }) {
    const id = ctx.actor.organizationId
    const isManager = id !== null && can(ctx.actor, 'organization.manage', { id })
    return {
      affiliateCode: await findAffiliateCode(ctx.db, ctx.actor.id),
      teamInviteCode: isManager ? await findTeamCode(ctx.db, id) : null,
    }
  },
  createAffiliateCode,
  affiliateReferrals: listReferrals,
  affiliateEarnings: listEarnings,
  createTeamCode,
  teamMembers: listTeamMembers,
  teamPermissions: listTeamPermissions,
  setTeamPermission,
  async get({ ctx, params, request }) {
    const { invitation, organizationName } = await checkInvitation(ctx, params.token, request.ip)
    const { organizationId, role, email, expiresAt } = invitation
    return { organizationId, organizationName, role, email, expiresAt: expiresAt.toISOString() }
  },
  async accept({ ctx, params, body, request }) {
    const found = await checkInvitation(ctx, params.token, request.ip)
    const { mustVerify } = await createPerson(ctx, {
      ...body,
      email: found.invitation.email,
      companyName: null,
      code: { kind: 'invitation', ...found },
      address: request.ip,
    })
    return { success: true, mustVerify }
  },
  async join({ ctx, params, request }) {
    await joinOrganization(ctx, await checkInvitation(ctx, params.token, request.ip))
    return { success: true }
  },
}
