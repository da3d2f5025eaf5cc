import { privacy } from '#core/contract/privacy.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** Asked anew each time it is shown: it has to be what is true now. */
export const useOwnDeletion = () => useRead(privacy.deletion, {}, { staleTime: 0 })
export const useDeleteSelf = () => useAction(privacy.deleteSelf)

export const useLeave = () =>
  useAction(privacy.leave, {
    refreshes: ['/api/auth/user', '/api/accounts', '/api/emails', '/api/organization', '/api/invitations'],
  })
