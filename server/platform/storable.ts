const REFUSED = /[\0\uD800-\uDFFF]/

/**
 * What somebody sent, with its texts as PostgreSQL keeps them: without NUL, which no text type has, and without halves
 * of characters, which JSON columns refuse (PostgreSQL's documentation, section 8.14). Whoever pastes one loses
 * nothing they can see.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string')
    return REFUSED.test(value) ? value.toWellFormed().replaceAll('\0', '') : value
  if (Array.isArray(value)) return value.map(storable)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]))
}

/** As JSON, an address or a form has it: nothing with a nature of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype?.constructor === undefined
}
