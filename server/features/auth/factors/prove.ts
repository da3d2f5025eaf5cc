import type { credentials } from '#core/contract/credentials.ts'
import { PROOF_MINUTES, PROOF_REQUIRED } from '#core/contract/endpoint.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http.ts'
import { setProven, type UserRow } from '../queries.ts'
import { limitGuesses, requirePassword } from './require-password.ts'
import { hasSecondFactor, passesSecondFactor, WRONG_CODE } from './second-factor.ts'

/** Throws 403 `proof-required` where the person has given neither password nor code for a while. */
export function requireProof({ provenAt }: { provenAt: Date }, now: Date): void {
  if (now.getTime() - provenAt.getTime() < PROOF_MINUTES * 60_000) return
  throw new AppError(403, 'Please confirm first that it is you.', PROOF_REQUIRED)
}

export async function prove({ ctx, sessionId, body }: Call<typeof credentials.prove, Deps>) {
  if ('password' in body) await requirePassword(ctx, body.password)
  else await requireCode(ctx, body.code)
  if (sessionId !== null) await setProven(ctx.db, sessionId, ctx.clock.now())
  return { success: true as const }
}

/** The caller, once they have given a code of their second factor; without one nothing is a code. */
export const requireCode = (ctx: Ctx, code: string): Promise<UserRow> =>
  limitGuesses(ctx, {
    isRight: async ({ id }) => (await hasSecondFactor(ctx, id)) && passesSecondFactor(ctx, id, code),
    field: 'code',
    message: WRONG_CODE,
  })
