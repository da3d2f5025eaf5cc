import { isBeingMade, privacy } from '#core/contract/privacy.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** Loaded again each time it is shown, because it must be current. */
export const useOwnDeletion = () => useRead(privacy.deletion, {}, { staleTime: 0 })
export const useDeleteSelf = () => useAction(privacy.deleteSelf)

export const useLeave = () =>
  useAction(privacy.leave, {
    refreshes: ['/api/auth/user', '/api/accounts', '/api/emails', '/api/organization', '/api/invitations'],
  })

const refreshes = ['/api/auth/user/exports'] as const
const LOOK_EVERY_MS = 2000

/** Looked at every two seconds while it is being made. */
export const useLastExport = () =>
  useRead(
    privacy.lastExport,
    {},
    {
      staleTime: 0,
      refetchInterval: answer => (answer?.export && isBeingMade(answer.export) ? LOOK_EVERY_MS : false),
    },
  )
export const useBeginExport = () => useAction(privacy.beginExport, { refreshes })
export const useRemoveExport = () => useAction(privacy.removeExport, { refreshes })
