/** The part of JSON Schema that zod writes. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  maxLength?: number
  maxItems?: number
  maximum?: number
  minLength?: number
  minItems?: number
  minimum?: number
}

interface Fitting {
  /** Whether the reader passes over fields that it does not know, and over values that it does not know in a list of them. */
  isLenient?: boolean
  /** Whether the reader does without such a field that its schema requires. */
  mayLack?: (field: Schema) => boolean
}

const LIMITS = [
  ['maxLength', 1],
  ['maxItems', 1],
  ['maximum', 1],
  ['minLength', -1],
  ['minItems', -1],
  ['minimum', -1],
] as const

/** Why something that is written by one schema may be refused, or not found, by who reads by another; empty if it fits. */
export function misfits(written: Schema, read: Schema, fitting: Fitting = {}, at = ''): string[] {
  const here = at || 'the whole'
  const branches = branchesOf(written)
  if (branches) return branches.flatMap(branch => misfits(branch, read, fitting, at))
  const readers = branchesOf(read)
  if (readers) {
    const tries = readers.map(reader => misfits(written, reader, fitting, at))
    if (tries.some(found => found.length === 0)) return []
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  const values = valuesOf(read)
  if (values && !fitting.isLenient) {
    const unknown = valuesOf(written)?.filter(value => !values.includes(value)) ?? ['any']
    return unknown.map(value => `${here}: ${JSON.stringify(value)} is not known`)
  }
  if (isOther(written, read)) return [`${here}: ${written.type ?? 'anything'} where ${read.type} is read`]
  const narrower = LIMITS.filter(([name, sign]) => {
    const limit = read[name]
    return limit !== undefined && sign * limit < sign * (written[name] ?? sign * Number.POSITIVE_INFINITY)
  }).map(([name]) => `${here}: ${name} is narrower`)
  return [...narrower, ...misfitsInside(written, read, fitting, at)]
}

function misfitsInside(written: Schema, read: Schema, fitting: Fitting, at: string): string[] {
  const found: string[] = []
  for (const name of read.required ?? [])
    if (!written.required?.includes(name) && !fitting.mayLack?.(read.properties?.[name] ?? {}))
      found.push(`${at}.${name}: may be missing`)
  for (const [name, part] of Object.entries(read.properties ?? {})) {
    const own = written.properties?.[name]
    if (own) found.push(...misfits(own, part, fitting, `${at}.${name}`))
  }
  if (read.additionalProperties === false && !fitting.isLenient)
    for (const name of Object.keys(written.properties ?? {}))
      if (!read.properties?.[name]) found.push(`${at}.${name}: is refused`)
  if (written.items && read.items) found.push(...misfits(written.items, read.items, fitting, `${at}[]`))
  return found
}

function branchesOf(schema: Schema): Schema[] | undefined {
  const { type } = schema
  if (Array.isArray(type)) return type.map(one => ({ ...schema, type: one }))
  return schema.anyOf ?? schema.oneOf
}
const valuesOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined)

const isOther = ({ type: written }: Schema, { type: read }: Schema) =>
  read !== undefined && written !== read && !(written === 'integer' && read === 'number')
