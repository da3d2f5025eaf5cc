import type { ClientBase } from 'pg'

/** The state of an installation at one moment, of which a backup is made. Until it is closed, no file of blobs is deleted. */
export interface Source {
  /** Sees the database at that moment. */
  client: ClientBase
  /** For how many milliseconds statements of the running server had to wait; null without one, and on a PostgreSQL server. */
  heldMs: number | null
  /** Throws if files of blobs may have been deleted after all. */
  check(): void
  close(): Promise<void>
}
