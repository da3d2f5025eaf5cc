import type { Body } from '#core/contract/endpoint.ts'
import type { invitations } from '#core/contract/invitations.ts'
import type { Deps } from '#server/deps.ts'
import { checkCode, checkInvitation, codeOfTeam, type GivenCode, type GivenToken } from './check-code.ts'
import { createPerson } from './create-person.ts'

/** Returns the organization that a code leads into; null for an affiliate's code. */
export async function readCode(deps: Deps, given: GivenCode): Promise<{ organizationName: string | null }> {
  const code = await checkCode(deps, given)
  return { organizationName: code.kind === 'affiliate' ? null : code.organizationName }
}

export async function readTeamCode(deps: Deps, given: GivenCode): Promise<{ organizationName: string }> {
  const { organizationName } = await codeOfTeam(deps, given)
  return { organizationName }
}

export async function readInvitation(deps: Deps, given: GivenToken) {
  const { invitation, organizationName } = await checkInvitation(deps, given)
  const { organizationId, role, email, expiresAt } = invitation
  return { organizationId, organizationName, role, email, expiresAt: expiresAt.toISOString() }
}

/** Creates an invited person. Returns whether they have to confirm their address before signing in. */
export async function acceptInvitation(
  deps: Deps,
  { token, address, ...form }: Body<typeof invitations.accept> & GivenToken,
): Promise<boolean> {
  const found = await checkInvitation(deps, { token, address })
  const { mustVerify } = await createPerson(deps, {
    ...form,
    email: found.invitation.email,
    companyName: null,
    code: { kind: 'invitation', ...found },
    address,
  })
  return mustVerify
}
