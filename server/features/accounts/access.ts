import { eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import { type AccountVerb, type Actor, can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { mailAccounts, mailboxVersions } from '#server/db/schema/index.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'

export type MailAccount = typeof mailAccounts.$inferSelect

/**
 * The accounts on which the caller may do `verb`: every query on mail is filtered by these ids. Oldest first, each with
 * its `version`, which changes with every change of its mail.
 */
export async function accessibleAccounts(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
): Promise<(MailAccount & { version: number })[]> {
  const rows = await db
    .select({ ...getTableColumns(mailAccounts), version: mailboxVersions.version })
    .from(mailAccounts)
    .leftJoin(mailboxVersions, eq(mailboxVersions.accountId, mailAccounts.id))
    .where(candidates(actor))
    .orderBy(mailAccounts.id)
  return rows
    .filter(account => can(actor, verb, account))
    .map(account => ({ ...account, version: account.version ?? 0 }))
}

/** Loads an account for `verb`. What the caller may not even see is 404, so that ids tell nothing; else 403. */
export async function requireAccount(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  accountId: number,
): Promise<MailAccount> {
  const [account] = await db.select().from(mailAccounts).where(eq(mailAccounts.id, accountId))
  if (!account || !can(actor, 'mail.read', account)) throw notFound('This account')
  if (!can(actor, verb, account)) throw forbidden()
  return account
}

function candidates(actor: Actor): SQL | undefined {
  const own = eq(mailAccounts.ownerId, actor.id)
  return actor.organizationId === null ? own : or(own, eq(mailAccounts.organizationId, actor.organizationId))
}

/** For work that no person is waiting for: the account, unless it is gone or switched off. */
export async function findActiveAccount(db: Executor, accountId: number): Promise<MailAccount | null> {
  const [account] = await db.select().from(mailAccounts).where(eq(mailAccounts.id, accountId))
  return account?.isActive ? account : null
}
