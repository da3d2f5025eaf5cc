import type { Executor } from '#server/db/client.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { findUserByEmail, insertUserUnlessTaken } from './queries.ts'

/** Makes a super admin; false when the address is taken. */
export async function createSuperAdmin(db: Executor, email: string, password: string): Promise<boolean> {
  if (await findUserByEmail(db, email)) return false
  return insertUserUnlessTaken(db, {
    email,
    passwordHash: await hashPassword(password),
    firstName: 'Super',
    lastName: 'Admin',
    role: 'super_admin',
    accountType: 'individual',
  })
}
