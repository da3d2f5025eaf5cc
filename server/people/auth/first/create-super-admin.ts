import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type AuditEntry, recordAudit } from '#server/people/audit/record-audit.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { OperatorCtx } from '../operator-commands.ts'
import { findUserByEmail, insertUserUnlessTaken, type UserRow } from '../queries.ts'

/** Creates the super admin of the configuration. Returns false if the address is taken. */
export async function createSuperAdmin(
  { db, clock, actor }: OperatorCtx,
  email: string,
  password: string,
): Promise<boolean> {
  if (await findUserByEmail(db, email)) return false
  const person = { email, passwordHash: await hashPassword(password), firstName: 'Super', lastName: 'Admin' }
  return inTransaction(
    db,
    async tx => (await insertSuperAdmin(tx, person, { actor, at: clock.now() })) !== null,
  )
}

/** Returns null if the address is taken. */
export async function insertSuperAdmin(
  tx: Tx,
  person: Pick<UserRow, 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
  by: Pick<AuditEntry, 'actor' | 'at'>,
): Promise<UserRow | null> {
  const user = await insertUserUnlessTaken(tx, {
    ...person,
    role: 'super_admin',
    accountType: 'individual',
  })
  if (user)
    await recordAudit(tx, {
      ...by,
      organizationId: null,
      action: 'super-admin.created',
      subject: { text: user.email },
    })
  return user
}
