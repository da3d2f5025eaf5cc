import { z } from 'zod'

/** Every id is a positive integer; ids in URLs and messageIds arrive as text. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Comma-separated ids in an address; what is too large to be an id is none of ours. */
export const idList = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform(list => list.split(',').flatMap(text => id.safeParse(text).data ?? []))

/** Conversations are addressed by text; ours are decimal numbers, and old ids of merged threads stay valid. */
export const threadId = z.string().regex(/^\d{1,15}$/, 'This is not a conversation')

/** ISO 8601 with offset, UTC. */
export const timestamp = z.string()

export const done = z.object({ success: z.literal(true) })
