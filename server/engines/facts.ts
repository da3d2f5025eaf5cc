import { foldApostrophes } from '#core/text/search/fold.ts'
import { FUNCTION_WORDS, LANGUAGES } from '#core/text/search/language.ts'
import { linkFilter } from './permitted-links.ts'
import { numbersOf } from './supported.ts'

const words = (list: string) => new Set(list.split(/\s+/))

/** Days that are others when the answer is read. Folded. */
const RELATIVE_DAYS =
  words(`today tonight tomorrow yesterday heute morgen ubermorgen gestern aujourd'hui demain hier hoy manana
  ayer`)
/** Days and months without those that are other words, too ("may", "mars"). Folded. */
const DAYS =
  words(`monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag
  sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo
  january february april june july august september october november december januar februar marz juni juli oktober dezember
  janvier fevrier avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre noon midnight mittag mitternacht midi minuit mediodia medianoche`)
/** Numbers from two: "one" and its like mean too much else. Folded. */
const NUMBERS =
  words(`two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half zwei drei
  vier funf sechs sieben acht neun zehn elf zwolf zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert
  tausend halb deux trois quatre cinq sept huit neuf dix onze douze vingt trente quarante cinquante soixante cent cents mille
  dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa
  cien ciento mil`)

/**
 * The facts that a sentence names and its source does not: dates, times, amounts and other numbers, names, links and
 * addresses; each as the sentence writes it. `names` may stand anywhere. A word with a capital within a sentence counts as a
 * name, so a German noun has to stand in the source, too.
 */
export function unsourcedFacts(sentence: string, source: string, names: readonly string[] = []): string[] {
  const found: string[] = []
  // What is left out was a link or an address that the source does not have.
  if (linkFilter([source])(sentence) !== sentence) found.push('a link or an address')
  const numbers = numbersOf([source, ...names].join('\n'))
  for (const [number] of sentence.matchAll(/\d+(?:[.,:' \u00A0]\d+)*/g))
    if ([...numbersOf(number)].some(one => !numbers.has(one))) found.push(number)
  const known = new Set([...wordsOf(source), ...names.flatMap(name => wordsOf(name))])
  for (const { word, folded, isFirst } of tokens(sentence)) {
    if (RELATIVE_DAYS.has(folded)) found.push(word)
    else if (known.has(folded)) continue
    else if (DAYS.has(folded) || NUMBERS.has(folded)) found.push(word)
    else if (!isFirst && /^\p{Lu}/u.test(word) && !isFunctionWord(folded)) found.push(word)
  }
  return [...new Set(found)]
}

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu
const isFunctionWord = (folded: string) => LANGUAGES.some(language => FUNCTION_WORDS[language].has(folded))
const bare = (word: string) => foldApostrophes(word).replace(/'s?$/, '')
const wordsOf = (text: string) => (text.match(WORD) ?? []).map(bare)

function* tokens(sentence: string) {
  for (const match of sentence.matchAll(WORD)) {
    const before = sentence.slice(0, match.index).trimEnd()
    yield { word: match[0], folded: bare(match[0]), isFirst: before === '' || /[.!?:…“„«"]$/.test(before) }
  }
}
