import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { OperatorCtx } from './operator-commands.ts'
import { findUserByEmail, insertUserUnlessTaken } from './queries.ts'

/** Creates a super admin, from the command line or the configuration. Returns false if the address is taken. */
export async function createSuperAdmin(
  { db, clock, actor }: OperatorCtx,
  email: string,
  password: string,
): Promise<boolean> {
  if (await findUserByEmail(db, email)) return false
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async tx => {
    const user = await insertUserUnlessTaken(tx, {
      email,
      passwordHash,
      firstName: 'Super',
      lastName: 'Admin',
      role: 'super_admin',
      accountType: 'individual',
    })
    if (!user) return false
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      organizationId: null,
      action: 'super-admin.created',
      subject: { text: email },
    })
    return true
  })
}
