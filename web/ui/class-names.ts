/** Joins class names, leaving out falsy ones. Later classes do not override earlier ones, so use it for layout only. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
