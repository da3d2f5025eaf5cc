import type { credentials } from '#core/contract/credentials.ts'
import { type Body, PROOF_MINUTES, PROOF_REQUIRED } from '#core/contract/endpoint.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { setProven, type UserRow } from '../queries.ts'
import type { OwnSession } from '../sessions.ts'
import { limitGuesses, requirePassword } from './require-password.ts'
import { hasSecondFactor, passesSecondFactor, WRONG_CODE } from './second-factor.ts'

/** Whether the person has given their password or a code within `PROOF_MINUTES`. */
export const hasProof = ({ provenAt }: { provenAt: Date }, now: Date): boolean =>
  now.getTime() - provenAt.getTime() < PROOF_MINUTES * 60_000

/** Throws 403 `proof-required` unless `isProven`. */
export function requireProof(isProven: boolean): void {
  if (isProven) return
  throw new AppError(403, 'Please confirm first that it is you.', PROOF_REQUIRED)
}

/** Checks a password or a code, as proof that the person themselves uses this session, and stores when. */
export async function prove(
  ctx: Ctx,
  { sessionId, ...given }: Body<typeof credentials.prove> & OwnSession,
): Promise<void> {
  if ('password' in given) await requirePassword(ctx, given)
  else await requireCode(ctx, given.code)
  if (sessionId !== null) await setProven(ctx.db, sessionId, ctx.clock.now())
}

/** Returns the caller if the code of their second factor is right. A person without a second factor is refused. */
export const requireCode = (ctx: Ctx, code: string): Promise<UserRow> =>
  limitGuesses(ctx, {
    isRight: async ({ id }) => (await hasSecondFactor(ctx, id)) && passesSecondFactor(ctx, id, code),
    field: 'code',
    message: WRONG_CODE,
  })
