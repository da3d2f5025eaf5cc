export const AVATAR_COLOURS = 7

/** Which of the 7 avatar colours (1 to 7) a name gets, by its first character, ignoring case. */
export function avatarColour(name: string): number {
  return ((avatarInitial(name).codePointAt(0) ?? 0) % AVATAR_COLOURS) + 1
}

/** The letter to show: the first character, also beyond the basic plane; '?' for an empty name. */
export function avatarInitial(name: string): string {
  const [first = '?'] = name.replace(/^[\s"'<(]+/, '')
  return first.toUpperCase()
}
