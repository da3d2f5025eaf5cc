import type { Executor } from '#server/db/client.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { findUserByEmail, insertUser, updatePassword } from './queries.ts'

/** Makes a super admin; false when the address is taken. */
export async function createSuperAdmin(db: Executor, email: string, password: string): Promise<boolean> {
  if (await findUserByEmail(db, email)) return false
  await insertUser(db, {
    email,
    passwordHash: await hashPassword(password),
    firstName: 'Super',
    lastName: 'Admin',
    role: 'super_admin',
    accountType: 'individual',
  })
  return true
}

/** Gives a person a new password and ends their sessions; false when there is no such person. */
export async function setPassword(db: Executor, email: string, password: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  if (!user) return false
  await updatePassword(db, user.id, await hashPassword(password))
  return true
}
