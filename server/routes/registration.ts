import type { registration } from '#core/contract/registration.ts'
import type { Routes } from '#server/http/call.ts'
import { callerOf } from '#server/http/caller.ts'
import { setDeviceCookie, setSessionCookie } from '#server/http/cookies.ts'
import { createFirstPerson, isFirstPersonWanted } from '#server/people/auth/first/first-person.ts'
import { register, signUp } from '#server/people/invitations/register.ts'

export const registrationRoutes: Routes<typeof registration> = {
  async signup({ ctx, body, request }) {
    return { success: true, mustVerify: await signUp(ctx, { ...body, address: request.ip }) }
  },
  async register(call) {
    const opened = await register(call.ctx, { ...call.body, caller: callerOf(call.request) })
    if (!opened) return { success: true, mustVerify: true, token: null, user: null }
    const { token, deviceToken, user } = opened
    setSessionCookie(call, token)
    setDeviceCookie(call, deviceToken)
    return { success: true, mustVerify: false, token, user }
  },
  first: async ({ ctx }) => ({ isWanted: await isFirstPersonWanted(ctx) }),
  async createFirst(call) {
    const caller = callerOf(call.request)
    const { token, deviceToken, user } = await createFirstPerson(call.ctx, { ...call.body, caller })
    setSessionCookie(call, token)
    setDeviceCookie(call, deviceToken)
    return { token, user }
  },
}
