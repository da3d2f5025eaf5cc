import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isIn } from './is-in.ts'
import { mailAccounts } from './schema/index.ts'

/** What names an account to a statement; a row of `mail_accounts` is one. */
export interface AccountKey {
  workspaceId: number
  id: number
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
 * An account that is not removed. Whatever lists, counts or finds accounts asks for this: the row of a removed one, with
 * the mail in it, stays until a job has deleted it.
 */
export const isThere: SQL = isNull(mailAccounts.removedAt)

/**
 * A relation of these accounts for `from`, with the columns workspace_id and account_id, by two parameters however many
 * there are: `from ${accountRows(accounts)} k cross join lateral (… where m.workspace_id = k.workspace_id and
 * m.account_id = k.account_id …)`.
 */
export const accountRows = (accounts: readonly AccountKey[], alias = 'k'): SQL => {
  const workspaceIds = sql.param(accounts.map(({ workspaceId }) => workspaceId))
  const ids = sql.param(accounts.map(({ id }) => id))
  return sql`unnest(${workspaceIds}::bigint[], ${ids}::bigint[]) as ${sql.identifier(alias)} (workspace_id, account_id)`
}

interface OfAccount {
  workspaceId: AnyColumn
  accountId: AnyColumn
}

/** Rows of an account, of a table that has its id. */
export const isOfAccount = (table: OfAccount, { workspaceId, id }: AccountKey): SQL =>
  and(eq(table.workspaceId, workspaceId), eq(table.accountId, id)) as SQL

/** The same of several. Ids are unique in the whole installation: no pairs are needed where a list does. */
export const isOfAccounts = (table: OfAccount, accounts: readonly AccountKey[]): SQL =>
  and(
    isIn(table.workspaceId, workspacesOf(accounts)),
    isIn(
      table.accountId,
      accounts.map(({ id }) => id),
    ),
  ) as SQL

/** The workspaces of these accounts, each once: one or two a person. */
export const workspacesOf = (accounts: readonly AccountKey[]): number[] => [
  ...new Set(accounts.map(({ workspaceId }) => workspaceId)),
]
