import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { type MailAccount, selectAccounts } from '#server/features/accounts/queries.ts'

/** The row of an account that a test knows by its id alone. */
export async function storedAccount(db: Db, id: number): Promise<MailAccount | null> {
  const [row] = await selectAccounts(db).where(eq(mailAccounts.id, id))
  return row ?? null
}
