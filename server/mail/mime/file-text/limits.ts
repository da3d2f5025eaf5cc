/** A larger file is not read. */
export const MOST_BYTES = 25 * 1024 * 1024
/** The most text that is kept of a file, in characters. */
export const MOST_TEXT = 100_000
/** The most bytes that are unpacked of a file: a small one may be made to become gigabytes. */
export const MOST_UNPACKED = 64 * 1024 * 1024
export const MOST_PAGES = 300
/** The most files that are looked at in an archive. */
export const MOST_ENTRIES = 2000

/** A text that ends at the limit. */
export function limitedText() {
  const parts: string[] = []
  let length = 0
  return {
    add(part: string) {
      if (length >= MOST_TEXT) return
      parts.push(part)
      length += part.length
    },
    isFull: () => length >= MOST_TEXT,
    text: () => parts.join(''),
  }
}
