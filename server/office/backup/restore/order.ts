import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import type { Manifest } from '../archive/manifest.ts'

export interface Order {
  file: string
  passphrase: string | null
  dataDir: string
  databaseUrl: string | undefined
  /** Where blobs are kept if not in the data directory. */
  bucket: BlobStore | null
  /** Told what the operator has to know, in sentences. */
  say: (what: string) => void
}

/** What a restore works with, once the file was read and the data directory is locked. */
export interface Restore extends Order {
  manifest: Manifest
}
