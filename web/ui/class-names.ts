/** Joins class names, leaving out what is false. Later classes do not override earlier ones: use it for layout. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
