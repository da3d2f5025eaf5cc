import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { findRefusal } from '#server/mailbox/accounts/servers/refusal-queries.ts'

/** Minutes until a copy that the provider has not taken is offered again; then every six hours without end. */
const RETRY_MINUTES = [1, 5, 15, 60, 360]

/** Why a copy of ours is not at the provider yet, and when it is offered again. */
export interface FilingFailure {
  filingProblem: string
  filingAttempts: number
  fileAfter: Date
}

/** The columns of a copy that was filed. */
export const FILED = { filingProblem: null, filingAttempts: 0, fileAfter: null }

export function filingFailure(
  { clock }: Pick<Deps, 'clock'>,
  attempts: number,
  error: ProviderError,
): FilingFailure {
  const minutes = RETRY_MINUTES[attempts] ?? 360
  const waitMs = Math.max(minutes * 60_000, error.retryAfterMs ?? 0)
  return {
    filingProblem: error.userMessage,
    filingAttempts: attempts + 1,
    fileAfter: new Date(clock.now().getTime() + waitMs),
  }
}

/**
 * Throws a ProviderError while the incoming server refuses the login: only the sync of the mailbox tries the login
 * again.
 */
export async function requireLogin({ db }: Pick<Deps, 'db'>, account: AccountKey): Promise<void> {
  const refusal = await findRefusal(db, account, 'incoming')
  if (refusal) throw new ProviderError('unavailable', refusal.problem)
}
