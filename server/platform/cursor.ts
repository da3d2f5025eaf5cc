import type { z } from 'zod'
import { badRequest } from './errors.ts'
import { storable } from './storable.ts'

/** Where a page ends, as it stands in an address: the values by which a list is sorted. */
export const writeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values again. Throws 400 for what `writeCursor` did not write for a list that is sorted so. */
export function readCursor<Values>(text: string, schema: z.ZodType<Values>): Values {
  try {
    return schema.parse(storable(JSON.parse(Buffer.from(text, 'base64url').toString())))
  } catch {
    throw badRequest('There is no such page')
  }
}
