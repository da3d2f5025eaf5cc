import { credentials } from '#core/contract/credentials.ts'
import { call } from '#web/platform/api.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const sessions = ['/api/auth/sessions'] as const
const totp = ['/api/auth/totp'] as const

export const useForgotPassword = () => useAction(credentials.forgotPassword)
export const useResetPassword = () => useAction(credentials.resetPassword)
export const useChangePassword = () => useAction(credentials.changePassword, { refreshes: sessions })
export const useProve = () => useAction(credentials.prove)
export const useSeal = () => useRead(credentials.seal, {}, { staleTime: 0 })
/** The mailboxes that were closed appear in all lists again. */
export const useOpenSeal = () => useAction(credentials.openSeal, { refreshes: ['/api'] })
export const useSessions = () => useRead(credentials.sessions, {}, { staleTime: 0 })
export const useRevokeSession = () => useAction(credentials.revokeSession, { refreshes: sessions })
export const useRevokeOthers = () => useAction(credentials.revokeOthers, { refreshes: sessions })
export const useTotp = () => useRead(credentials.totp, {})
export const useBeginTotp = () => useAction(credentials.beginTotp)
export const useConfirmTotp = () => useAction(credentials.confirmTotp, { refreshes: [...totp, ...sessions] })
export const useDisableTotp = () => useAction(credentials.disableTotp, { refreshes: totp })

const verified = new Map<string, Promise<unknown>>()

/** Confirms the address that a link was sent to. A link works only once, however often its screen renders. */
export function verifyEmail(token: string): Promise<unknown> {
  const work = verified.get(token) ?? call(credentials.verifyEmail, { body: { token } })
  verified.set(token, work)
  return work
}
