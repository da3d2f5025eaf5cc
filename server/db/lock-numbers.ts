/**
 * The numbers of PostgreSQL's advisory locks that this product takes, each once. Locks of accounts and of addresses are
 * hashes of 64 bits (`transaction.ts`, `features/auth/queries.ts`); these lie far below where a hash is likely to fall.
 */
export const LOCKS = {
  /** Migrations: processes that start together wait for one another. */
  migrations: 7_144_261,
  /** What else is set up at the start, such as pg-boss's tables. */
  setup: 7_144_262,
  /** The end of the audit log's chain. */
  auditLog: 7_144_263,
} as const
