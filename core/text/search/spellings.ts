import { bareSpellings } from './clitics.ts'
import { foldText } from './fold.ts'
import { normalised } from './normalise.ts'
import { otherNumbers } from './number-words.ts'

const UMLAUT = /[äöü]/g
/** Spellings of umlauts on keyboards without them; but not in "Steuer", "Frequenz" or "value". */
const TYPED_UMLAUT = /(?:ae|oe|(?<![aeoq])ue)(?=.)/g
/** "does" and "due" have no umlauts. */
const LEAST_LETTERS = 5

/**
 * Other spellings of a word: "Müller" is "Mueller" where umlauts cannot be typed, and the other way round; of a number, as
 * the index has it; of an Arabic or Hebrew word, without its article and the like.
 */
export function spellingsOf(word: string): string[] {
  const small = normalised(word, 'NFC').toLowerCase()
  const folded = foldText(word)
  const spellings = [
    foldText(small.replace(UMLAUT, letter => `${foldText(letter)}e`)),
    folded.length < LEAST_LETTERS ? folded : folded.replace(TYPED_UMLAUT, pair => pair[0] ?? ''),
    ...otherNumbers(folded),
    ...bareSpellings(folded),
  ]
  return [...new Set(spellings)].filter(spelling => spelling !== folded)
}
