import { QUOTED, TAKEN } from './phrases.ts'

/** Words after which a name or text has ended, in four languages; folded. */
export const STOPS =
  `and or und oder et ou y o e then dann puis luego entonces if when wenn falls sobald si cuando lorsque quand unless
  except that which who die der das que qui is are ist sind est sont es son was from by von del par with mit avec con
  without ohne sans sin about uber sobre older larger bigger smaller newer than alter grosser kleiner containing contain
  contains mentioning into nach vers after for until till bis jusqu'a hasta seit depuis desde it them also auch aussi
  tambien weiter als comme como as folder ordner dossier carpeta snippet template label archive delete trash star mark
  mute snooze forward notify move in dans to mail mails email emails message messages nachricht nachrichten newsletter
  newsletters not never nicht nie pas but attachment attachments`.split(/\s+/)
/** A word that is not taken yet. */
const W = ` [^ ${TAKEN},;.!?]+`
/** A name or text: one in quotes, or a few words. */
export const value = (name: string, most = 4): string =>
  `(?<${name}> ${QUOTED}|(?:(?! (?:${STOPS.join('|')}) )${W}){1,${most}})`
export const ADDRESS = ` [^ ${TAKEN},;!?]+@[^ ${TAKEN},;!?]+`
/** Between a verb and what completes it: "mark [all newsletters] as read". It is not taken. */
export const GAP = '(?<_gap>(?: [^ ;!?]+)*?)'
/** The end of a pattern: it ends with a word. */
export const END = '(?= )'

const OR = '(?:or|oder|ou|o|and|und|et|y|,|, or|, and)'
/** One name or several: "Anna or Ben", "a@x.example, b@x.example and c@x.example". */
export const people = (name: string): string => {
  const one = `(?: ${QUOTED}|${ADDRESS}|(?:(?! (?:${STOPS.join('|')}) )${W}){1,3})`
  return `(?<${name}>${one}(?: (?:or|oder|ou|o)(?! (?:${STOPS.join('|')}) )${one}| ${OR}${ADDRESS})*)`
}

const JOINERS = new Set(['or', 'oder', 'ou', 'o', 'and', 'und', 'et', 'y', ','])

/** The names of a list. */
export function namesIn(words: readonly string[]): string[] {
  const names: string[][] = [[]]
  for (const word of words) {
    if (JOINERS.has(word.toLowerCase())) names.push([])
    else names.at(-1)?.push(word)
  }
  return names.map(name => name.join(' ')).filter(name => name !== '')
}

export const NUMBER =
  '(?:\\d{1,4}|an?|one|two|three|four|five|six|ein|eine[mnr]?|zwei|drei|vier|une?|deux|trois|quatre|un[oa]|dos|tres|cuatro)'
const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6 }
for (const [words, number] of [
  ['zwei deux dos', 2],
  ['drei trois tres', 3],
  ['vier quatre cuatro', 4],
] as const)
  for (const word of words.split(' ')) NUMBERS[word] = number

/** The articles of four languages are one. */
export const numberOf = (word: string): number =>
  /^\d+$/.test(word) ? Number(word) : (NUMBERS[word.toLowerCase()] ?? 1)

export const UNIT =
  '(?:hours?|stunden?|heures?|horas?|days?|tage?n?|jours?|dias?|weeks?|wochen?|semaines?|semanas?|months?|monate?n?|mois|mes|meses|years?|jahre?n?|ans?|annees?|anos?)'

/** `h`, `d`, `w`, `m` or `y`. */
export function unitOf(word: string): 'h' | 'd' | 'w' | 'm' | 'y' {
  if (/^(?:h|stund)/i.test(word)) return 'h'
  if (/^(?:d|t|jou)/i.test(word)) return 'd'
  if (/^(?:w|s)/i.test(word)) return 'w'
  return /^m/i.test(word) ? 'm' : 'y'
}

/** Words that say nothing about what a rule does. */
export const FILLERS = new Set(
  `please bitte s'il te vous plait por favor the a an all any every each my our your of to on at i me you he she it them they
  these those this that which who whose is are was be been have has had do does get gets got receive received new incoming
  coming arriving arrive arrives comes come in mail mails email emails e-mail e-mails message messages letter letters
  everything stuff automatically always and then also or conversation conversations thread threads when if whenever as soon for about me should shall will would can , . ! ? ;
  let want like straight away directly immediately right
  der die das den dem des ein eine einen einem einer alle alles jede jeden jedes meine meinen mein ich mir mich du sie es und
  dann auch oder wenn falls sobald nachricht nachrichten uber ankommt ankommen kommt kommen eintrifft automatisch immer sofort sind
  ist hat haben sollen soll werden neue neuen neuer in
  le la les l' un une des du de mon ma mes tout tous toute toutes et puis aussi ou si quand lorsque courriel courriels
  message sur je j'ai qui que sont est automatiquement toujours nouveau nouveaux arrive arrivent
  el los las unos unas mi mis todo todos toda todas y luego tambien o cuando correo correos mensaje mensajes sobre llega llegan
  llegue automaticamente siempre nuevos nuevo que son es se`.split(/\s+/),
)

/** Words that turn a sentence around. One that nobody has understood makes everything else uncertain. */
export const TURNS = new Set(
  `not never no don't dont doesn't except unless without but nobody neither nor cannot can't stop nicht nie niemals kein keine
  keinen ausser ohne sondern aber pas jamais sauf aucun aucune sans mais nunca jamas excepto salvo sin pero ningun`.split(
    /\s+/,
  ),
)
