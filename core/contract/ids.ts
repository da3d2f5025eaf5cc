import { z } from 'zod'

const wholeNumber = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/**
 * Every id is a positive integer. Ids in URLs and in messageIds arrive as text: digits only, no other notation for
 * numbers.
 */
export const id = z.union([
  wholeNumber,
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(wholeNumber),
])

/** Comma-separated ids in a query string. A number too large for an id is dropped, because no row can have it. */
export const idList = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform(list => list.split(',').flatMap(text => id.safeParse(text).data ?? []))

/** Conversations are addressed by text; ours are decimal numbers, and old ids of merged threads stay valid. */
const decimal = z.string().regex(/^\d{1,15}$/, 'This is not a conversation')
export const threadId = z.union([decimal, wholeNumber.transform(String).pipe(decimal)])

/** ISO 8601 with offset, UTC. */
export const timestamp = z.string()

export const done = z.object({ success: z.literal(true) })
