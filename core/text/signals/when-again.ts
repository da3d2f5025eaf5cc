import { foldText } from '../search/fold.ts'
import { datesIn, MONTH_NAMES } from './written-dates.ts'

/** Folded units in English, German, French, Spanish, Italian and Portuguese, with the days or months that each has. */
const UNITS: readonly [string, { days?: number; months?: number }][] = [
  ['days?|tage?n?|jours?|dias?|giorn[oi]', { days: 1 }],
  ['weeks?|wochen?|semaines?|semanas?|settiman[ae]', { days: 7 }],
  ['fortnights?', { days: 14 }],
  ['months?|monate?n?|mois|mes(?:es|e|i)?', { months: 1 }],
  ['quarters?|quartale?n?|trimestr[ei]s?', { months: 3 }],
  ['semestr[ei]s?', { months: 6 }],
  ['years?|jahre?n?|ans?|annees?|anos?|ann[oi]', { months: 12 }],
]
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      ['half a|half|halben|medio|mezzo|meio', 0.5],
      ['a|an|one|ein|einem|einer|einen|un|une|uno|una|um|uma', 1],
      ['two|zwei|deux|dos|due|dois|duas|couple|paar|par|paio', 2],
      ['three|drei|trois|tres|tre', 3],
      // "A few" and its like.
      ['few|some|einigen|quelques|unos|unas|algunos|algunas|qualche|alcuni|alcune|alguns', 3],
      ['four|vier|quatre|cuatro|quattro|quatro', 4],
      ['five|funf|cinq|cinco|cinque', 5],
      ['six|sechs|seis|sei', 6],
      ['seven|sieben|sept|siete|sette|sete', 7],
      ['eight|acht|huit|ocho|otto|oito', 8],
      ['nine|neun|neuf|nueve|nove', 9],
      ['ten|zehn|dix|diez|dieci|dez', 10],
      ['eleven|elf|onze|once|undici', 11],
      ['twelve|zwolf|douze|doce|dodici|doze', 12],
      ['fifteen|funfzehn|quinze|quince|quindici', 15],
    ] as const
  ).flatMap(([words, number]) => words.split('|').map(word => [word, number] as const)),
)
const UNIT = UNITS.map(([words]) => words).join('|')
const edge = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'u')

/** "In three months", "dans quelques semaines". */
const IN = edge(
  `(?:in|within|after|nach|dans|apres|d'ici|en|dentro de|tra|fra|entro|dopo|daqui|em|dentro di) (?:(?:a|about|another|etwa|rund|environ|unos|unas|circa|cerca de|ein|einem|un|una|uns|umas) )?(?<number>\\d{1,2}|${Object.keys(NUMBERS).join('|')})(?: of| de| di)? (?<unit>${UNIT})`,
)
/** "Next quarter", "l'année prochaine". */
const NEXT = edge(
  `(?:next|coming|nachste[nrms]?|kommende[nrms]?|proxim[oa]|prossim[oa]|(?:l'|la |le )?prochaine?) (?<unit>${UNIT})|(?:l')?(?<after>${UNIT}) (?:prochaine?|suivante?|que viene|que vem|proxim[oa]|prossim[oa])|(?<newyear>new year|neuen jahr|nouvel an|nuevo ano|anno nuovo|novo ano)`,
)
const MONTH = edge(
  `(?:in|im|ab|after|en|a partir de|apres|nach|dopo|a|em|depois de|despues de|until|bis|(?:early|mid|late|anfang|mitte|ende|debut|fin|mi|inicio de|principios de|inizio|fine|inicio de|fim de))[ -](?:(?:early|mid|late|anfang|mitte|ende|debut|fin|mi|principios de|finales de|inicio de) )?(?:de )?(?<month>${MONTH_NAMES.join('|')})`,
)
/** Seasons and holidays as people mean them when they speak of working again. Months from 1. */
const SEASONS: readonly [RegExp, number][] = [
  [
    edge(
      "after the summer|in (?:the )?(?:autumn|fall)|nach (?:dem sommer|den sommerferien)|im herbst|apres l'ete|a la rentree|en automne|a l'automne|despues del verano|en otono|dopo l'estate|in autunno|depois do verao|no outono",
    ),
    9,
  ],
  [edge('in (?:the )?spring|im fruhjahr|im fruhling|au printemps|en primavera|in primavera|na primavera'), 3],
  [edge('in (?:the )?summer|im sommer|en ete|cet ete|en verano|in estate|no verao'), 6],
  [
    edge(
      'after (?:christmas|the holidays)|nach (?:weihnachten|den feiertagen)|apres (?:noel|les fetes)|despues de (?:navidad|las fiestas)|dopo (?:natale|le feste)|depois (?:do natal|das festas)',
    ),
    1,
  ],
]

/**
 * The day on which somebody wants to hear again, `2026-03-01`, as far as their words say it; null if they do not. `writtenOn` is
 * the day of their message.
 */
export function whenAgain(text: string, writtenOn: string): string | null {
  const folded = foldText(text.slice(0, 4000))
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
  const exact = datesIn(folded, { writtenOn, isMonthFirst: false }).find(
    ({ day, isVague }) => !isVague && day > writtenOn,
  )
  if (exact) return exact.day
  const amount = IN.exec(folded)?.groups
  if (amount) return later(writtenOn, unitOf(amount.unit), numberOf(amount.number))
  const month = MONTH.exec(folded)?.groups?.month
  if (month) return nextMonth(writtenOn, MONTH_NAMES.findIndex(names => names.split('|').includes(month)) + 1)
  const next = NEXT.exec(folded)?.groups
  if (next?.newyear) return nextMonth(writtenOn, 1)
  if (next) return nextPeriod(writtenOn, unitOf(next.unit ?? next.after))
  const season = SEASONS.find(([words]) => words.test(folded))
  return season ? nextMonth(writtenOn, season[1]) : null
}

type Unit = { days?: number; months?: number }

const unitOf = (word = ''): Unit =>
  UNITS.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(word))?.[1] ?? {}
const numberOf = (word = ''): number => NUMBERS[word] ?? Number(word)
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

function later(from: string, { days = 0, months = 0 }: Unit, amount: number): string {
  const [year, month, date] = partsOf(from)
  const whole = Math.floor(months * amount)
  const rest = days * amount + (months * amount - whole) * 30
  const target = new Date(Date.UTC(year, month - 1 + whole, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  return isoDay(
    new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth(), Math.min(date, last) + Math.ceil(rest))),
  )
}

/** The first day of the week, month, quarter or year after this one. */
function nextPeriod(from: string, { days = 0, months = 0 }: Unit): string {
  const [year, month, date] = partsOf(from)
  if (days === 7) {
    const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
    return isoDay(new Date(Date.UTC(year, month - 1, date + ((8 - weekday) % 7 || 7))))
  }
  if (days > 0) return later(from, { days }, 1)
  const start = months === 0 ? month : Math.floor((month - 1) / months) * months + months
  return isoDay(new Date(Date.UTC(year, start, 1)))
}

/** The first day of the month that comes next with this number. */
function nextMonth(from: string, wanted: number): string {
  const [year, month] = partsOf(from)
  return isoDay(new Date(Date.UTC(wanted > month ? year : year + 1, wanted - 1, 1)))
}
