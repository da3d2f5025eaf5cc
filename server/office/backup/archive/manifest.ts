import { z } from 'zod'

/** Raised when an older version could not read what this one writes. */
export const FORMAT = 2

const head = z.object({
  format: z.number(),
  /** Of Quillbox, with the commit it was built from where that is known. */
  version: z.string(),
  madeAt: z.string(),
  /** When the newest migration of the database was made: a restore runs those up to it, before any row is there. */
  migratedTo: z.number(),
})

/** The first entry of a backup. */
export type Head = z.output<typeof head>

const part = z.object({ bytes: z.number(), sha256: z.string() })
export type Part = z.output<typeof part>

const manifest = head.extend({
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
  /** The columns of each table, in the order of its parts. */
  columns: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  /** Each with the value that it gave last, and whether it did give it. */
  sequences: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  /** Statements that make what no migration of the product makes: the schemas of the job queue and of the migrations. */
  definitions: z.array(z.string()),
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
/** Rows of the database: `rows/TABLE/NUMBER` is what `COPY … TO STDOUT` writes. */
export const ROWS = 'rows/'
/** Segments lie below this name. */
export const SEGMENTS = 'blobs/'
/** Blobs that earlier versions kept as files of their own: `old-blobs/PLACE/KEY`. */
export const OLD_BLOBS = 'old-blobs/'

export const parseHead = (text: string): Head => head.parse(JSON.parse(text))
export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text))
