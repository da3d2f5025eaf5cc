/** Text as PostgreSQL keeps it: its text types know no NUL, and half a surrogate pair is no character. */
export function storableText(text: string): string {
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '') : text
  return withoutNul.isWellFormed() ? withoutNul : withoutNul.toWellFormed()
}

/** What somebody sent, with all its texts so. Whoever pastes such a character loses nothing they can see. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]),
  )
}

/** As JSON, an address or a form has it: nothing with a nature of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype?.constructor === undefined
}
