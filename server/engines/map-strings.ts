/** Maps every string in a value, at any depth. */
export function mapStrings<T>(value: T, change: (text: string) => string): T
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(item => mapStrings(item, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]))
}
