import { sql } from 'drizzle-orm'

/**
 * All numbers of PostgreSQL advisory locks that this product uses. Locks of the mail of accounts, of the audit logs and imports
 * of workspaces, and of addresses are 64-bit hashes (`transaction.ts`, `auditLock`, `importLock`, `people/auth/queries.ts`);
 * the numbers here are so small that a hash is unlikely to collide.
 */
export const LOCKS = {
  /** Migrations: processes that start together run them one after the other. */
  migrations: 7_144_261,
  /** Other setup at the start, such as pg-boss's tables. */
  setup: 7_144_262,
  /** Shared by all who write to the audit log; alone for the moment in which its newest entry is looked up. */
  auditLog: 7_144_263,
  /** Held by whoever stops needing a blob's file of its own, so that exactly one of them deletes it. */
  oldFiles: 7_144_264,
  /** Shared by transactions that decide to delete files of blobs; held alone by a backup until it has copied them. */
  blobFiles: 7_144_265,
  /** Held by whoever claims room on the disk for a file with mail, until the claim is stored. */
  importRoom: 7_144_266,
  /** Held by whoever creates the first person. */
  firstPerson: 7_144_267,
} as const

/** The key of the lock of a workspace's chain in the audit log. */
export const auditLock = (workspaceId: ReturnType<typeof sql>) =>
  sql`hashtextextended('audit', ${workspaceId})`

/** The key of the lock of imports into a workspace's contacts. */
export const importLock = (workspaceId: number) => sql`hashtextextended('contacts', ${workspaceId})`
