import { dayOf, END, pattern, SPANS, type Span } from '../dates/relative-days.ts'
import { foldText } from './fold.ts'

/**
 * Translates a search in ordinary words ("unread invoices from Anna last month", "ungelesene Rechnungen von Anna
 * letzten Monat") into typed operators: `invoices is:unread from:anna after:2026-10-01 before:2026-11-01`. It uses the
 * grammar of four languages; words that are not a filter stay. A search that already has operators or quotes stays
 * unchanged.
 */
export function compileNaturalQuery(input: string, now: Date): string {
  if (/["{]|(?:^|[\s(])-?[a-z][a-z\d_]{1,19}:\S/i.test(input)) return input
  let text = ` ${input.replace(/\s+/g, ' ').trim()} `
  const operators: string[] = []
  const take = (pattern: RegExp, operator: (match: RegExpExecArray, source: string) => string | null) => {
    const folded = foldText(text)
    // Folding may change the length of a text ("ß"): then the folded words are used from here on.
    const source = folded.length === text.length ? text : folded
    const match = pattern.exec(folded)
    const made = match && operator(match, source)
    if (!match || !made) return
    operators.push(...made.split(' '))
    text = `${source.slice(0, match.index)} ${source.slice(match.index + match[0].length)}`
  }
  for (const [pattern, operator] of STATES) take(pattern, () => operator)
  for (const [pattern, span] of SPANS) take(pattern, match => between(span(now, match)))
  take(MONTH, match => between(monthSpan(now, match)))
  for (const [pattern, operator] of PEOPLE)
    take(pattern, (match, source) => {
      const names = (match.indices ?? []).slice(1).flatMap(place => (place ? source.slice(...place) : []))
      const arePeople = names.every((name, at) => isPerson(at === 0 ? match[0] : '', name))
      return arePeople ? names.map(name => `${operator}:${name.toLowerCase()}`).join(' OR ') : null
    })
  if (operators.length === 0) return input
  const words = text
    .trim()
    .split(/\s+/)
    .filter(word => word !== '' && !FILLERS.has(foldText(word)))
  return [...words, ...operators].join(' ')
}

/**
 * After "from" any word may be a name, in lower case too; after an ambiguous word only a capitalised name or an
 * address.
 */
function isPerson(after: string, name: string): boolean {
  if (STOP.has(foldText(name))) return false
  return /^(?:sent |written )?from /.test(after) || name.includes('@') || /^\p{Lu}/u.test(name)
}

/** Folded, like all text that is matched here. */
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
  [pattern('(?:sent |written )?(?:from|by) me'), 'from:me'],
  [pattern('(?:sent |addressed )?to me|an mich'), 'to:me'],
  [pattern('in (?:the )?(?:trash|bin)|im papierkorb|dans la corbeille|en la papelera'), 'in:trash'],
  [pattern('in (?:the )?spam|im spam|dans les indesirables|en spam'), 'in:spam'],
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
  `(?<=\\s)(?:in|from|of|im|vom|von|en|de|d.|du) ?(?:mois de |mes de )?(${MONTHS.join('|')})(?: (?:de )?(\\d{4}))?${END}`,
)

function monthSpan(now: Date, [, name = '', year = '']: string[]): Span | null {
  const month = MONTHS.findIndex(names => names.split('|').includes(name))
  if (month < 0) return null
  // Without a year, it is the last month of that name that has begun.
  const inYear = year ? Number(year) : now.getFullYear() - (month > now.getMonth() ? 1 : 0)
  return { from: new Date(inYear, month, 1), to: new Date(inYear, month + 1, 1) }
}

const PERSON = '([\\p{L}][\\p{L}\\p{N}._%+@-]*[\\p{L}\\p{N}]|\\p{L})'
const PEOPLE: [RegExp, 'from' | 'to'][] = (
  [
    ['(?:sent |written )?(?:from|by|von|de la part de|de parte de|de|d.)', 'from'],
    ['(?:sent |addressed )?(?:to|an|para)', 'to'],
  ] as const
).flatMap(([words, operator]) =>
  [`${PERSON} (?:or|oder|ou|o) ${PERSON}`, PERSON].map((people): [RegExp, 'from' | 'to'] => [
    new RegExp(`(?<=\\s)${words} ${people}${END}`, 'du'),
    operator,
  ]),
)
/** Words that follow "from" without naming anybody. */
const STOP = new Set(
  `the a an my our your his her their this that these those last next all any some me us it der die das den dem ein eine
  einem einer mir uns dich la le les l un une des mon ma mes notre nos el los las mi mis nuestro nuestra un una unos lo do
  be get see read pay meet call send buy make have help know`.split(/\s+/),
)
/** Words that surround the actual search. */
const FILLERS = new Set(
  `show find me about all any the my emails email mails mail messages message please uber sur sobre search for look zeig zeige mir alle meine
  nachrichten nachricht suche finde bitte montre moi tous toutes mes les courriels courriel messages trouve cherche
  muestrame busca todos todas mis los las correos correo mensajes mensaje`.split(/\s+/),
)

function between(span: Span | null): string | null {
  return span && `after:${dayOf(span.from)} before:${dayOf(span.to)}`
}
