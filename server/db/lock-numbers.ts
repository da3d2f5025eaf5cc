/**
 * All numbers of PostgreSQL advisory locks that this product uses. Locks of accounts and of addresses are 64-bit hashes
 * (`transaction.ts`, `features/auth/queries.ts`); the numbers here are so small that a hash is unlikely to collide.
 */
export const LOCKS = {
  /** Migrations: processes that start together run them one after the other. */
  migrations: 7_144_261,
  /** Other setup at the start, such as pg-boss's tables. */
  setup: 7_144_262,
  /** The end of the audit log's chain. */
  auditLog: 7_144_263,
} as const
