import { invitations } from '#core/contract/invitations.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** What an invitation is to; asked for only with a token. */
export const useInvitation = (token: string) =>
  useRead(invitations.get, { params: { token } }, { enabled: token !== '' })
export const useAcceptInvitation = () => useAction(invitations.accept)
