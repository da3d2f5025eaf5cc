import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { mailAccounts, syncStates, users } from '#server/db/schema/index.ts'
import type { MailAccount } from './access.ts'

/** Within a transaction: two connections of one person's take turns, so that an address does not stand twice. */
export async function lockOwner(tx: Executor, ownerId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
}

export async function findOwnAccount(
  db: Executor,
  ownerId: number,
  email: string,
): Promise<MailAccount | null> {
  const [row] = await db
    .select()
    .from(mailAccounts)
    .where(and(eq(mailAccounts.ownerId, ownerId), sql`lower(${mailAccounts.email}) = lower(${email})`))
  return row ?? null
}

/** Whatever others may see of them. */
export async function findOwnedAccounts(db: Executor, ownerId: number): Promise<MailAccount[]> {
  return db.select().from(mailAccounts).where(eq(mailAccounts.ownerId, ownerId)).orderBy(mailAccounts.id)
}

export type NewAccount = typeof mailAccounts.$inferInsert

export async function insertAccount(db: Executor, values: NewAccount): Promise<MailAccount> {
  const [row] = await db.insert(mailAccounts).values(values).returning()
  if (!row) throw new Error('the account was not stored')
  await db.insert(syncStates).values({ accountId: row.id })
  return row
}

export async function updateAccount(
  db: Executor,
  id: number,
  change: Partial<NewAccount>,
): Promise<MailAccount> {
  const [row] = await db.update(mailAccounts).set(change).where(eq(mailAccounts.id, id)).returning()
  if (!row) throw new Error('the account is gone')
  return row
}

/** False when the person has given other credentials meanwhile. */
export async function expireCredentials(
  db: Executor,
  { id, connectedAt }: Pick<MailAccount, 'id' | 'connectedAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(mailAccounts)
    .set({ tokenExpiry: now })
    .where(and(eq(mailAccounts.id, id), eq(mailAccounts.connectedAt, connectedAt)))
    .returning({ id: mailAccounts.id })
  return rows.length > 0
}

/** Accounts whose provider keeps a list of addresses to send as, and was not asked for it since then. */
export async function findAliasesDue(db: Executor, before: Date): Promise<MailAccount[]> {
  const { aliasesReadAt, isActive, provider, tokenExpiry } = mailAccounts
  return db
    .select()
    .from(mailAccounts)
    .where(
      and(
        eq(provider, 'gmail'),
        eq(isActive, true),
        isNull(tokenExpiry),
        or(isNull(aliasesReadAt), lt(aliasesReadAt, before)),
      ),
    )
    .orderBy(mailAccounts.id)
}

export async function deleteAccount(db: Executor, id: number): Promise<void> {
  await db.delete(mailAccounts).where(eq(mailAccounts.id, id))
}
