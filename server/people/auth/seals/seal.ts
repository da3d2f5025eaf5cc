import type { credentials, Seal } from '#core/contract/credentials.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { type AuditEntry, recordAudit } from '#server/people/audit/record-audit.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { hashPassword, verifyPassword } from '#server/platform/secrets/passwords.ts'
import { asPerson } from '../actors.ts'
import { deleteOtherSessions, setPasswordHash } from '../credential-queries.ts'
import { forgetDevices } from '../devices/known-devices.ts'
import { requireGoodPassword } from '../factors/good-password.ts'
import { requireCode } from '../factors/prove.ts'
import { limitGuesses } from '../factors/require-password.ts'
import { hasSecondFactor } from '../factors/second-factor.ts'
import { sendLetter } from '../letters.ts'
import { requireSelf } from '../load-user.ts'
import { findUser, type UserRow } from '../queries.ts'
import type { OwnSession } from '../sessions.ts'
import { isReadByOthers } from '../shared-address.ts'
import { openedLetter } from './seal-letters.ts'
import { countPrivateMailboxes, deleteSeal, findSeal, type SealRow } from './seal-queries.ts'

export async function describeSeal(ctx: Ctx) {
  const [found, user] = [await findSeal(ctx.db, ctx.actor.id), (await findUser(ctx.db, ctx.actor.id))?.user]
  return { seal: found && user ? await present(ctx, found, user) : null }
}

async function present(deps: Deps, found: SealRow, user: UserRow): Promise<Seal> {
  return {
    at: found.sealedAt.toISOString(),
    cause: found.cause,
    by: found.sealedBy,
    mailboxes: await countPrivateMailboxes(deps.db, user.id),
    ways: {
      // This factor is older than the seal: a sealed person cannot set one up.
      code: await hasSecondFactor(deps, user.id),
      mail: deps.relay !== null && !(await isReadByOthers(deps.db, user)),
    },
  }
}

type Opening = Body<typeof credentials.openSeal> & OwnSession & { deviceToken: string | null }

/**
 * Opens a seal by the old password or a code. It also replaces the password that somebody else may know: with the old
 * one, or with a new one. Throws 409 if nothing is sealed.
 */
export async function openSeal(ctx: Ctx, { sessionId, deviceToken, ...given }: Opening): Promise<void> {
  const found = await findSeal(ctx.db, ctx.actor.id)
  if (!found) throw nothingClosed()
  const proven =
    'oldPassword' in given
      ? await proveByOldPassword(ctx, found, given.oldPassword)
      : await proveByCode(ctx, given)
  await inTransaction(ctx.db, async tx => {
    if (!(await deleteSeal(tx, ctx.actor.id))) throw nothingClosed()
    await setPasswordHash(tx, ctx.actor.id, proven.passwordHash)
    await deleteOtherSessions(tx, ctx.actor.id, sessionId ?? 0)
    await forgetDevices(tx, ctx.actor.id, { deviceToken })
    await recordOpening(tx, ctx, proven.user, proven.by)
  })
  await sendLetter(ctx, openedLetter(proven.user))
}

async function proveByOldPassword(ctx: Ctx, { passwordHash }: SealRow, password: string) {
  const user = await limitGuesses(ctx, {
    isRight: () => verifyPassword(passwordHash, password),
    field: 'oldPassword',
    message: 'This is not the password that you had before',
  })
  return { user, passwordHash, by: 'old password' }
}

async function proveByCode(ctx: Ctx, { code, newPassword }: { code: string; newPassword: string }) {
  const current = await requireSelf(ctx)
  if (await verifyPassword(current.passwordHash, newPassword)) {
    const message = 'Choose another password than the one you signed in with: somebody else may know that one'
    throw badRequest(message, { newPassword: message })
  }
  await requireGoodPassword(newPassword, current, 'newPassword')
  const user = await requireCode(ctx, code)
  return { user, passwordHash: await hashPassword(newPassword), by: 'second factor' }
}

/** Logs that a seal was opened, and wakes the person's screens. Call it in the transaction that deletes the seal. */
export async function recordOpening(
  tx: Tx,
  { clock, events, actor }: Pick<Deps, 'clock' | 'events'> & Pick<AuditEntry, 'actor'>,
  user: UserRow,
  by: string,
): Promise<void> {
  await recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: user.organizationId,
    userId: user.id,
    action: 'seal.opened',
    subject: { text: user.email, id: user.id },
    details: { by },
  })
  await events.publish(tx, { userId: user.id }, { type: 'session_ended' })
  await events.publish(tx, { userId: user.id }, { type: 'access_changed' })
}

/** Opens the seal if the person signs in with the password from before the seal, because that proves who they are. */
export async function openAtSignIn(deps: Deps, user: UserRow, password: string): Promise<void> {
  const found = await findSeal(deps.db, user.id)
  if (!found || !(await verifyPassword(found.passwordHash, password))) return
  const isOpened = await inTransaction(deps.db, async tx => {
    if (!(await deleteSeal(tx, user.id))) return false
    await recordOpening(tx, { ...deps, actor: asPerson(user) }, user, 'old password')
    return true
  })
  if (isOpened) await sendLetter(deps, openedLetter(user))
}

const nothingClosed = () => new AppError(409, 'Nothing of yours is closed.', 'not-sealed')
