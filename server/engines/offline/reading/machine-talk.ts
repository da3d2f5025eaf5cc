import { withoutInvisible } from '#core/text/html/invisible.ts'
import { MACHINE_MARKS, MACHINE_OPENINGS, MACHINE_TALK } from '../words/machine-talk.ts'
import { foldSentence } from './fold-sentence.ts'

/** Tag characters spell text that nobody sees; variation selectors and other format characters may carry some. */
const UNSEEN = /[\u{E0000}-\u{E0FFF}\uFFF9-\uFFFC\u3164\u115F\u1160\uFFA0]|\p{Variation_Selector}/gu
/** Latin with letters of another alphabet within one word, which no language writes. */
const MIXED_SCRIPT =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]\p{Script=Latin}/u
/** "I G N O R E": letters apart by spaces or points. */
const SPACED_OUT = /(?:(?<![\p{L}\p{N}])\p{L}[ .\-_*]){5,}/u
/** Letters that look like those of words: mathematical, enclosed, full width. */
const DRESSED_UP = /[\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F1AC}\u24B6-\u24E9\uFF21-\uFF5A]{3,}/u
/** Direction marks, which can make a line read otherwise than it is stored. */
const REORDERED = /[\u202A-\u202E\u2066-\u2069]/u

/** The text that a person sees: without characters that show nothing, and with line ends of one kind. */
export function seenText(text: string): string {
  return withoutInvisible(text)
    .replace(UNSEEN, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}

/** Whether a sentence speaks to a program, or is dressed up so that programs read other words than people see. */
export function isMachineTalk(sentence: string): boolean {
  if (isDisguised(sentence) || MACHINE_MARKS.some(mark => mark.test(sentence))) return true
  const folded = foldSentence(sentence)
  return MACHINE_TALK.some(talk => talk.test(folded))
}

/** Whether what follows belongs to the same attempt: a false header or fence. */
export function opensMachineTalk(sentence: string): boolean {
  return MACHINE_OPENINGS.some(mark => mark.test(sentence))
}

/** Whether a line of the text as sent says one thing to the eye and another to a program. */
export function isDisguised(line: string): boolean {
  return MIXED_SCRIPT.test(line) || SPACED_OUT.test(line) || DRESSED_UP.test(line) || REORDERED.test(line)
}
