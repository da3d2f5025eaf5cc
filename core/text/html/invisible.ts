/** Invisible characters: soft hyphens, joiners, direction marks, fillers of preview texts. */
const INVISIBLE = /\u034F|[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\u2800\uFEFF]/g

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}
