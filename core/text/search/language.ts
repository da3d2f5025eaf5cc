import { foldText } from './fold.ts'

/** The languages whose words are known when mail is read; other text is handled letter by letter. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Function words, which mean little by themselves, without accents. */
export const FUNCTION_WORDS: Record<Language, ReadonlySet<string>> = {
  en: words(`a about after all also am an and any are as at be because been before but by can could did do does each for
    from get had has have he her here him his how i if in into is it its just let like me more my no not of on one only
    or our out over please she should so some than that the their them then there these they this to too up us very was
    we were what when where which while who why will with would yes you your`),
  de: words(`aber alle als also am an auch auf aus bei bin bis bitte da dann das dass dem den der des die dies diese
    diesen doch du durch ein eine einem einen einer er es euch fur habe haben hat hatte ich ihm ihn ihnen ihr ihre im in
    ist ja jetzt kann kein keine konnen man mehr mein meine mich mir mit nach nicht noch nur ob oder schon sehr sein
    seine sich sie sind so uber um und uns unser unsere vom von vor war was wenn wer werden wie wieder wir wird wo zu
    zum zur`),
  fr: words(`ai au aux avec avez avons bien car ce cela ces cet cette chez comme dans de des deux dit donc du elle elles
    en entre est et etait ete etre eu fait faire il ils j je l la le les leur leurs lui ma mais me meme mes moi mon n ne
    nos notre nous on ont ou par pas peu peut plus pour pouvez qu quand que qui s sa sans se ses si son sont sur ta te
    tes toi ton tous tout toute tres tu un une vos votre vous y`),
  es: words(`a al algo asi aun como con cual cuando de del desde donde dos el ella ellas ellos en entre era es esa ese
    eso esta estaba estamos estan estas este esto estos fue ha hace hacer hasta hay he la las le les lo los mas me mi
    mis mucho muy nada ni no nos nosotros o os otra otro para pero poco por porque puede que quien se ser si sido sin
    sobre solo son su sus tambien te tiene todo todos tu un una uno usted ustedes y ya yo`),
}

const WORDS_READ = 400
/** The least number of function words, and the least share of the text, to decide for a language. */
const LEAST_WORDS = 3
const LEAST_SHARE = 0.12

/**
 * The language of a text by its function words; null where there is too little text, or in other languages. Reads the
 * first 400 words.
 */
export function detectLanguage(text: string): Language | null {
  const found =
    foldText(text.slice(0, WORDS_READ * 12))
      .match(/\p{L}+/gu)
      ?.slice(0, WORDS_READ) ?? []
  let best: Language | null = null
  let bestCount = 0
  let isTied = false
  for (const language of LANGUAGES) {
    const known = FUNCTION_WORDS[language]
    // A word of several languages counts less than a word of a single language.
    const count = found.reduce((sum, word) => sum + (known.has(word) ? 1 / countLanguagesWith(word) : 0), 0)
    isTied = count === bestCount && count > 0
    if (count > bestCount) [best, bestCount] = [language, count]
  }
  return !isTied &&
    bestCount >= Math.min(LEAST_WORDS, found.length / 3) &&
    bestCount >= found.length * LEAST_SHARE
    ? best
    : null
}

function countLanguagesWith(word: string): number {
  return LANGUAGES.filter(language => FUNCTION_WORDS[language].has(word)).length
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
