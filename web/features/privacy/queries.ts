import { privacy } from '#core/contract/privacy.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** Loaded again each time it is shown, because it must be current. */
export const useOwnDeletion = () => useRead(privacy.deletion, {}, { staleTime: 0 })
export const useDeleteSelf = () => useAction(privacy.deleteSelf)

export const useLeave = () =>
  useAction(privacy.leave, {
    refreshes: ['/api/auth/user', '/api/accounts', '/api/emails', '/api/organization', '/api/invitations'],
  })
