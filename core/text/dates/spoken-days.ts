import type { Chrono, ParsedComponents } from 'chrono-node'
import * as de from 'chrono-node/de'
import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import * as fr from 'chrono-node/fr'
import * as it from 'chrono-node/it'
import * as nl from 'chrono-node/nl'
import * as pt from 'chrono-node/pt'
import { foldText } from '../search/fold.ts'
import type { Span } from './relative-days.ts'
import { NUMBER, numberOf, UNIT, type Unit, unitOf } from './spoken-numbers.ts'

export type SpokenLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl'

export interface SpokenDays extends Span {
  /** "last week", and not "March": it says which days only together with today. */
  isRelative: boolean
}

const LIBRARY: Record<SpokenLanguage, Pick<Chrono, 'parse'>> = { en, de, fr, es, it, pt, nl }

/** Longer words are not a date. It also bounds what the library has to read. */
const MOST_LETTERS = 40
/** What has none of these is not about days, and not given to the library. */
const ABOUT_DAYS: Record<SpokenLanguage, RegExp> = {
  en: /day|week|month|year|^(?:\S+ )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/,
  de: /tag|woche|mittwoch|monat|jahr|gestern|heute|hier|jan|jän|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez/,
  fr: /jour|semain|mois|week|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hier|\ban|janv|fev|mars|avr|mai|jui|aou|sept|oct|nov|dec/,
  es: /dia|semana|mes|ano|lunes|martes|miercoles|jueves|viernes|sabado|domingo|ayer|antier|hoy|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic/,
  it: /giorn|settiman|mes[ei]|ann[oi]|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|ieri|oggi|gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic/,
  pt: /dia|semana|mes|ano|segunda|terca|quarta|quinta|sexta|sabado|domingo|ontem|hoje|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez/,
  nl: /dag|week|weken|maand|jaar|gister|vandaag|jan|feb|maart|apr|mei|jun|jul|aug|sep|okt|nov|dec/,
}
/** Days in figures; those with a slash are written differently in different languages. */
const IN_FIGURES = /^\d{1,2}\/\d{1,2}\/\d{4}$/
const YEAR = /^(?:19|20)\d\d$/
/** Of the future, when no mail has come, or a part of a day, or no certain number of them. */
const OTHER =
  /\b(?:morning|afternoon|evening|night|noon|fruh|abend|nachmittag|matin|soir|tarde|noche|mattina|sera|manha|noite|ochtend|avond|few|quelques|algunos|next|coming|nachste|kommende|prochain|proxim|prossim|volgende|komende|vindour|que viene|que vem)/
const ARTICLE = /^(?:the|den|dem|der|le|la|el|il|lo|o|a|os|as|de|het) /
/** "viernes pasado": the library knows the day. */
const PAST =
  / (?:pasad[oa]|passad[oa]|scors[oa]|dernier|derniere)$|^(?:afgelopen|vorige|past|scors[oa]|passad[oa]|ultim[oa]) /

/** "last Friday" has been; "Friday" may be to come. */
const LAST = /last|past|letzte|vergangen|vorige|dernier|pasad[oa]|passad[oa]|scors[oa]|ultim[oa]|afgelopen/

const WEEKEND =
  /^(?:last|the last|the|past|this|letzte[ns]?|vergangene[ns]?|dieses|le|ce|el|il|lo|o|este|dit|afgelopen|vorig|scorso)? ?(?:weekend|wochenende|week-end|fin de semana|fine settimana|fim de semana)(?: (?:dernier|passe|pasado|scorso|passado))?$/
const THIS_WEEKEND = /^(?:this|dieses|ce|este|dit) /

const THIS_MORNING =
  /^(?:this morning|heute (?:morgen|fruh|vormittag)|ce matin|esta (?:manana|manha)|stamattina|vanmorgen|vanochtend)$/

const BEFORE_YESTERDAY =
  /^(?:avant-hier|anteayer|antier|antes de ayer|anteontem|altro ieri|altroieri|eergisteren)$/

