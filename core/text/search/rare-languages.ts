import { normalised } from './normalise.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const HEBREW = words('את של לא על הוא היא אני עם לך האם זה כל גם אל כי או יש אין')
const YIDDISH = words(
  'און איז מיט פון דער די דעם איך נישט ניט אויף זיך מיר ביז פאר וואס האט זענען צי אדער אבער',
)
const HINDI = words('है हैं हूँ का की के में से और नहीं पर आप क्या यह वह ने को भी था थे थी')
const NEPALI = words('छ छन् छु छौं हो हुन् पनि तपाईं हामी यो त्यो थियो छैन भने गरी के मलाई कृपया')
/** Nepali writes its particles with the noun, Hindi beside it. */
const NEPALI_ENDING = /.(?:हरू|हरु|लाई|बाट|को|मा|हुन्छ|ौंला|ुभयो)$/u
const IRISH = words(
  `agus níl bhí raibh chun leat agat agam againn chugam chugat roimh féidir thú atá faoi amárach inniu inné duit chara maith tá
  mé siad sibh muid gur beidh sásta`,
)
/** So many different words of the language decide for it. */
const LEAST = 2

/**
 * Three languages that the detector does not know, and takes for the one that is next to them: Yiddish for Hebrew, Nepali for Hindi,
 * Irish for any in Latin letters.
 */
export function rareLanguage(text: string, likeliest: string): 'ga' | 'ne' | 'yi' | null {
  const points = likeliest === 'he' ? /[\u0591-\u05C7]/g : /(?!)/g
  const found = new Set(
    normalised(text, 'NFC')
      .replace(points, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu),
  )
  const count = (isOne: (word: string) => boolean) => [...found].filter(isOne).length
  const isRare = (own: (word: string) => boolean, next: ReadonlySet<string>) =>
    count(own) >= LEAST && count(own) > count(word => next.has(word))
  if (likeliest === 'he') return isRare(word => YIDDISH.has(word), HEBREW) ? 'yi' : null
  if (likeliest === 'hi')
    return isRare(word => NEPALI.has(word) || NEPALI_ENDING.test(word), HINDI) ? 'ne' : null
  return isRare(word => IRISH.has(word), new Set()) ? 'ga' : null
}
