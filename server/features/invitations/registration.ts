import type { registration } from '#core/contract/registration.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { callerOf, setDeviceCookie } from '#server/features/auth/known-devices.ts'
import { openSession } from '#server/features/auth/log-in.ts'
import { loadUser, setSessionCookie } from '#server/features/auth/routes.ts'
import { AppError, forbidden } from '#server/platform/errors.ts'
import { checkCode } from './check-code.ts'
import { createPerson } from './create-person.ts'

export const registrationRoutes: Routes<typeof registration> = {
  async signup({ deps, body, request }) {
    const { accountType, invitationCode, organizationName, adminName, adminEmail, password } = body
    const code = await checkCode(deps, invitationCode, request.ip)
    const { mustVerify } = await createPerson(deps, {
      ...splitName(adminName),
      email: adminEmail,
      password,
      companyName: accountType === 'company' && organizationName ? organizationName : null,
      code,
      address: request.ip,
    })
    return { success: true, mustVerify }
  },
  async register({ deps, body, request, reply }) {
    const { email, firstName, lastName, password } = body
    const code =
      body.organizationType === 'join' ? await codeOfTeam(deps, body.invitationCode, request.ip) : null
    if (!code && !deps.config.openRegistration)
      throw forbidden('New people come by invitation here. Please sign up with an invitation code.')
    const companyName = body.organizationType === 'company' ? body.companyName : null
    const person = { email, firstName, lastName, password, companyName, code, address: request.ip }
    const { user, mustVerify } = await createPerson(deps, person)
    if (mustVerify || !user) return { success: true, mustVerify: true, token: null, user: null }
    const { token, deviceToken } = await openSession(deps, user.id, callerOf(request))
    setSessionCookie(deps, request, reply, token)
    setDeviceCookie(deps, request, reply, deviceToken)
    return { success: true, mustVerify: false, token, user: await loadUser(deps, user.id) }
  },
}

/** A code that leads into an organization; an affiliate's is not one to join anything with. */
export async function codeOfTeam(deps: Deps, text: string, address: string) {
  const code = await checkCode(deps, text, address)
  if (code.kind !== 'affiliate') return code
  throw new AppError(
    404,
    'This code belongs to no company. Create an account with it instead of joining.',
    'code-of-an-affiliate',
  )
}

/** The first word is the first name, as the form has one field for both. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
