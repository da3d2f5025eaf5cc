import type { Body } from '#core/contract/endpoint.ts'
import type { registration } from '#core/contract/registration.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/people/auth/devices/known-devices.ts'
import { loadUser } from '#server/people/auth/load-user.ts'
import { openSession } from '#server/people/auth/log-in.ts'
import { forbidden } from '#server/platform/errors.ts'
import { checkCode, codeOfTeam } from './check-code.ts'
import { createPerson } from './create-person.ts'

/** Creates a person who has a code. Returns whether they have to confirm their address before signing in. */
export async function signUp(
  deps: Deps,
  { address, ...form }: Body<typeof registration.signup> & { address: string },
): Promise<boolean> {
  const { accountType, invitationCode, organizationName, adminName, adminEmail, password } = form
  const code = await checkCode(deps, { code: invitationCode, address })
  const { mustVerify } = await createPerson(deps, {
    ...splitName(adminName),
    email: adminEmail,
    password,
    companyName: accountType === 'company' && organizationName ? organizationName : null,
    code,
    address,
  })
  return mustVerify
}

/**
 * Creates a person who joins a team, founds a company or comes alone, and signs them in. Returns null if they have to
 * confirm their address first.
 */
export async function register(
  deps: Deps,
  { caller, ...form }: Body<typeof registration.register> & { caller: Caller },
) {
  const { email, firstName, lastName, password } = form
  const { address } = caller
  const code =
    form.organizationType === 'join' ? await codeOfTeam(deps, { code: form.invitationCode, address }) : null
  if (!code && !deps.config.openRegistration)
    throw forbidden('New people come by invitation here. Please sign up with an invitation code.')
  const companyName = form.organizationType === 'company' ? form.companyName : null
  const person = { email, firstName, lastName, password, companyName, code, address }
  const { user, mustVerify } = await createPerson(deps, person)
  if (mustVerify || !user) return null
  return { ...(await openSession(deps, { user, caller })), user: await loadUser(deps, user.id) }
}

/** The form has one field for both; the first word is the first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
