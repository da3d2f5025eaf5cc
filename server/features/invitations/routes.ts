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
  async check({ deps, params, request }) {
    const code = await checkCode(deps, params.invitationCode, request.ip)
    return { valid: true, organizationName: code.kind === 'affiliate' ? null : code.organizationName }
  },
  async validate({ deps, body, request }) {
    const { organizationName } = await codeOfTeam(deps, body.code, request.ip)
    return { organizationName }
  },
  async codes({ deps, actor }) {
    const id = actor.organizationId
    const isManager = id !== null && can(actor, 'organization.manage', { id })
    return {
      affiliateCode: await findAffiliateCode(deps.db, actor.id),
      teamInviteCode: isManager ? await findTeamCode(deps.db, id) : null,
    }
  },
  createAffiliateCode,
  affiliateReferrals: listReferrals,
  affiliateEarnings: listEarnings,
  createTeamCode,
  teamMembers: listTeamMembers,
  teamPermissions: listTeamPermissions,
  setTeamPermission,
  async get({ deps, params, request }) {
    const { invitation, organizationName } = await checkInvitation(deps, params.token, request.ip)
    const { organizationId, role, email, expiresAt } = invitation
    return { organizationId, organizationName, role, email, expiresAt: expiresAt.toISOString() }
  },
  async accept({ deps, params, body, request }) {
    const found = await checkInvitation(deps, params.token, request.ip)
    const { mustVerify } = await createPerson(deps, {
      ...body,
      email: found.invitation.email,
      companyName: null,
      code: { kind: 'invitation', ...found },
      address: request.ip,
    })
    return { success: true, mustVerify }
  },
  async join({ deps, actor, params, request }) {
    await joinOrganization(deps, actor, await checkInvitation(deps, params.token, request.ip))
    return { success: true }
  },
}
