import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#server/db/client.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { aiSettings, mailAccounts, oauthAttempts, pushKeys, totpFactors } from '#server/db/schema/index.ts'

interface SealedColumn {
  table: PgTable
  column: PgColumn
  /** The context that the sealing code binds each value to. */
  context: SQL<string>
  /** The files with that code. */
  sealedIn: string[]
}

const { organizationId, userId } = aiSettings

/** Every column that holds sealed values (`platform/secrets/secrets.ts`). */
export const SEALED_COLUMNS: SealedColumn[] = [
  {
    table: mailAccounts,
    column: mailAccounts.sealedSecret,
    context: sql`'mail-account:' || ${mailAccounts.uniqueId}::text`,
    sealedIn: ['server/mailbox/accounts/save-connected.ts', 'server/mailbox/accounts/oauth/token-source.ts'],
  },
  {
    table: totpFactors,
    column: totpFactors.sealedSecret,
    context: sql`'totp:' || ${totpFactors.userId}::text`,
    sealedIn: ['server/people/auth/factors/second-factor.ts'],
  },
  {
    table: aiSettings,
    column: aiSettings.sealedKey,
    context: sql`coalesce('ai-key:organization:' || ${organizationId}::text, 'ai-key:user:' || ${userId}::text)`,
    sealedIn: ['server/ai/settings/settings.ts'],
  },
  {
    table: oauthAttempts,
    column: oauthAttempts.sealedVerifier,
    context: sql`'oauth:' || encode(${oauthAttempts.stateHash}, 'hex')`,
    sealedIn: ['server/mailbox/accounts/oauth/connect-oauth.ts'],
  },
  {
    table: pushKeys,
    column: pushKeys.sealedPrivateKey,
    context: sql`'push-key:' || ${pushKeys.id}::text`,
    sealedIn: ['server/read/push/push-key.ts'],
  },
]

interface SealedValue {
  sealed: string
  context: string
}

/** Number of values that are sealed with the key of this prefix. */
export async function countSealed(
  db: Executor,
  { table, column }: SealedColumn,
  newest: string,
): Promise<number> {
  return db.$count(table, sql`starts_with(${column}, ${newest})`)
}

/** Values that another key has sealed, by context, from the one after `after`. */
export async function findSealedOtherwise(
  db: Executor,
  { table, column, context }: SealedColumn,
  { newest, after, limit }: { newest: string; after: string; limit: number },
): Promise<SealedValue[]> {
  const rows = await db
    .select({ sealed: column, context })
    .from(table)
    .where(and(isNotNull(column), sql`not starts_with(${column}, ${newest})`, gt(context, after)))
    .orderBy(context)
    .limit(limit)
  return rows as SealedValue[]
}

/** Replaces a sealed value. Returns false if it has changed meanwhile, for instance because a token was renewed. */
export async function replaceSealed(
  tx: Tx,
  { table, column, context }: SealedColumn,
  before: SealedValue,
  sealed: string,
): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({ [nameOf(table, column)]: sealed })
    .where(and(eq(column, before.sealed), eq(context, before.context)))
    .returning({ context })
  if (rows.length > 0) await tellChange(tx, 'people')
  return rows.length > 0
}

/** The property name of the column in drizzle's schema. */
function nameOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(table).find(([, value]) => value === column)
  if (!found) throw new Error(`${column.name} is no column of its table`)
  return found[0]
}
