import type { Actor } from '#core/policy.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * Throws 403 `sealed` while the person is sealed. Call it before anything that would end, lose or bypass what is sealed.
 */
export function requireOpen({ isSealed }: Pick<Actor, 'isSealed'>): void {
  if (!isSealed) return
  throw new AppError(
    403,
    'What is yours alone is closed, because somebody else had your password or your two-step sign-in reset. Open it first: your notices, behind the bell, say how.',
    'sealed',
  )
}
