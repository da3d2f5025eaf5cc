import { foldApostrophes } from '#core/text/search/fold.ts'
import { decides } from '#server/engines/decides.ts'
import { stems } from '#server/engines/supported.ts'

/** The beginnings of words with which people greet, thank, tell that mail has arrived, and take leave. */
const COURTESY = new Set(
  `thank dear hello hi hey good morni after eveni regar kind kindl best wishe since faith yours cheer messa email mail note
  lette reply answe write wrote writi look forwa heari glad happy pleas welco recei got arriv read nice great warm week weeke
  viele dank danke hallo liebe lieb guten tag abend gruss gruess gruße grusse freun herzl beste mail nachr schre freue erhal
  bekom angek geles geehr sehr frau herr gerne viel schon schoen bonjo bonso merci cordi messa salut cher chere bien recu recue
  madam monsi journ belle bonne sincer since hola graci salud cordi corre estim recib buena bueno buen dias tarde atent senor
  senora leido escri carta lu`
    .split(/\s+/)
    .map(word => word.slice(0, 5)),
)
/** The little words that an answer puts before what was said already; they need no source. */
const BEFORE = new Set([
  'wrote',
  'befor',
  'alrea',
  'menti',
  'schon',
  'gesch',
  'berei',
  'ecrit',
  'escri',
  'said',
])

/** A sentence that thanks, or says that something has arrived. Folded. */
const ACKNOWLEDGES =
  /^(?:\P{L}*)(?:(?:many |very )?(?:thank you|thanks)|(?:i|we) (?:have |'ve )?(?:received|got|read)|(?:vielen |herzlichen |besten )?dank|danke|(?:ich|wir) (?:habe|haben) .{0,60}(?:erhalten|bekommen|gelesen)|(?:ihre|deine) .{0,60}(?:angekommen|erhalten)|merci|(?:j'ai|nous avons) bien recu|(?:muchas )?gracias|(?:he|hemos) recibido)(?!\p{L})/u
/** What nobody is thanked for without having decided something: a contract, an order, its end. Folded. */
const DEEDS =
  /(?<!\p{L})(?:contract\p{L}*|agreement\p{L}*|order\p{L}*|purchas\p{L}*|payment\p{L}*|booking\p{L}*|offer\p{L}*|deal|acceptance|refund\p{L}*|terminat\p{L}*|cancel\p{L}*|vertrag\p{L}*|bestellung\p{L}*|auftrag\p{L}*|zahlung\p{L}*|buchung\p{L}*|angebot\p{L}*|kundigung\p{L}*|storn\p{L}*|contrat\p{L}*|commande\p{L}*|paiement\p{L}*|offre\p{L}*|resili\p{L}*|annul\p{L}*|pedido\p{L}*|pago\p{L}*|oferta\p{L}*|cancela\p{L}*|ordin\p{L}*|pagament\p{L}*|disdett\p{L}*|bestelling\p{L}*|betaling\p{L}*|opzegging|encomenda\p{L}*|umow\p{L}*|zamowieni\p{L}*|platnosc\p{L}*)(?!\p{L})/u
/** A title in quotation marks may hold anything. */
const QUOTED = /[“„«"][^“”„«»"]{0,80}[”“»"]/gu
const LONGEST_THANKS = 200
/** "Thanks, we deliver on Monday" is more than thanks: words with which the writer speaks of a deed of theirs. Folded. */
const OF_US =
  /(?<!\p{L})(?:i|we|i'\p{L}+|we'\p{L}+|ich|wir|je|j'\p{L}+|nous|yo|nosotros|\p{L}+(?:amos|emos|imos))(?!\p{L})/u

/** Whether a sentence says nothing: a greeting, thanks, a sign-off. `names` are those of the two who write. */
export function isCourtesy(text: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(name => [...stems(name)]))
  const found = [...stems(text)]
  const says = found.filter(word => !COURTESY.has(word) && !known.has(word))
  return found.length > 0 && says.length === 0 && !decides(text)
}

/** Whether a word is one of those: in German "Dank" and "Nachricht" have a capital, but are no names. */
export function isCourtesyWord(word: string): boolean {
  const found = [...stems(word)]
  return found.length > 0 && found.every(one => COURTESY.has(one))
}

/** Whether a sentence thanks for what has come, or says that it has, and decides nothing. */
export function isAcknowledgement(text: string): boolean {
  const folded = foldApostrophes(text.replace(QUOTED, ' '))
  const opening = ACKNOWLEDGES.exec(folded)
  if (!opening || text.length > LONGEST_THANKS || decides(folded)) return false
  const rest = folded.slice(opening[0].length)
  return !/[,;:–—]/.test(rest) && !OF_US.test(rest) && !DEEDS.test(rest)
}

/** Whether a sentence thanks, whatever else it does. */
export const isThanks = (text: string): boolean =>
  /(?<!\p{L})(?:thank\p{L}*|dank\p{L}*|bedankt|merci|remerci\p{L}*|gracias|agrade\p{L}*|grazie|ringrazi\p{L}*|obrigad\p{L}|dzieku\p{L}*)(?!\p{L})/u.test(
    foldApostrophes(text),
  )

/** The words of a sentence that need a source. */
export const wordsToSupport = (text: string): string[] =>
  [...stems(text)].filter(word => !COURTESY.has(word) && !BEFORE.has(word))
