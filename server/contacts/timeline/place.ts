import { z } from 'zod'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'

/** Of what happened in the same moment these come in this order. */
export const KINDS = ['mail', 'campaign', 'note'] as const

/** Where an entry stands; the next page begins behind it. */
export interface Place {
  /** ISO 8601 with microseconds, as the database has it. */
  at: string
  kind: (typeof KINDS)[number]
  id: number
}

/** What is asked of each source. */
export interface Slice {
  after: Place | null
  limit: number
}

/** The order of a timeline: the newest first. */
export function compare(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.id - a.id
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
const facts = z.tuple([
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    .refine(isTime),
  z.enum(KINDS),
  z.int(),
])

/** A place as it stands in an address. */
export const writePlace = ({ at, kind, id }: Place): string => writeCursor([at, kind, id])

/** Throws 400 for what `writePlace` did not write. */
export function readPlace(text: string): Place {
  const [at, kind, id] = readCursor(text, facts)
  return { at, kind, id }
}
