const MINUTE = 60_000

interface Rhythm {
  /** Days before today of the last message. */
  ago: number
  /** Time of day of the last message, `14:54`, for a story whose text mentions it. */
  at?: string | undefined
  isPrivate: boolean
  seed: number
}

/**
 * Chooses when messages were sent, at hours at which people write: the last one `ago` days before now, the others before
 * it. `minutes[i]` is the time between message i and the one before; null where it does not matter.
 */
export function timesOf(minutes: (number | null)[], rhythm: Rhythm, now: Date): Date[] {
  const { seed } = rhythm
  const times: Date[] = []
  let time = lastOf(rhythm, now)
  for (let index = minutes.length - 1; index >= 0; index -= 1) {
    time = awake(time, rhythm)
    times.unshift(time)
    const gap = minutes[index] ?? 50 + ((seed + index * 97) % 190)
    const more = rhythm.at ? 0 : ((seed >>> 3) + index * 131) % spread(gap)
    time = new Date(time.getTime() - (gap + more) * MINUTE)
  }
  return times
}

/** Avoids full hours and the same minute on the next day, except for stories with given times. */
function spread(gap: number): number {
  if (gap < 60) return 1
  return gap < 10 * 60 ? 17 : 230
}

function lastOf({ ago, at, isPrivate, seed }: Rhythm, now: Date): Date {
  if (ago === 0) return new Date(now.getTime() - (9 + (seed % 260)) * MINUTE)
  const [from, to] = isPrivate ? [7 * 60, 22 * 60] : [8 * 60, 18 * 60]
  const [hour, minute] = at?.split(':').map(Number) ?? [0, from + (seed % (to - from))]
  const time = dayBefore(now, ago, (hour ?? 0) * 60 + (minute ?? 0))
  return isPrivate ? time : dayBefore(time, daysSinceWork(time), time.getHours() * 60 + time.getMinutes())
}

/** The same time, or an earlier one at which somebody may have written. */
function awake(time: Date, { isPrivate, seed }: Pick<Rhythm, 'isPrivate' | 'seed'>): Date {
  const [evening, night] = isPrivate ? [22, 23] : [18, 19]
  const end = evening * 60 - (seed % 110)
  if (time.getHours() < 7) return awake(dayBefore(time, 1, end), { isPrivate, seed })
  if (time.getHours() >= night) return awake(dayBefore(time, 0, end), { isPrivate, seed })
  return isPrivate || daysSinceWork(time) === 0 ? time : dayBefore(time, daysSinceWork(time), end)
}

/** Since Friday at a weekend, else none. */
function daysSinceWork(time: Date): number {
  return { 6: 1, 0: 2 }[time.getDay()] ?? 0
}

/** So many days earlier, at this minute of the day. */
function dayBefore(date: Date, days: number, minute: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days, 0, minute, date.getSeconds())
}
