import type { Head } from '../archive/manifest.ts'
import type { Archive } from '../archive/write-archive.ts'

/** The state of an installation at one moment, of which a backup is made. Until it is closed, no file of blobs is deleted. */
export interface Source extends Pick<Head, 'kind' | 'postgres' | 'migratedTo'> {
  /** For how many milliseconds statements of the running server had to wait; null without one, and on a PostgreSQL server. */
  heldMs: number | null
  /** How many rows each table has. */
  tables: Record<string, number>
  segments: { workspaceId: number; id: number }[]
  oldBlobs: { place: number; key: string }[]
  addDatabase(archive: Archive): Promise<void>
  /** Throws if files of blobs may have been deleted after all. */
  check(): void
  close(): Promise<void>
}
