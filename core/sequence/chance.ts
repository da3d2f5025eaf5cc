/**
 * A number from 0 to less than 1 that looks like chance and is the same for the same key: by FNV-1a
 * (draft-eastlake-fnv), whose bits are mixed once more because keys that differ in the last letter are close to each
 * other.
 */
export function chanceOf(key: string): number {
  let hash = 0x811c9dc5
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
