import { invitations } from '#core/contract/invitations.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const codes = ['/api/invitations/codes'] as const

/** The invitation of a token; loaded only with a token. */
export const useInvitation = (token: string) =>
  useRead(invitations.get, { params: { token } }, { enabled: token !== '' })
export const useAcceptInvitation = () => useAction(invitations.accept)
export const useJoinOrganization = () =>
  useAction(invitations.join, {
    refreshes: [
      '/api/auth/user',
      '/api/accounts',
      '/api/emails',
      '/api/organization',
      '/api/invitations/codes',
    ],
  })

export const useInviteCodes = () => useRead(invitations.codes, {})
export const useCreateTeamCode = () => useAction(invitations.createTeamCode, { refreshes: codes })
export const useCreateAffiliateCode = () =>
  useAction(invitations.createAffiliateCode, { refreshes: [...codes, '/api/auth/user'] })

/** People join and money is earned elsewhere, so this is loaded again whenever it is shown. */
const fresh = { staleTime: 0 }
export const useTeamMembers = () => useRead(invitations.teamMembers, {}, fresh)
export const useTeamPermissions = () => useRead(invitations.teamPermissions, {}, fresh)
export const useSetTeamPermission = () =>
  useAction(invitations.setTeamPermission, { refreshes: ['/api/invitations/team-permissions'] })
export const useReferrals = () => useRead(invitations.affiliateReferrals, {}, fresh)
export const useEarnings = () => useRead(invitations.affiliateEarnings, {}, fresh)
