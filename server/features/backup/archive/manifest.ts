import { z } from 'zod'

/** Raised when an older version could not read what this one writes. */
export const FORMAT = 1

const head = z.object({
  format: z.number(),
  /** Of Quillbox, with the commit it was built from where that is known. */
  version: z.string(),
  madeAt: z.string(),
  /** `embedded`: files of the embedded database. `server`: a dump of a PostgreSQL server's. */
  kind: z.enum(['embedded', 'server']),
  /** The version of PostgreSQL, as `18.6`. */
  postgres: z.string(),
  /** When the newest migration of the database was made: a version that does not have it cannot use the backup. */
  migratedTo: z.number(),
})

/** The first entry of a backup. */
export type Head = z.output<typeof head>

const part = z.object({ bytes: z.number(), sha256: z.string() })
export type Part = z.output<typeof part>

const manifest = head.extend({
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
  /** All entries between the first and this one. */
  parts: z.record(z.string(), part),
  /** Files of blobs that were missing when the backup was made. */
  missing: z.array(z.string()),
  hasKey: z.boolean(),
})

/** The last entry of a backup: without it, the backup is not whole. */
export type Manifest = z.output<typeof manifest>

export const HEAD = 'quillbox.json'
export const MANIFEST = 'manifest.json'
export const KEY = 'secret.key'
/** Files of the embedded database lie below this name. */
export const CLUSTER = 'postgres/'
/** Pieces of the dump, in order. */
export const DUMP = 'dump/'
/** Segments lie below this name. */
export const SEGMENTS = 'blobs/'
/** Blobs that earlier versions kept as files of their own: `old-blobs/PLACE/KEY`. */
export const OLD_BLOBS = 'old-blobs/'

export const parseHead = (text: string): Head => head.parse(JSON.parse(text))
export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text))
