import { z } from 'zod'
import { SUPPRESSION_KINDS } from '#core/contract/outreach/suppressions.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Position } from './suppression-queries.ts'

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
const facts = z.tuple([
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    .refine(isTime),
  z.string().max(320),
  z.enum(SUPPRESSION_KINDS),
])

/** A position as it stands in an address. */
export const writePosition = ({ at, value, kind }: Position): string => writeCursor([at, value, kind])

/** Throws 400 for what `writePosition` did not write. */
export function readPosition(text: string): Position {
  const [at, value, kind] = readCursor(text, facts)
  return { at, value, kind }
}
