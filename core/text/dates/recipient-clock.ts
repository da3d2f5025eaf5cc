import { offsetName, type TheirClock, USUAL_HOURS, type WorkingHours } from './send-times.ts'
import { offsetMinutesAt } from './time-zone.ts'

/** A message that somebody has written: when, and how far their clock was ahead of UTC by its Date header. */
export interface Written {
  at: Date
  /** Null if Date does not tell: Exchange and many programs write all times in UTC (+0000). */
  offsetMinutes: number | null
}

interface RecipientClock {
  clock: TheirClock | null
  hours: WorkingHours
  /** Whether the hours are learnt from their mail, and not only assumed. */
  isLearnt: boolean
  /** What is known, and what is not, in plain words. */
  sentences: string[]
}

/** From so few messages no hours are learnt. */
const FEWEST = 5
const WEEKDAYS = [1, 2, 3, 4, 5]

/**
 * What the mail of somebody tells of their clock and their hours; newest first. Where their offsets have always been those
 * of the writer's own zone, their clock is taken for the same, so that it follows daylight saving time.
 */
export function readClock(written: readonly Written[], ownZone: string): RecipientClock {
  const timed = written.flatMap(({ at, offsetMinutes }) =>
    offsetMinutes === null ? [] : [{ at, offsetMinutes }],
  )
  const [newest] = timed
  if (!newest) {
    const sentence =
      written.length === 0
        ? 'They have not written to this mailbox, so nothing is known of their clock.'
        : 'Their mail program writes all times in UTC, so nothing is known of their clock.'
    return { clock: null, hours: USUAL_HOURS, isLearnt: false, sentences: [sentence] }
  }
  const isOwn = timed.every(({ at, offsetMinutes }) => offsetMinutesAt(at, ownZone) === offsetMinutes)
  const clock = isOwn ? { timeZone: ownZone } : { offsetMinutes: newest.offsetMinutes }
  const learnt = learnHours(timed)
  return {
    clock,
    hours: learnt ?? USUAL_HOURS,
    isLearnt: learnt !== null,
    sentences: [clockInWords(timed, newest.offsetMinutes, isOwn), hoursInWords(learnt, timed.length)],
  }
}

function clockInWords(timed: readonly { offsetMinutes: number }[], newest: number, isOwn: boolean): string {
  if (isOwn) return 'Their clock has always shown the same time as yours.'
  const several = new Set(timed.map(({ offsetMinutes }) => offsetMinutes)).size > 1
  const utc = `Their clock is UTC${offsetName(newest)}, by their last message`
  return several ? `${utc}; earlier ones differ, because of summer time or a journey.` : `${utc}.`
}

function hoursInWords(learnt: WorkingHours | null, count: number): string {
  const { from, to } = learnt ?? USUAL_HOURS
  const range = `${hourInWords(from)} to ${hourInWords(to)}`
  return learnt
    ? `They write from ${range} (${count} messages).`
    : `When they work is not known from ${count === 1 ? 'one message' : `${count} messages`}: ${range} is assumed.`
}

const hourInWords = (hour: number) => `${hour}:00`

/** The hours between which four fifths of their mail was written, by their own clock. */
function learnHours(timed: readonly { at: Date; offsetMinutes: number }[]): WorkingHours | null {
  if (timed.length < FEWEST) return null
  const local = timed.map(({ at, offsetMinutes }) => new Date(at.getTime() + offsetMinutes * 60_000))
  const hours = local.map(at => at.getUTCHours()).sort((a, b) => a - b)
  const edge = Math.floor(hours.length / 10)
  const from = hours[edge] as number
  const to = (hours[hours.length - 1 - edge] as number) + 1
  const weekend = [0, 6].filter(day => local.filter(at => at.getUTCDay() === day).length * 5 >= local.length)
  return { from, to, days: [...WEEKDAYS, ...weekend].sort() }
}

/** The offset in the value of a Date header (RFC 5322, section 3.3), in minutes; null where it tells nothing. */
export function offsetOfDate(value: string): number | null {
  const found = /\d{2}:\d{2}(?::\d{2})?\s+([+-])(\d{2})(\d{2})\b/.exec(value.slice(0, 200))
  if (!found) return null
  const [, sign, hours, minutes] = found
  const size = Number(hours) * 60 + Number(minutes)
  if (size === 0 || size > 14 * 60 || Number(minutes) > 59) return null
  return sign === '-' ? -size : size
}
