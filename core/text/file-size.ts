const UNITS = ['KB', 'MB', 'GB', 'TB']

/** Bytes in words, in steps of 1,024: `950 B`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  let size = bytes / 1024
  let unit = 0
  while (size >= 1023.5 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size < 9.95 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${UNITS[unit]}`
}
