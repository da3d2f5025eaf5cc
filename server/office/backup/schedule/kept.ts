const DAYS = 7
const WEEKS = 4

/** The name of a daily backup, such as `quillbox-2026-11-26T0300.backup`. */
export const nameAt = (at: Date): string =>
  `quillbox-${at.toISOString().slice(0, 16).replace(':', '')}.backup`

/** When the backup of this name was made; null for any other file. */
export function timeOf(name: string): Date | null {
  const [, day, hour, minute] = /^quillbox-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)\.backup$/.exec(name) ?? []
  if (day === undefined) return null
  const at = new Date(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Of these files, the names of backups that need not be kept: the newest of seven days and of four weeks are. */
export function outdated(names: readonly string[]): string[] {
  const backups = names
    .flatMap(name => {
      const at = timeOf(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set([...newestOfEach(backups, dayOf, DAYS), ...newestOfEach(backups, weekOf, WEEKS)])
  return backups.map(({ name }) => name).filter(name => !kept.has(name))
}

interface Dated {
  name: string
  at: Date
}

function newestOfEach(newestFirst: readonly Dated[], spanOf: (at: Date) => number, most: number): string[] {
  const found = new Map<number, string>()
  for (const { name, at } of newestFirst) if (!found.has(spanOf(at))) found.set(spanOf(at), name)
  return [...found.values()].slice(0, most)
}

const DAY_MS = 24 * 3600_000
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
/** Weeks begin on Mondays; the first of January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)

/** The last moment up to now at which a backup was due. `time` is a time of day in UTC, as `03:00`. */
export function lastDue(now: Date, time: string): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}
