import { admin } from '#core/contract/admin.ts'
import type { Query } from '#core/contract/endpoint.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const people = ['/api/admin/users', '/api/admin/organization'] as const
const invitations = ['/api/admin/invitations'] as const

export const useAdminUsers = () => useRead(admin.users, {})
export const useAdminInvitations = () => useRead(admin.invitations, {})
export const useAdminOrganizations = () => useRead(admin.organization, {})
/** Loaded again each time it is shown, because it must be current. Not loaded for a person who is being deleted. */
export const useDeletion = (id: number, { isUnderWay }: { isUnderWay: boolean }) =>
  useRead(admin.deletion, { params: { id } }, { staleTime: 0, enabled: !isUnderWay })
/** What the log is narrowed to. */
export type AuditQuery = { [Field in 'q' | 'area' | 'since']?: Query<typeof admin.auditCsv>[Field] }

/** Loaded again each time it is shown, because other people add entries. */
export const useAudit = (asked: AuditQuery & { before: number | undefined }) =>
  useRead(admin.audit, { query: definedOnly(asked) }, { staleTime: 0, keepPrevious: true })

const definedOnly = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]?: Exclude<T[Field], undefined>
  }
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