/** What the library does not know, by language: this one or the last one. */
const SPANS: Partial<Record<SpokenLanguage, [RegExp, 'this' | 'last', Unit][]>> = {
  en: [
    [/^this week$/, 'this', 'w'],
    [/^previous week$/, 'last', 'w'],
    [/^previous month$/, 'last', 'm'],
    [/^previous year$/, 'last', 'y'],
  ],
  de: [
    [/^dieser? woche$/, 'this', 'w'],
    [/^diese[nm] monat$/, 'this', 'm'],
    [/^diese[sm] jahr$/, 'this', 'y'],
    [/^(?:letzte[nm]|vergangene[nm]|vorige[nm]) monat$/, 'last', 'm'],
    [/^(?:letzte[sm]|vergangene[sm]|vorige[sm]) jahr$/, 'last', 'y'],
  ],
  fr: [
    [/^cette semaine$/, 'this', 'w'],
    [/^ce mois(?:-ci)?$/, 'this', 'm'],
    [/^cette annee$/, 'this', 'y'],
    [/^(?:semaine derniere|semaine passee)$/, 'last', 'w'],
    [/^(?:mois dernier|mois passe)$/, 'last', 'm'],
    [/^(?:annee derniere|annee passee|an dernier|an passe)$/, 'last', 'y'],
  ],
  es: [
    [/^esta semana$/, 'this', 'w'],
    [/^este mes$/, 'this', 'm'],
    [/^este ano$/, 'this', 'y'],
    [/^(?:semana pasada|pasada semana|ultima semana)$/, 'last', 'w'],
    [/^(?:mes pasado|pasado mes|ultimo mes)$/, 'last', 'm'],
    [/^(?:ano pasado|pasado ano|ultimo ano)$/, 'last', 'y'],
  ],
  it: [
    [/^questa settimana$/, 'this', 'w'],
    [/^questo mese$/, 'this', 'm'],
    [/^quest' ?anno$/, 'this', 'y'],
    [/^(?:settimana scorsa|scorsa settimana|ultima settimana)$/, 'last', 'w'],
    [/^(?:mese scorso|scorso mese|ultimo mese)$/, 'last', 'm'],
    [/^(?:anno scorso|scorso anno|ultimo anno)$/, 'last', 'y'],
  ],
  pt: [
    [/^esta semana$/, 'this', 'w'],
    [/^este mes$/, 'this', 'm'],
    [/^este ano$/, 'this', 'y'],
    [/^(?:semana passada|ultima semana)$/, 'last', 'w'],
    [/^(?:mes passado|ultimo mes)$/, 'last', 'm'],
    [/^(?:ano passado|ultimo ano)$/, 'last', 'y'],
  ],
  nl: [[/^deze week$/, 'this', 'w']],
}

/** "the last 7 days", "gli ultimi tre mesi"; French has the number before it. */
const RECENT_WORDS: Record<SpokenLanguage, string> = {
  en: '(?:the )?(?:last|past|previous)',
  de: '(?:den |die |der )?(?:letzten?|vergangenen?)',
  fr: '(?:les |des |ces )?',
  es: '(?:los |las )?ultim[oa]s',
  it: '(?:gli |le )?ultim[ie]',
  pt: '(?:os |as )?ultim[oa]s',
  nl: '(?:de )?(?:laatste|afgelopen)',
}
const RECENT = Object.fromEntries(
  Object.entries(RECENT_WORDS).map(([language, words]) => [
    language,
    language === 'fr'
      ? new RegExp(`^${words}(${NUMBER}) derni?er(?:e)?s (${UNIT})$`)
      : new RegExp(`^${words} (${NUMBER}) (${UNIT})$`),
  ]),
) as Record<SpokenLanguage, RegExp>
/** "hace dos semanas", "ha 3 dias". */
const AGO = new RegExp(`^(?:hace|ha) (${NUMBER}) (${UNIT})$`)

const MONTHS = [
  'january|januar|janner|janvier|enero|gennaio|janeiro|januari|jan',
  'february|februar|fevrier|febrero|febbraio|fevereiro|februari|feb',
  'march|marz|mars|marzo|marco|maart',
  'april|avril|abril|aprile|apr',
  'may|mai|mayo|maggio|maio|mei',
  'june|juni|juin|junio|giugno|junho|jun',
  'july|juli|juillet|julio|luglio|julho|jul',
  'august|aout|agosto|augustus|aug',
  'september|septembre|septiembre|settembre|setembro|sept|sep',
  'october|oktober|octobre|octubre|ottobre|outubro|oct|okt',
  'november|novembre|noviembre|novembro|nov',
  'december|dezember|decembre|diciembre|dicembre|dezembro|dec|dez',
].map(names => new RegExp(`^(?:${names})$`))

const day = (date: Date, days = 0) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
/** Weeks begin on Monday (ISO 8601). */
const monday = (date: Date, weeks = 0) => day(date, -((date.getDay() + 6) % 7) + 7 * weeks)

/** The day, week, month or year that a date lies in, or one `by` later. */
const begin = (unit: Unit, date: Date, by = 0): Date => {
  if (unit === 'd') return day(date, by)
  if (unit === 'w') return monday(date, by)
  return unit === 'm'
    ? new Date(date.getFullYear(), date.getMonth() + by, 1)
    : new Date(date.getFullYear() + by, 0, 1)
}
const whole = (unit: Unit, date: Date): Span => ({ from: begin(unit, date), to: begin(unit, date, 1) })

/** So many days, weeks, months or years before a day. */
export function before(now: Date, count: number, unit: Unit): Date {
  if (unit === 'd') return day(now, -count)
  if (unit === 'w') return day(now, -7 * count)
  const months = unit === 'm' ? count : 12 * count
  const last = new Date(now.getFullYear(), now.getMonth() - months + 1, 0).getDate()
  return new Date(now.getFullYear(), now.getMonth() - months, Math.min(now.getDate(), last))
}

/**
 * The days that have been, or begun, which some words mean, by a clock whose local parts are `now`: "last Friday", "March
 * 2024", "vor zwei Wochen". A weekday, or a day without its year, is the last one. Null for other words, and for times of day.
 */
export function spokenDays(words: string, language: SpokenLanguage, now: Date): SpokenDays | null {
  const text = words.replaceAll('’', "'").replace(/[.,]$/, '')
  if (text.length > MOST_LETTERS) return null
  const folded = foldText(text)
  if (THIS_MORNING.test(folded)) return relative(whole('d', now))
  const plain = writtenDay(text)
  if (plain) return plain.from > now ? null : plain
  // In Portuguese it is March, elsewhere a name.
  if (language !== 'pt' && /\bmarco\b/.test(folded)) return null
  const isAboutDays = ABOUT_DAYS[language].test(folded) || IN_FIGURES.test(folded) || YEAR.test(folded)
  if (!isAboutDays || OTHER.test(folded)) return null
  const found =
    recentDays(folded, language, now) ??
    special(folded, now) ??
    byLibrary(text, language, now) ??
    ours(folded, language, now)
  if (!found || found.from > now) return null
  const tomorrow = day(now, 1)
  return found.to > tomorrow ? { ...found, to: tomorrow } : found
}

function recentDays(folded: string, language: SpokenLanguage, now: Date): SpokenDays | null {
  const [, count = '', units = ''] = RECENT[language].exec(folded) ?? []
  const unit = unitOf(units)
  return unit ? { from: before(now, numberOf(count), unit), to: day(now, 1), isRelative: true } : null
}

function byLibrary(text: string, language: SpokenLanguage, now: Date): SpokenDays | null {
  for (const asked of new Set([text, text.replace(new RegExp(ARTICLE, 'i'), ''), named(text)])) {
    const [found, ...others] = LIBRARY[language].parse(asked, now)
    if (!found || others.length > 0 || found.end || found.text.length !== asked.length) continue
    const days = daysOf(found.start, foldText(text), now)
    if (days) return days
  }
  return null
}

/** "2025-01-12" or "12.1.2025": the same in all languages. */
function writtenDay(text: string): SpokenDays | null {
  const [, year, month, date] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$3-$2-$1')) ?? []
  const at = new Date(Number(year), Number(month) - 1, Number(date))
  return at.getMonth() === Number(month) - 1 ? { ...whole('d', at), isRelative: false } : null
}

/** A weekday without what says that it has been. */
const named = (text: string) => text.replace(new RegExp(ARTICLE, 'i'), '').replace(new RegExp(PAST, 'i'), '')

function daysOf(start: ParsedComponents, folded: string, now: Date): SpokenDays | null {
  const has = (part: Parameters<ParsedComponents['isCertain']>[0]) => start.isCertain(part)
  if (has('hour')) return null
  const at = start.date()
  if (has('weekday') && !has('day')) {
    const isThis = /^(?:this|diesen|ce|este|questo|deze) /.test(folded)
    const isRelative = isThis || LAST.test(folded)
    return { ...whole('d', at > now && !isThis ? day(at, -7) : at), isRelative }
  }
  // The nearest one may be to come.
  const past =
    !has('year') && day(at) > now ? new Date(at.getFullYear() - 1, at.getMonth(), at.getDate()) : at
  const isRelative = has('year') && !/\d{4}/.test(folded)
  if (has('day'))
    return { ...whole(/week|woch|semain|semana|settiman|weken/.test(folded) ? 'w' : 'd', past), isRelative }
  if (has('month')) return { ...whole('m', past), isRelative }
  return has('year') ? { ...whole('y', past), isRelative } : null
}

const relative = (span: Span): SpokenDays => ({ ...span, isRelative: true })

/** What the library takes for something else: for one day, or for the week after. */
function special(folded: string, now: Date): SpokenDays | null {
  if (WEEKEND.test(folded)) return relative(weekend(folded, now))
  return /^(?:der |die )?vorletzten? woche$/.test(folded) ? relative(whole('w', day(now, -14))) : null
}

function ours(folded: string, language: SpokenLanguage, now: Date): SpokenDays | null {
  const bare = folded.replace(ARTICLE, '').replace(/^l' ?/, '')
  if (BEFORE_YESTERDAY.test(bare)) return relative(whole('d', day(now, -2)))
  const [, count, units] = AGO.exec(folded) ?? []
  const unit = units ? unitOf(units) : null
  if (count && unit) return relative(whole(unit, before(now, numberOf(count), unit)))
  const spoken = SPANS[language]?.find(([words]) => words.test(bare))
  if (spoken) return relative(whole(spoken[2], begin(spoken[2], now, spoken[1] === 'last' ? -1 : 0)))
  return writtenMonth(bare, now)
}

function weekend(folded: string, now: Date): Span {
  // On a weekend, "last weekend" is the one before.
  const isNow = [0, 6].includes(now.getDay()) && THIS_WEEKEND.test(folded)
  const saturday = day(monday(now, isNow ? 0 : -1), 5)
  return { from: saturday, to: day(saturday, 2) }
}

/** "marz 2024", "marco de 2024", "2024". */
function writtenMonth(folded: string, now: Date): SpokenDays | null {
  const [, year] = /^((?:19|20)\d\d)$/.exec(folded) ?? []
  if (year) return { ...whole('y', new Date(Number(year), 0, 1)), isRelative: false }
  const [, name = '', inYear] = /^(\p{L}+)\.?(?: (?:de )?((?:19|20)\d\d))?$/u.exec(folded) ?? []
  const month = MONTHS.findIndex(names => names.test(name))
  if (month < 0) return null
  // Without a year, it is the last month of that name that has begun.
  const chosen = inYear ? Number(inYear) : now.getFullYear() - (month > now.getMonth() ? 1 : 0)
  return { ...whole('m', new Date(chosen, month, 1)), isRelative: false }
}
