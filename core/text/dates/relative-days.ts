import { foldText } from '../search/fold.ts'

/** A range of days: from the first one to the day after the last one. */
export interface Span {
  from: Date
  to: Date
}

/** The end of a word. */
const END = '(?=\\s|[,.?!])'
const pattern = (words: string) => new RegExp(`(?<=\\s)(?:${words})${END}`)

/** The days that words such as "yesterday" or "last week" stand for, in four languages; null for other words. */
export function spanOf(words: string, now: Date): Span | null {
  const text = ` ${foldText(words)} `
  for (const [pattern, span] of SPANS) {
    const match = pattern.exec(text)
    if (match && match[0].length === text.length - 2) return span(now, [...match])
  }
  return null
}

export const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const startOfDay = (date: Date, days = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
/** Weeks begin on Monday (ISO 8601). */
const startOfWeek = (date: Date, weeks = 0) => startOfDay(date, -((date.getDay() + 6) % 7) + 7 * weeks)
const startOfMonth = (date: Date, months = 0) => new Date(date.getFullYear(), date.getMonth() + months, 1)
const startOfYear = (date: Date, years = 0) => new Date(date.getFullYear() + years, 0, 1)

const LAST = {
  week: 'last week|previous week|letzten? woche|vergangenen? woche|la semaine derniere|semaine derniere|la semana pasada|semana pasada',
  month:
    'last month|previous month|(?:im )?letzten monat|vergangenen monat|le mois dernier|mois dernier|el mes pasado|mes pasado',
  year: 'last year|previous year|letztes jahr|letzten jahres|l.an(?:nee)? dernier|l.annee derniere|annee derniere|el ano pasado|ano pasado',
}
const THIS = {
  week: 'this week|diese woche|dieser woche|cette semaine|esta semana',
  month: 'this month|diesen monat|diesem monat|ce mois(?:-ci)?|este mes',
  year: 'this year|dieses jahr|diesem jahr|cette annee|este ano',
}
const UNITS: [RegExp, number][] = [
  [/^(?:days?|tagen?|jours?|dias?)$/, 1],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/, 7],
  [/^(?:months?|monaten?|mois|mes|meses)$/, 30],
]

/** Folded, like all text that is matched here. */
const SPANS: [RegExp, (now: Date, match: string[]) => Span | null][] = [
  [
    /(?<=\s)(?:(?:in|from|within|over) )?(?:the )?(?:last|past|(?:in )?den letzten|letzten?|les|ces|los ultimos|las ultimas|ultimos|ultimas) (\d{1,3}) (?:derniers |dernieres )?(\p{L}+)(?: derniers| dernieres)?(?=\s|[,.?!])/u,
    (now, [, count = '', unit = '']) => {
      const days = UNITS.find(([word]) => word.test(unit))?.[1]
      return days ? { from: startOfDay(now, -Number(count) * days), to: startOfDay(now, 1) } : null
    },
  ],
  [
    pattern('(?:from |since |of )?(?:yesterday|gestern|hier|ayer)'),
    now => ({ from: startOfDay(now, -1), to: startOfDay(now) }),
  ],
  [
    pattern('(?:from |of )?(?:today|heute|aujourd.hui|hoy)'),
    now => ({ from: startOfDay(now), to: startOfDay(now, 1) }),
  ],
  [
    pattern(`(?:from |of |in |de |von |der )?(?:${LAST.week})`),
    now => ({ from: startOfWeek(now, -1), to: startOfWeek(now) }),
  ],
  [
    pattern(`(?:from |of |in |de |du |von |vom )?(?:${LAST.month})`),
    now => ({ from: startOfMonth(now, -1), to: startOfMonth(now) }),
  ],
  [
    pattern(`(?:from |of |in |de |von |vom )?(?:${LAST.year})`),
    now => ({ from: startOfYear(now, -1), to: startOfYear(now) }),
  ],
  [
    pattern(`(?:from |of |in |de |von )?(?:${THIS.week})`),
    now => ({ from: startOfWeek(now), to: startOfDay(now, 1) }),
  ],
  [
    pattern(`(?:from |of |in |de |von )?(?:${THIS.month})`),
    now => ({ from: startOfMonth(now), to: startOfDay(now, 1) }),
  ],
  [
    pattern(`(?:from |of |in |de |von )?(?:${THIS.year})`),
    now => ({ from: startOfYear(now), to: startOfDay(now, 1) }),
  ],
]
