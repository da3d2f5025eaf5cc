import type { Body } from '#core/contract/endpoint.ts'
import type { registration } from '#core/contract/registration.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { openOrNull } from '#server/platform/secrets/secrets.ts'
import type { Caller } from '../devices/known-devices.ts'
import { requireGoodPassword } from '../factors/good-password.ts'
import { loadUser } from '../load-user.ts'
import { openSession } from '../log-in.ts'
import { countSuperAdmins, lockFirstPerson } from '../queries.ts'
import { insertSuperAdmin } from './create-super-admin.ts'

const VALID_MS = DAY_MS
const SEALED_FOR = 'first-person'

/**
 * The link under which the first person is made, to be printed where only the operator reads. Its code is the time at which
 * it was made, sealed with the installation's key: every process knows it, none has to store it.
 */
export const firstPersonLink = ({ secrets, clock, config }: Deps): string =>
  `${config.publicUrl}/first-person#${secrets.seal(clock.now().toISOString(), SEALED_FOR)}`

/** Whether nobody administers this installation yet: only then the link works. */
export const isFirstPersonWanted = async ({ db }: { db: Executor }): Promise<boolean> =>
  (await countSuperAdmins(db)) === 0

/** Creates the first super admin and signs them in. */
export async function createFirstPerson(
  deps: Deps,
  { code, caller, ...person }: Body<typeof registration.createFirst> & { caller: Caller },
) {
  const { secrets, clock, db } = deps
  const madeAt = openOrNull(secrets, code, SEALED_FOR)
  if (madeAt === null)
    throw new AppError(
      403,
      'This link is not complete. Copy all of it from the log of the server.',
      'wrong-link',
    )
  if (clock.now().getTime() - Date.parse(madeAt) > VALID_MS)
    throw new AppError(
      403,
      'This link is older than a day. Start the server again: it prints a new one.',
      'old-link',
    )
  if (!(await isFirstPersonWanted({ db }))) throw linkUsed()
  const { password, ...names } = person
  await requireGoodPassword(password, person)
  const passwordHash = await hashPassword(password)
  const user = await inTransaction(db, async tx => {
    await lockFirstPerson(tx)
    if (!(await isFirstPersonWanted({ db: tx }))) throw linkUsed()
    return insertSuperAdmin(tx, { ...names, passwordHash }, { actor: { kind: 'operator' }, at: clock.now() })
  })
  if (!user)
    throw new AppError(
      409,
      'Somebody has registered with this address already. Choose another one.',
      'address-taken',
    )
  return { ...(await openSession(deps, { user, caller })), user: await loadUser(deps, user.id) }
}

const linkUsed = () =>
  new AppError(409, 'Somebody administers this installation already. Sign in, or ask them.', 'link-used')
