import { deviceName } from '#core/text/device-name.ts'
import type { Tx } from '#server/db/client.ts'
import type { FailedSignIn } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
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

/** The log is told of the first failure at once, and of how many followed when this is over. */
const WINDOW_MS = 15 * 60_000

interface Failure {
  action: FailedSignIn
  /** As it was typed. */
  email: string
  /** IP address of the caller. */
  address: string
}

/** Who signed in, with what, and from where; in the transaction that opens the session. */
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
 * A sign-in that failed, or was not even looked at. Of a person it is written for the admins of their organization, of an
 * address that nobody has for super admins. Not waited for: how long it takes would tell who exists.
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
      // Nobody knows who it was.
      actor: null,
      organizationId: user?.organizationId ?? null,
      userId: user?.id,
      action,
      subject: { text: user?.email ?? email, id: userId },
      details: { address },
    })
  })
}

/** Writes down what followed the failures that the log knows; done every hour. */
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
    // Nobody knows who it was.
    actor: null,
    organizationId: user?.organizationId ?? null,
    userId: user?.id,
    action,
    subject: { text: user?.email ?? 'several addresses', id: userId },
    details: { moreTimes: more, since: startedAt.toISOString() },
  })
}
