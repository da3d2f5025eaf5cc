import type { invitations } from '#core/contract/invitations.ts'
import type { Routes } from '#server/http/call.ts'
import {
  acceptInvitation,
  readCode,
  readInvitation,
  readTeamCode,
} from '#server/people/invitations/accept-code.ts'
import { createAffiliateCode, listEarnings, listReferrals } from '#server/people/invitations/affiliate.ts'
import { joinOrganization } from '#server/people/invitations/join-organization.ts'
import {
  createTeamCode,
  listTeamMembers,
  listTeamPermissions,
  readOwnCodes,
  setTeamPermission,
} from '#server/people/invitations/team.ts'

export const invitationRoutes: Routes<typeof invitations> = {
  async check({ ctx, params, request }) {
    const found = await readCode(ctx, { code: params.invitationCode, address: request.ip })
    return { valid: true, ...found }
  },
  validate: ({ ctx, body, request }) => readTeamCode(ctx, { code: body.code, address: request.ip }),
  codes: ({ ctx }) => readOwnCodes(ctx),
  async createAffiliateCode({ ctx, body }) {
    return { affiliateCode: await createAffiliateCode(ctx, body.customCode) }
  },
  affiliateReferrals: ({ ctx }) => listReferrals(ctx),
  affiliateEarnings: ({ ctx }) => listEarnings(ctx),
  async createTeamCode({ ctx }) {
    return { teamInviteCode: await createTeamCode(ctx) }
  },
  teamMembers: ({ ctx }) => listTeamMembers(ctx),
  teamPermissions: ({ ctx }) => listTeamPermissions(ctx),
  setTeamPermission: ({ ctx, body }) => setTeamPermission(ctx, body),
  get: ({ ctx, params, request }) => readInvitation(ctx, { token: params.token, address: request.ip }),
  async accept({ ctx, params, body, request }) {
    const person = { ...body, token: params.token, address: request.ip }
    return { success: true, mustVerify: await acceptInvitation(ctx, person) }
  },
  async join({ ctx, params, request }) {
    await joinOrganization(ctx, { token: params.token, address: request.ip })
    return { success: true }
  },
}
