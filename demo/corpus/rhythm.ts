const MINUTE = 60_000

export interface Rhythm {
  /** Days before today of the last message. */
  ago: number
  isPrivate: boolean
  seed: number
}

/**
 * When messages were sent, at hours at which people write: the last one `ago` days before now, the others backwards
 * from it. `minutes[i]` lie between message i and the one before; null where that does not matter.
 */
export function timesOf(minutes: (number | null)[], rhythm: Rhythm, now: Date): Date[] {
  const { ago, isPrivate, seed } = rhythm
  const [from, to] = isPrivate ? [7 * 60, 22 * 60] : [8 * 60, 18 * 60]
  let time =
    ago === 0
      ? new Date(now.getTime() - (9 + (seed % 260)) * MINUTE)
      : dayBefore(now, ago, from + (seed % (to - from)))
  const times: Date[] = []
  for (let index = minutes.length - 1; index >= 0; index -= 1) {
    time = awake(time, rhythm)
    times.unshift(time)
    const gap = minutes[index] ?? 50 + ((seed + index * 97) % 190)
    time = new Date(time.getTime() - (gap + (((seed >>> 3) + index * 31) % 17)) * MINUTE)
  }
  return times
}

/** The same moment, or one before it at which somebody may have written. */
function awake(time: Date, { isPrivate, seed }: Rhythm): Date {
  const hour = time.getHours()
  const evening = (isPrivate ? 22 : 18) * 60 - (seed % 110)
  if (hour < 7) return awake(dayBefore(time, 1, evening), { ago: 0, isPrivate, seed })
  const late = isPrivate ? 23 : 19
  if (hour >= late) return awake(dayBefore(time, 0, evening), { ago: 0, isPrivate, seed })
  const day = time.getDay()
  if (isPrivate || (day >= 1 && day <= 5)) return time
  return dayBefore(time, day === 0 ? 2 : 1, evening)
}

/** So many days earlier, at this minute of the day. */
function dayBefore(date: Date, days: number, minute: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days, 0, minute, date.getSeconds())
}
