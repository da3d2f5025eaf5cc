import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { fewIds, isIn, isInWorkspace } from './is-in.ts'
import { mailAccounts } from './schema/index.ts'

/** Identifies an account in a statement; a row of `mail_accounts` is one. */
export interface AccountKey {
  workspaceId: number
  id: number
}

/** An account that is not removed, with the organization of its workspace. */
export type MailAccount = Omit<typeof mailAccounts.$inferSelect, 'ownerId' | 'removedAt'> & {
  ownerId: number
  organizationId: number | null
}

/** The account that a row belongs to. */
export const accountOf = ({
  workspaceId,
  accountId,
}: {
  workspaceId: number
  accountId: number
}): AccountKey => ({
  workspaceId,
  id: accountId,
})

/**
 * The condition for accounts that are not removed. Every query that lists, counts or looks up accounts uses it: the row of a
 * removed account, and its mail, stay until a job has deleted them.
 */
export const isThere: SQL = isNull(mailAccounts.removedAt)

/**
 * What `select` finds in each workspace of these accounts. Its argument is a relation for `from`, with the columns workspace_id
 * and account_id: `from ${k} cross join lateral (… where m.workspace_id = k.workspace_id and m.account_id = k.account_id …)`.
 * The workspace is a value there, so that a planner knows it for each table that is compared with it, in sub-queries, too.
 */
export function inEachWorkspace(accounts: readonly AccountKey[], select: (k: SQL) => SQL): SQL {
  const workspaceIds = workspacesOf(accounts)
  const selects = (workspaceIds.length > 0 ? workspaceIds : [0]).map(workspaceId => {
    const ids = accounts.filter(account => account.workspaceId === workspaceId).map(({ id }) => id)
    return select(sql`(select ${workspaceId}::bigint as workspace_id, account_id
      from unnest(${fewIds(ids)}) as accounts (account_id)) as k`)
  })
  return selects.length === 1 ? sql`${selects[0]}` : sql`(${sql.join(selects, sql`) union all (`)})`
}

/**
 * The newest messages `m` of each of these accounts that fit a condition, at most `most` of each, in any order. Each account
 * is walked through from its newest message back, and no further than needed, where an index has the messages in that order.
 */
export const newestMessages = (
  accounts: readonly AccountKey[],
  { columns, where, most }: { columns: SQL; where: SQL; most: number },
): SQL =>
  // The limit is written out: PostgreSQL does not keep a plan whose limit it does not know (`fewIds`).
  inEachWorkspace(
    accounts,
    k => sql`select ${columns} from ${k} cross join lateral (
      select ${columns} from messages m
      where m.workspace_id = k.workspace_id and m.account_id = k.account_id and ${where}
      order by m.received_at desc, m.id desc limit ${sql.raw(`${most}`)}) m`,
  )

interface OfAccount {
  workspaceId: AnyColumn
  accountId: AnyColumn
}

/** Condition: rows of one account, in a table with an account id. */
export const isOfAccount = (table: OfAccount, { workspaceId, id }: AccountKey): SQL =>
  and(eq(table.workspaceId, workspaceId), eq(table.accountId, id)) as SQL

/**
 * The same for several accounts. Account ids are unique in the whole installation, so two lists do and pairs are not
 * needed.
 */
export const isOfAccounts = (table: OfAccount, accounts: readonly AccountKey[]): SQL =>
  and(
    isInWorkspace(table.workspaceId, workspacesOf(accounts)),
    isIn(
      table.accountId,
      accounts.map(({ id }) => id),
    ),
  ) as SQL

/**
 * Condition: rows that are found by another column are of one of these accounts. Without `+ 0` a plan that is kept for all
 * workspaces expects an account to have few rows, and reads all entries of a large mailbox from the index of accounts.
 */
export const isAmong = (accountId: AnyColumn | SQL, accounts: readonly AccountKey[]): SQL =>
  sql`${accountId} + 0 = any(${fewIds(accounts.map(({ id }) => id))})`

/** The distinct workspaces of these accounts: one or two for a person. */
export const workspacesOf = (accounts: readonly AccountKey[]): number[] => [
  ...new Set(accounts.map(({ workspaceId }) => workspaceId)),
]
