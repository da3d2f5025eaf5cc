import { admin } from '#core/contract/admin.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const people = ['/api/admin/users', '/api/admin/organization'] as const
const invitations = ['/api/admin/invitations'] as const

export const useAdminUsers = () => useRead(admin.users, {})
export const useAdminInvitations = () => useRead(admin.invitations, {})
export const useAdminOrganizations = () => useRead(admin.organization, {})
/** Asked anew each time it is shown: it has to be what is true now. Of whom is being deleted nothing is asked. */
export const useDeletion = (id: number, { isUnderWay }: { isUnderWay: boolean }) =>
  useRead(admin.deletion, { params: { id } }, { staleTime: 0, enabled: !isUnderWay })
/** Shown anew each time: it grows by what others do. */
export const useAudit = (query: { q: string | undefined; before: number | undefined }) =>
  useRead(
    admin.audit,
    {
      query: {
        ...(query.q === undefined ? {} : { q: query.q }),
        ...(query.before === undefined ? {} : { before: query.before }),
      },
    },
    { staleTime: 0, keepPrevious: true },
  )
export const useStatus = () => useRead(admin.status, {}, { staleTime: 0 })
export const useMonthEarnings = () => useRead(admin.earnings, {}, { staleTime: 0 })
export const usePayEarnings = () =>
  useAction(admin.payEarnings, {
    refreshes: ['/api/admin/earnings', '/api/admin/audit', '/api/invitations/affiliate-earnings'],
  })
export const useInvite = () => useAction(admin.invite, { refreshes: invitations })
export const useRenewInvitation = () => useAction(admin.renewInvitation, { refreshes: invitations })
export const useCancelInvitation = () => useAction(admin.cancelInvitation, { refreshes: invitations })
export const useChangeRole = () => useAction(admin.changeRole, { refreshes: people })
export const useResetLink = () => useAction(admin.resetLink)
export const useResetFactor = () => useAction(admin.resetFactor, { refreshes: people })
export const useDeleteUser = () =>
  useAction(admin.deleteUser, { refreshes: [...people, '/api/accounts', '/api/emails', '/api/invitations'] })
