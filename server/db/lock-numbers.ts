import { sql } from 'drizzle-orm'

/**
 * The numbers of PostgreSQL's advisory locks that this product takes, each once. Locks of the mail of accounts, of the
 * audit logs of workspaces and of addresses are hashes of 64 bits (`transaction.ts`, here, `features/auth/queries.ts`);
 * these lie far below where a hash is likely to fall.
 */
export const LOCKS = {
  /** Migrations: processes that start together wait for one another. */
  migrations: 7_144_261,
  /** What else is set up at the start, such as pg-boss's tables. */
  setup: 7_144_262,
  /** Shared by all who write to the audit log; alone for the moment in which its newest entry is looked up. */
  auditLog: 7_144_263,
} as const

/** The key of the lock of a workspace's chain in the audit log. */
export const auditLock = (workspaceId: ReturnType<typeof sql>) =>
  sql`hashtextextended('audit', ${workspaceId})`
