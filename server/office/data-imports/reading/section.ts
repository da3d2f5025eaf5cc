import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'

const EARLIEST = Date.parse('1970-01-01')
const LATEST = Date.parse('2200-01-01')
/** A time in a file. */
export const moment = z
  .string()
  .max(40)
  .refine(text => Date.parse(text) > EARLIEST && Date.parse(text) < LATEST)
  .transform(text => new Date(text))
/** A number that the database has room for. */
export const small = z.number().int().min(-1_000_000_000).max(1_000_000_000)

/** What came of one kind of things. */
export interface Section {
  added: number
  /** Those that were there already: they stay as they are. */
  known: number
  skipped: { name: string; reason: string }[]
}

export const newSection = (): Section => ({ added: 0, known: 0, skipped: [] })

export const ODD = 'It is not as Quillbox writes it.'

/** An entry of a file as this schema has it; null, and noted, where it is something else. */
export function checked<S extends z.ZodType>(
  section: Section,
  { name, schema, entry }: { name: string; schema: S; entry: unknown },
): z.output<S> | null {
  const read = schema.safeParse(entry)
  if (read.success) return read.data
  section.skipped.push({ name, reason: ODD })
  return null
}

/** Adds one thing; what is refused is noted with the reason, and the next one follows. */
export async function adding<T>(section: Section, name: string, add: () => Promise<T>): Promise<T | null> {
  try {
    const made = await add()
    section.added += 1
    return made
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    section.skipped.push({ name, reason: error.message })
    return null
  }
}

/** Tells an entry from others where its own name or number means nothing here. */
export const digestOf = (entry: unknown): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32)

/** A value as text in which the order of names does not matter, to compare what two places have. */
export const sameness = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
