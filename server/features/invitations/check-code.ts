import type { Deps } from '#server/deps.ts'
import { attemptLimit, forgiveAttempt, requireAttempt } from '#server/features/auth/limits/attempts.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { type FoundCode, findCode, findInvitation } from './code-queries.ts'

/** Wrong codes from one address; typing one by hand, looked up at every pause, stays far below. */
const fromAddress = attemptLimit('codes', { windowMs: 15 * 60_000, max: 60 })

/** A code, and who tries it. */
export interface GivenCode {
  code: string
  /** IP address of the caller. */
  address: string
}

/** The same with the token of an invitation. */
export interface GivenToken {
  token: string
  address: string
}

/** Somebody was quicker, or it was taken back meanwhile. */
export const invitationUsed = () =>
  new AppError(409, 'This invitation has been used already.', 'invitation-used')

const invalid = () => new AppError(404, 'Invalid invitation code', 'invalid-code')

/** What a code is good for. Throws 404 for a wrong one, and 429 after sixty of them from one address (then one in 15 seconds). */
export const checkCode = (deps: Deps, { code, address }: GivenCode): Promise<FoundCode> =>
  counted(deps, address, invalid, () => findCode(deps.db, code, deps.clock.now()))

/** An invitation by its token, which counts like a code. */
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

/** A code that leads into an organization; an affiliate's is not one to join anything with. */
export async function codeOfTeam(deps: Deps, given: GivenCode) {
  const code = await checkCode(deps, given)
  if (code.kind !== 'affiliate') return code
  throw new AppError(
    404,
    'This code belongs to no company. Create an account with it instead of joining.',
    'code-of-an-affiliate',
  )
}
