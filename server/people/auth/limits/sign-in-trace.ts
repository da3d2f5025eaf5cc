import { deviceName } from '#core/text/device-name.ts'
import type { Tx } from '#server/db/client.ts'
import type { FailedSignIn } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { asPerson } from '../actors.ts'
import type { Caller } from '../devices/known-devices.ts'
import { findUser, findUserByEmail, type UserRow } from '../queries.ts'
import {
  countFailure,
  type FailureRow,
  lockFailures,
  restartFailures,
  takeFailures,
} from './failure-queries.ts'

/** The first failure is logged at once; the number of those that follow, after this time. */
const WINDOW_MS = 15 * 60_000

interface Failure {
  action: FailedSignIn
  /** As it was typed. */
  email: string
  /** IP address of the caller. */
  address: string
}

/** Logs who signed in, with which device and from where; in the transaction that opens the session. */
export async function traceSignIn(
  tx: Tx,
  user: UserRow,
  { userAgent, address }: Caller,
  { at, isNews }: { at: Date; isNews: boolean },
): Promise<void> {
  await recordAudit(tx, {
    at,
    actor: asPerson(user),
    organizationId: user.organizationId,
    userId: user.id,
    action: 'sign-in',
    subject: { text: user.email, id: user.id },
    details: { device: deviceName(userAgent), address, ...(isNews ? { newDevice: true } : {}) },
  })
}

/**
 * Logs a sign-in that failed or was refused by a limit. Admins of the person's organization can read it; for an unknown
 * address only super admins. Runs in the background, because its duration would reveal whether the address exists.
 */
export function traceFailure(deps: Deps, failure: Failure): void {
  void recordFailure(deps, failure).catch(error =>
    deps.log.warn({ err: error }, 'a failed sign-in was not written down'),
  )
}

async function recordFailure({ db, clock }: Deps, { action, email, address }: Failure): Promise<void> {
  const now = clock.now()
  const user = await findUserByEmail(db, email)
  const userId = user?.id ?? null
  await inTransaction(db, async tx => {
    const row = await lockFailures(tx, { action, userId }, now)
    if (row && row.startedAt.getTime() > now.getTime() - WINDOW_MS) return countFailure(tx, row.id)
    if (row) {
      await restartFailures(tx, row.id, now)
      await recordMore(tx, row, user, now)
    }
    await recordAudit(tx, {
      at: now,
      // Whoever failed to sign in is unknown.
      actor: null,
      organizationId: user?.organizationId ?? null,
      userId: user?.id,
      action,
      subject: { text: user?.email ?? email, id: userId },
      details: { address },
    })
  })
}

/** Logs the number of failures that followed the logged ones. Runs every hour. */
export async function settleFailures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const settleOne = () =>
    inTransaction(db, async tx => {
      const row = await takeFailures(tx, new Date(now.getTime() - WINDOW_MS))
      if (!row) return false
      const user = row.userId === null ? null : ((await findUser(tx, row.userId))?.user ?? null)
      await recordMore(tx, row, user, now)
      return true
    })
  do signal.throwIfAborted()
  while (await settleOne())
}

async function recordMore(
  tx: Tx,
  { action, userId, more, startedAt }: FailureRow,
  user: UserRow | null,
  at: Date,
): Promise<void> {
  if (more === 0) return
  await recordAudit(tx, {
    at,
    // Whoever failed to sign in is unknown.
    actor: null,
    organizationId: user?.organizationId ?? null,
    userId: user?.id,
    action,
    subject: { text: user?.email ?? 'several addresses', id: userId },
    details: { moreTimes: more, since: startedAt.toISOString() },
  })
}
