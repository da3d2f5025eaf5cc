import { credentials } from '#core/contract/credentials.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const sessions = ['/api/auth/sessions'] as const
const totp = ['/api/auth/totp'] as const

export const useForgotPassword = () => useAction(credentials.forgotPassword)
export const useResetPassword = () => useAction(credentials.resetPassword)
export const useVerifyEmail = () => useAction(credentials.verifyEmail)
export const useChangePassword = () => useAction(credentials.changePassword, { refreshes: sessions })
export const useSessions = () => useRead(credentials.sessions, {}, { staleTime: 0 })
export const useRevokeSession = () => useAction(credentials.revokeSession, { refreshes: sessions })
export const useRevokeOthers = () => useAction(credentials.revokeOthers, { refreshes: sessions })
export const useTotp = () => useRead(credentials.totp, {})
export const useBeginTotp = () => useAction(credentials.beginTotp)
export const useConfirmTotp = () => useAction(credentials.confirmTotp, { refreshes: totp })
export const useDisableTotp = () => useAction(credentials.disableTotp, { refreshes: totp })
