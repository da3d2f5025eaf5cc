/** A lost character, a control character of ISO 6429, or one without a meaning. */
const LOST = /[\u{80}-\u{9f}\u{fffd}\p{Co}\p{Cn}]/gu
/** At the end of a text only the text was cut. */
const CUT = /\u{fffd}{1,3}\s*$/u
/** Letters and marks beside those of living languages with many writers. */
const SELDOM =
  /(?![A-Za-z\u{aa}\u{b5}\u{ba}\u{c0}-\u{17f}\u{18f}\u{1a0}\u{1a1}\u{1af}\u{1b0}\u{218}-\u{21b}\u{259}\u{2b0}-\u{36f}\u{370}-\u{4ff}\u{530}-\u{6ff}\u{900}-\u{fff}\u{10a0}-\u{11ff}\u{1780}-\u{17ff}\u{1e00}-\u{1fff}\u{2000}-\u{2bff}\u{3000}-\u{9fff}\u{ac00}-\u{d7ff}\p{Variation_Selector}\u{ff00}-\u{ffef}\u{1f000}-\u{1ffff}])[\p{L}\p{M}]/gu
const OTHERS =
  '[\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Armenian}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Thai}\\p{Script=Georgian}]'
/** Two scripts within one word. */
const MIXED = new RegExp(`\\p{Script=Latin}(?=${OTHERS})|${OTHERS}(?=\\p{Script=Latin})`, 'gu')
/** A capital within a word, where one of the two letters is not ASCII. */
const CAPITAL_WITHIN = /[\p{Ll}--[a-z]](?=\p{Lu})|\p{Ll}(?=[\p{Lu}--[A-Z]])/gv
/** A sign right after a letter with an accent, or between letters, where no word has one. */
const SIGN_WITHIN =
  /[\p{L}--[A-Za-z]](?=[¡-©«¬\u{ad}®-¶¸¹¼-¿‚„†‡‰‹€™˜ˆ\u{2500}-\u{259f}])|\p{L}[¢-©¬®-¶¸¹»¼-¾](?=\p{L})/gv
/** What Cyrillic, Greek or Hebrew become in windows-1252; words of Western languages have no three such letters in a row. */
const ACCENTS = /[À-ÿŠŒŽšœžŸƒ]{3,}/gu
/** Kana of half width beside Han or Latin letters, and Han within a Latin word. */
const HAN_WITHIN =
  /[\p{Script=Han}\p{Script=Latin}](?=[ｦ-ﾟ])|[ｦ-ﾟ](?=\p{Script=Latin})|[A-Za-z]\p{Script=Han}{1,3}(?=[A-Za-z])/gu

const LOST_WEIGHT = 5

/**
 * How little a text looks like one that somebody wrote: 0 for ordinary text of any language, and more the more of it is what
 * bytes become when they are read in another charset than they were written in. Only good for comparing readings of the same
 * bytes.
 */
export function strangeness(text: string): number {
  const cut = cutOff(text)
  const lost = cut + (count(text, LOST) - cut) * LOST_WEIGHT
  return lost + wordStrangeness(text.slice(0, MOST_COMPARED))
}

/** In characters; more of a text tells no more. */
const MOST_COMPARED = 100_000

function wordStrangeness(text: string): number {
  let sum = 0
  sum += count(text, SELDOM) * 2 + count(text, MIXED) * 3 + count(text, CAPITAL_WITHIN) * 2
  sum += count(text, SIGN_WITHIN) + count(text, HAN_WITHIN)
  for (const [run] of text.matchAll(ACCENTS)) sum += (run.length - 1) * 2
  return sum
}

/** Whether bytes were lost or made no letters, elsewhere than at the end of a text that was cut. */
export const hasLost = (text: string): boolean => count(text, LOST) > cutOff(text)

const cutOff = (text: string) => CUT.exec(text)?.[0].trim().length ?? 0

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
