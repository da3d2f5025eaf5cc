export const SECRET_KINDS = [
  'key',
  'card number',
  'bank account',
  'identity number',
  'one-time code',
  'password',
  'link',
] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/** Where in a text a secret stands. */
export interface Found {
  start: number
  end: number
  kind: SecretKind
}

/** The places that an expression with the flags `g` and `d` finds: its groups, or all of the match if it has none. */
export function placesOf(text: string, expression: RegExp, kind: SecretKind): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(expression)) {
    const groups = (match.indices ?? []).slice(1).filter(indices => indices !== undefined)
    const whole: [number, number] = [match.index, match.index + match[0].length]
    for (const [start, end] of groups.length > 0 ? groups : [whole]) found.push({ start, end, kind })
  }
  return found
}
