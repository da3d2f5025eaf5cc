import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { findAccount, type MailAccount } from '#server/mailbox/accounts/queries.ts'

/** Loads the row of an account by id. */
export async function storedAccount(db: Db, id: number): Promise<MailAccount> {
  const { workspaceId } = mailAccounts
  const [key] = await db
    .select({ workspaceId, id: mailAccounts.id })
    .from(mailAccounts)
    .where(eq(mailAccounts.id, id))
  const account = key && (await findAccount(db, key))
  if (!account) throw new Error('there is no such account')
  return account
}
