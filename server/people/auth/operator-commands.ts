import type { SystemActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { findTotp } from './credential-queries.ts'
import { findUserByEmail, lockUser, type UserRow } from './queries.ts'
import { openFor, setPasswordFor, takeFactorFrom } from './seals/act-for-person.ts'

/**
 * What commands of the operator need. They are logged, and they seal the person as the same action of an admin would,
 * although the operator has the disk anyway.
 */
export type OperatorCtx = Pick<Ctx<SystemActor>, 'db' | 'clock' | 'actor'>

const CALLED_AS = 'The operator, on the command line'

type Done = { person: UserRow; by: string }

/** Sets a person's password, ends their sessions and closes their pages. Returns null if there is no such person. */
export async function setPassword(ctx: OperatorCtx, email: string, password: string): Promise<Done | null> {
  const passwordHash = await hashPassword(password)
  return act(ctx, email, async (tx, change) => {
    await setPasswordFor(tx, change, passwordHash)
    return true
  })
}

/** Removes a lost second factor. Returns null if there is no such person, or the person has no factor. */
export const resetFactor = (ctx: OperatorCtx, email: string): Promise<Done | null> =>
  act(ctx, email, async (tx, change) => {
    if (!(await findTotp(tx, change.person.id))?.confirmedAt) return false
    await takeFactorFrom(tx, change)
    return true
  })

/** Opens a person's private mailboxes without a proof. Returns null if there is no such person, or nothing is sealed. */
export const openSealOf = (ctx: OperatorCtx, email: string): Promise<Done | null> => act(ctx, email, openFor)

type CredentialChange = Parameters<typeof openFor>[1]

async function act(
  { db, clock, actor }: OperatorCtx,
  email: string,
  work: (tx: Tx, change: CredentialChange) => Promise<boolean>,
): Promise<Done | null> {
  const found = await findUserByEmail(db, email)
  if (!found) return null
  return inTransaction(db, async tx => {
    const person = await lockUser(tx, found.id)
    const by = { actor, calledAs: CALLED_AS }
    const isDone = person !== null && (await work(tx, { person, by, at: clock.now() }))
    return isDone ? { person, by: CALLED_AS } : null
  })
}
