import { foldText } from './fold.ts'

/**
 * Reads a search in ordinary words ("unread invoices from Anna last month", "ungelesene Rechnungen von Anna letzten
 * Monat") into typed operators: `invoices is:unread from:anna after:2026-10-01 before:2026-11-01`. By grammar, in four
 * languages; what is no filter stays as it is. A search that has operators or quotes already is left alone.
 */
export function compileNaturalQuery(input: string, now: Date): string {
  if (/["]|(?:^|\s)-?[a-z]{2,8}:\S/i.test(input)) return input
  let text = ` ${input.replace(/\s+/g, ' ').trim()} `
  const operators: string[] = []
  const take = (pattern: RegExp, operator: (match: string[]) => string | null): void => {
    const folded = foldText(text)
    // Folding may change the length of a text ("ß"): then the words of the folded one are gone on with.
    const source = folded.length === text.length ? text : folded
    const match = pattern.exec(folded)
    const made = match && operator([...match].map(group => group ?? ''))
    if (!match || !made) return
    operators.push(...made.split(' '))
    text = `${source.slice(0, match.index)} ${source.slice(match.index + match[0].length)}`
  }
  for (const [pattern, operator] of STATES) take(pattern, () => operator)
  for (const [pattern, span] of SPANS) take(pattern, match => between(span(now, match)))
  take(MONTH, match => between(monthSpan(now, match)))
  for (const [pattern, name] of PEOPLE)
    take(pattern, ([all = '', person = '']) =>
      STOP.has(person) || !looksLikePerson(all, person, text) ? null : `${name}:${person}`,
    )
  if (operators.length === 0) return input
  const words = text
    .trim()
    .split(/\s+/)
    .filter(word => word !== '' && !FILLERS.has(foldText(word)))
  return [...words, ...operators].join(' ')
}

/** After "from" anybody may stand, in small letters too; after a word with more meanings only a name or an address. */
function looksLikePerson(all: string, person: string, text: string): boolean {
  if (/^(?:sent |written )?from /.test(all) || person.includes('@')) return true
  const written = foldText(text).length === text.length ? text.slice(foldText(text).indexOf(all)) : ''
  return /^\p{Lu}/u.test(written.slice(all.length - person.length))
}

interface Span {
  from: Date
  to: Date
}

const E = '(?=\\s|[,.?!])'
const pattern = (words: string) => new RegExp(`(?<=\\s)(?:${words})${E}`)

/** Folded, as all that is matched here. */
const STATES: [RegExp, string][] = [
  [
    pattern('unread|not yet read|ungelesene?[nrs]?|non lus?|non lues?|no leidos?|no leidas?|sin leer'),
    'is:unread',
  ],
  [
    pattern('starred|flagged|markierte?[nrs]?|mit stern|suivis?|favoris|destacados?|con estrella'),
    'is:starred',
  ],
  [
    pattern(
      'with (?:an? )?(?:attachments?|files?|attached files?)|having attachments?|mit (?:einem )?(?:anhang|anhangen|dateien)|avec (?:une )?(?:pieces? jointes?|fichiers?)|con (?:archivos?|adjuntos?|ficheros?)(?: adjuntos?)?',
    ),
    'has:attachment',
  ],
  [
    pattern(
      '(?:that )?i (?:have )?(?:sent|wrote)|sent by me|von mir(?: geschickt| gesendet)?|que j.ai envoyee?s?|enviados? por mi|que envie',
    ),
    'in:sent',
  ],
  [pattern('in (?:the )?(?:trash|bin)|im papierkorb|dans la corbeille|en la papelera'), 'in:trash'],
  [pattern('in (?:the )?spam|im spam|dans les indesirables|en spam'), 'in:spam'],
]

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

const MONTHS = [
  'january|januar|janner|janvier|enero|jan',
  'february|februar|fevrier|febrero|feb',
  'march|marz|mars|marzo',
  'april|avril|abril|apr',
  'may|mai|mayo',
  'june|juni|juin|junio|jun',
  'july|juli|juillet|julio|jul',
  'august|aout|agosto|aug',
  'september|septembre|septiembre|sept|sep',
  'october|oktober|octobre|octubre|oct|okt',
  'november|novembre|noviembre|nov',
  'december|dezember|decembre|diciembre|dec|dez',
]
const MONTH = new RegExp(
  `(?<=\\s)(?:in|from|of|im|vom|von|en|de|d.|du) ?(?:mois de |mes de )?(${MONTHS.join('|')})(?: (?:de )?(\\d{4}))?${E}`,
)

function monthSpan(now: Date, [, name = '', year = '']: string[]): Span | null {
  const month = MONTHS.findIndex(names => names.split('|').includes(name))
  if (month < 0) return null
  // Without a year it is the last one of that name that has begun.
  const inYear = year ? Number(year) : now.getFullYear() - (month > now.getMonth() ? 1 : 0)
  return { from: new Date(inYear, month, 1), to: new Date(inYear, month + 1, 1) }
}

const PERSON = '([\\p{L}][\\p{L}\\p{N}._%+@-]*[\\p{L}\\p{N}]|\\p{L})'
const PEOPLE: [RegExp, 'from' | 'to'][] = [
  [
    new RegExp(
      `(?<=\\s)(?:sent |written )?(?:from|by|von|de la part de|de parte de|de|d.) ${PERSON}${E}`,
      'u',
    ),
    'from',
  ],
  [new RegExp(`(?<=\\s)(?:sent |addressed )?(?:to|an|para) ${PERSON}${E}`, 'u'), 'to'],
]
/** What stands after "from" and is nobody. */
const STOP = new Set(
  `the a an my our your his her their this that these those last next all any some me us it der die das den dem ein eine
  einem einer mir uns dich la le les l un une des mon ma mes notre nos el los las mi mis nuestro nuestra un una unos lo do
  be get see read pay meet call send buy make have help know`.split(/\s+/),
)
/** Words around what is looked for. */
const FILLERS = new Set(
  `show find me about all any the my emails email mails mail messages message please uber sur sobre search for look zeig zeige mir alle meine
  nachrichten nachricht suche finde bitte montre moi tous toutes mes les courriels courriel messages trouve cherche
  muestrame busca todos todas mis los las correos correo mensajes mensaje`.split(/\s+/),
)

function between(span: Span | null): string | null {
  return span && `after:${dayOf(span.from)} before:${dayOf(span.to)}`
}

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
