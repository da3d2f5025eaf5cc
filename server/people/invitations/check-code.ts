import type { Deps } from '#server/deps.ts'
import { attemptLimit, forgiveAttempt, requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { type FoundCode, findCode, findInvitation } from './code-queries.ts'

/** Limits wrong codes from one network. Typing a code by hand, which is looked up at every pause, stays far below. */
const fromAddress = attemptLimit('codes', { windowMs: 15 * 60_000, max: 60 })

/** A code, and the address of the caller. */
export interface GivenCode {
  code: string
  /** IP address of the caller. */
  address: string
}

/** The token of an invitation, and the address of the caller. */
export interface GivenToken {
  token: string
  address: string
}

/** Somebody else has accepted the invitation, or it was revoked meanwhile. */
export const invitationUsed = () =>
  new AppError(409, 'This invitation has been used already.', 'invitation-used')

const invalid = () => new AppError(404, 'Invalid invitation code', 'invalid-code')

/**
 * Returns what a code is for. Throws 404 for a wrong one, and 429 after sixty wrong ones from one network (then one
 * every 15 seconds).
 */
export const checkCode = (deps: Deps, { code, address }: GivenCode): Promise<FoundCode> =>
  counted(deps, address, invalid, () => findCode(deps.db, code, deps.clock.now()))

/** Returns an invitation by its token. Wrong tokens count like wrong codes. */
export const checkInvitation = (deps: Deps, { token, address }: GivenToken) =>
  counted(
    deps,
    address,
    () => new AppError(404, 'This invitation link is invalid or has expired.', 'invalid-invitation'),
    () => findInvitation(deps.db, token, deps.clock.now()),
  )

async function counted<T>(
  deps: Deps,
  address: string,
  refusal: () => AppError,
  find: () => Promise<T | null>,
): Promise<T> {
  const counted = fromAddress(networkOf(address))
  await requireAttempt(deps, counted)
  const found = await find()
  if (!found) throw refusal()
  await forgiveAttempt(deps, counted)
  return found
}

/** Returns a code that leads into an organization; an affiliate's code does not. */
export async function codeOfTeam(deps: Deps, given: GivenCode) {
  const code = await checkCode(deps, given)
  if (code.kind !== 'affiliate') return code
  throw new AppError(
    404,
    'This code belongs to no company. Create an account with it instead of joining.',
    'code-of-an-affiliate',
  )
}
