import { oneLine } from '../one-line.ts'
import { foldText } from '../search/fold.ts'
import { dayAt } from './send-times.ts'
import { clockParts } from './time-zone.ts'

const MINUTE_MS = 60_000
const MORNING = 8

/** Folded words (lower case, without accents) in English, German, French and Spanish. Sunday is 0. */
const WEEKDAYS = [
  'sunday|sun|sonntag|dimanche|domingo',
  'monday|mon|montag|lundi|lunes',
  'tuesday|tue|dienstag|mardi|martes',
  'wednesday|wed|mittwoch|mercredi|miercoles',
  'thursday|thu|donnerstag|jeudi|jueves',
  'friday|fri|freitag|vendredi|viernes',
  'saturday|sat|samstag|sonnabend|samedi|sabado',
]
const UNITS: [string, number][] = [
  ['minutes?|mins?|minuten?|minutos?', MINUTE_MS],
  ['hours?|hrs?|stunden?|heures?|horas?', 60 * MINUTE_MS],
]
const DAYS: [string, number][] = [
  ['days?|tagen?|jours?|dias?', 1],
  ['weeks?|wochen?|semaines?|semanas?', 7],
]
const NUMBERS = ['an?|one|eine[nrm]?|un|une|una', 'two|zwei|deux|dos', 'three|drei|trois|tres']
/** Words of a time of day, with its hour. */
const PARTS: [string, number][] = [
  ['morning|fruh|vormittag|matin|por la manana', MORNING],
  ['noon|mittag|midi|mediodia', 12],
  ['afternoon|nachmittag|apres-midi|apres midi|por la tarde', 15],
  ['(?:in the |this |ce )?(?:evening|soir)|tonight|abend|por la noche|esta noche', 20],
]
const AFTER_TOMORROW =
  'the day after tomorrow|day after tomorrow|ubermorgen|apres-demain|apres demain|pasado manana'
const TOMORROW = 'tomorrow|morgen|demain|manana'
const TODAY = 'today|heute|aujourd.hui|hoy'
const NEXT = 'next|nachsten?|kommenden?|on|am|le|el|prochain|proximo|que viene'

/**
 * The time that words such as "next friday 3pm", "in 2 hours" or "morgen um 9" stand for, by clocks in a time zone; null
 * for other words, and for a time that has passed. Without a time of day it is eight in the morning.
 */
export function readWhen(words: string, now: Date, timeZone: string): Date | null {
  const text = oneLine(foldText(words.slice(0, 100)))
  const at = readSpan(text, now, timeZone) ?? readDay(text, now, timeZone)
  return at && at > now ? at : null
}

const isWord = (word: string, list: string) => new RegExp(`^(?:${list})$`).test(word)

/** "in 2 hours", "in einer woche", "dans 3 jours", "en 20 minutos". */
function readSpan(text: string, now: Date, timeZone: string): Date | null {
  const found = /^(?:in|dans|en) (\S{1,10}) (\S{1,12})$/.exec(text)
  if (!found) return null
  const [, count = '', unit = ''] = found
  const named = NUMBERS.findIndex(list => isWord(count, list)) + 1
  const number = /^\d{1,3}$/.test(count) ? Number(count) : named
  if (number === 0) return null
  const span = UNITS.find(([list]) => isWord(unit, list))
  if (span) return new Date(now.getTime() + number * span[1])
  const days = DAYS.find(([list]) => isWord(unit, list))
  if (!days) return null
  const { hour, minute } = clockParts(now, timeZone)
  return dayAt(now, timeZone, number * days[1], hour, minute)
}

/** A day, a time of day, or both in either order: each word must be understood. */
function readDay(text: string, now: Date, timeZone: string): Date | null {
  let rest = ` ${text} `
  const take = (list: string): RegExpExecArray | null => {
    const found = new RegExp(`(?<= )(?:${list})(?=[ ,])`).exec(rest)
    if (found) rest = rest.replace(found[0], '')
    return found
  }
  const { weekday } = clockParts(now, timeZone)
  // Before the days: "por la manana" is the morning, "manana" tomorrow, "morgen fruh" both.
  const part = PARTS.find(([list]) => take(list))
  const clock = takeTime(take)
  let days: number | null = null
  if (take(AFTER_TOMORROW)) days = 2
  else if (take(TOMORROW)) days = 1
  else if (take(TODAY)) days = 0
  else {
    const named = WEEKDAYS.findIndex(list => take(list))
    if (named !== -1) days = ((named - weekday + 6) % 7) + 1
  }
  for (let more = take(NEXT); more; more = take(NEXT));
  if (rest.replace(/[ ,]/g, '') !== '') return null
  if (days === null && !clock && !part) return null
  const [hour, minute] = clock ?? [part?.[1] ?? MORNING, 0]
  // "8 in the evening".
  const later = part && clock && part[1] >= 12 && hour < 12 ? hour + 12 : hour
  const at = dayAt(now, timeZone, days ?? 0, later, minute)
  return days === null && at <= now ? dayAt(now, timeZone, 1, later, minute) : at
}

/** "3pm", "15:30", "at 9", "um 9 uhr", "a 14h30", "a las 9". */
function takeTime(take: (list: string) => RegExpExecArray | null): [number, number] | null {
  const found =
    take('(?:at |um |a las |a la |a )?(\\d{1,2})(?:[:.h](\\d{2}))? ?(am|pm)') ??
    take('(?:at |um |a las |a la |a )?(\\d{1,2})[:.h](\\d{2})(?: uhr)?') ??
    take('(?:at|um|a las|a la|a) (\\d{1,2})(?: ?uhr| ?h)?') ??
    take('(\\d{1,2})(?: uhr|h)')
  if (!found) return null
  const [, hour = '', minute = '0', half] = found
  const given = Number(hour)
  if (half && (given < 1 || given > 12)) return null
  const shown = half ? (given % 12) + (half === 'pm' ? 12 : 0) : given
  return shown > 23 || Number(minute) > 59 ? null : [shown, Number(minute)]
}
