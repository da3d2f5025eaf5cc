import { type SQL, sql } from 'drizzle-orm'

/** What names an account to a statement; a row of `mail_accounts` is one. */
export interface AccountKey {
  workspaceId: number
  id: number
}

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

/** The workspaces of these accounts, each once: one or two a person. */
export const workspacesOf = (accounts: readonly AccountKey[]): number[] => [
  ...new Set(accounts.map(({ workspaceId }) => workspaceId)),
]
