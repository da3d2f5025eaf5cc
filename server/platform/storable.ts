/** Text that PostgreSQL can store: without NUL characters and lone surrogates. */
export function storableText(text: string): string {
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '') : text
  return withoutNul.isWellFormed() ? withoutNul : withoutNul.toWellFormed()
}

/** Makes all texts in a value storable. The removed characters are invisible, so nobody misses them. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]),
  )
}

/** Whether a value is a plain object, as JSON, a query or a form yields. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype?.constructor === undefined
}
