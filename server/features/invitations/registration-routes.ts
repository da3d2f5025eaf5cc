import type { registration } from '#core/contract/registration.ts'
import type { Routes } from '#server/deps.ts'
import { callerOf, setDeviceCookie } from '#server/features/auth/devices/known-devices.ts'
import { loadUser } from '#server/features/auth/load-user.ts'
import { openSession } from '#server/features/auth/log-in.ts'
import { setSessionCookie } from '#server/features/auth/session-cookie.ts'
import { forbidden } from '#server/platform/errors.ts'
import { checkCode, codeOfTeam } from './check-code.ts'
import { createPerson } from './create-person.ts'

export const registrationRoutes: Routes<typeof registration> = {
  async signup({ ctx, body, request }) {
    const { accountType, invitationCode, organizationName, adminName, adminEmail, password } = body
    const code = await checkCode(ctx, invitationCode, request.ip)
    const { mustVerify } = await createPerson(ctx, {
      ...splitName(adminName),
      email: adminEmail,
      password,
      companyName: accountType === 'company' && organizationName ? organizationName : null,
      code,
      address: request.ip,
    })
    return { success: true, mustVerify }
  },
  async register({ ctx, body, request, reply }) {
    const { email, firstName, lastName, password } = body
    const code =
      body.organizationType === 'join' ? await codeOfTeam(ctx, body.invitationCode, request.ip) : null
    if (!code && !ctx.config.openRegistration)
      throw forbidden('New people come by invitation here. Please sign up with an invitation code.')
    const companyName = body.organizationType === 'company' ? body.companyName : null
    const person = { email, firstName, lastName, password, companyName, code, address: request.ip }
    const { user, mustVerify } = await createPerson(ctx, person)
    if (mustVerify || !user) return { success: true, mustVerify: true, token: null, user: null }
    const { token, deviceToken } = await openSession(ctx, user, callerOf(request))
    setSessionCookie(ctx, request, reply, token)
    setDeviceCookie(ctx, request, reply, deviceToken)
    return { success: true, mustVerify: false, token, user: await loadUser(ctx, user.id) }
  },
}

/** The first word is the first name, as the form has one field for both. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
