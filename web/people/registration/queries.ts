import { invitations } from '#core/contract/invitations.ts'
import { registration } from '#core/contract/registration.ts'
import { call } from '#web/platform/api.ts'
import { useAction, useRead } from '#web/platform/query.ts'

export const useSignup = () => useAction(registration.signup)
export const useRegister = () => useAction(registration.register)
export const useFirst = () => useRead(registration.first, {})
export const useCreateFirst = () => useAction(registration.createFirst)

/** Throws where the code is not valid. Not cached, because a code may end at any time. */
export const checkCode = (invitationCode: string) => call(invitations.check, { params: { invitationCode } })

export const validateCode = (code: string, signal?: AbortSignal) =>
  call(invitations.validate, { body: { code } }, signal ? { signal } : {})
