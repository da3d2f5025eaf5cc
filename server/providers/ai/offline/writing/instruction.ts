import { oneLine } from '#core/text/one-line.ts'
import { LANGUAGES, type Language } from '#core/text/search/language.ts'
import { decline } from '../decline.ts'
import { languageOf } from '../reading/language-of.ts'
import { linesOf, sentencesOf } from '../reading/sentences.ts'
import type { InstructedAct } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import { READING } from '../words/reading.ts'
import type { AddressForm } from './address-form.ts'
import { capitalised, say, shifted } from './fill.ts'

/** One thing that an instruction wants said. */
interface Errand {
  /** Null where no rule knows it. */
  deed: InstructedAct | null
  /** What is said about it, in the words of the instruction. */
  what: string
}

/** Work that only looks like words to be said: "confirm it and translate it into French". Folded or not. */
const BEYOND =
  /(?<!\p{L})(?:translat\p{L}*|übersetz\p{L}*|tradui\p{L}*|tradu[cz]\p{L}*|poems?|gedicht\p{L}*|poème\p{L}*|poema\p{L}*|rhym\p{L}*|jokes?|witz\p{L}*|funny|longer|länger|ausführlich\p{L}*|detail\p{L}*|summar\p{L}*|zusammenfass\p{L}*|résum\p{L}*|resum\p{L}*|tone|tonfall|angry|write|essay|story)(?!\p{L})/iu
const LONGEST = 300

const CAN =
  'The offline engine writes set letters: it thanks, accepts, declines, confirms, apologizes, invites, congratulates, asks for something, and says what stands after “that” or in quotation marks.'

/** "tell him that Thursday works and ask for the address" as two errands. */
export function errandsOf(instruction: string, language: Language): Errand[] {
  const letters = LETTERS[language]
  const { abbreviations } = READING[language]
  return instruction
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap(linesOf)
    .flatMap(({ text }) => sentencesOf(text, abbreviations, language === 'de'))
    .flatMap(sentence => (/["“„«]/.test(sentence) ? [sentence] : sentence.split(letters.instructionBreak)))
    .map(part => errandOf(part, language))
    .filter(({ what, deed }) => what !== '' || deed !== null)
}

/** The language in which an instruction orders something done; of words without an order, that of the words. */
export function languageOfInstruction(instruction: string): Language | null {
  const detected = languageOf(instruction)
  const counted = LANGUAGES.map(language => ({
    language,
    orders: errandsOf(instruction.slice(0, 500), language).filter(({ deed }) => deed !== null).length,
  }))
  const most = Math.max(...counted.map(({ orders }) => orders))
  const best = counted.filter(({ orders }) => orders === most)
  return most === 0 || best.some(({ language }) => language === detected)
    ? detected
    : (best[0]?.language ?? null)
}

interface SaidInstruction {
  /** To the person who is written to. */
  sentences: string[]
  errands: { deed: InstructedAct; what: string }[]
}

/** The instruction as sentences; null for one that rules do not know in all its parts. */
export function sentencesOfInstruction(instruction: string, form: AddressForm): SaidInstruction | null {
  const language = languageOfInstruction(instruction) ?? form.language
  const errands: SaidInstruction['errands'] = []
  const sentences: string[] = []
  for (const { deed, what } of errandsOf(instruction, language)) {
    const said = deed && sentenceFor({ deed, what }, language, form)
    if (!said) return null
    errands.push({ deed, what })
    sentences.push(said)
  }
  return sentences.length > 0 ? { sentences, errands } : null
}

/** The same; declines what rules do not know. */
export const requireSaid = (instruction: string, form: AddressForm): SaidInstruction =>
  sentencesOfInstruction(instruction, form) ?? decline(CAN)

function sentenceFor(
  { deed, what }: { deed: InstructedAct; what: string },
  language: Language,
  { isFormal, language: ofLetter }: AddressForm,
): string | null {
  // What has no words of its own can be said in the language of the letter.
  const { deeds, possessives, others } = LETTERS[what === '' ? ofLetter : language]
  if (deed === 'tell') return tidied(`${capitalised(what)}.`)
  const mayTurn = deed !== 'tell-that'
  if (what.length > LONGEST || others.test(mayTurn ? withoutShifted(what, possessives) : what)) return null
  const said = mayTurn ? shifted(what, possessives, isFormal) : what
  return tidied(capitalised(say(deeds[deed], isFormal, { x: said.replace(/[.!?]+$/, '').trim() })))
}

/** What is left to be understood beside the words that were turned to the reader. */
const withoutShifted = (what: string, shifts: (typeof LETTERS)['en']['possessives']) =>
  shifts.reduce((rest, [pattern]) => rest.replace(pattern, '…'), what)

function errandOf(part: string, language: Language): Errand {
  const letters = LETTERS[language]
  const text = part
    .trim()
    .replace(/[.;,]+$/, '')
    .trim()
  if (isQuote(text)) return { deed: 'tell', what: unquoted(text) }
  const order = oneLine(text.replace(letters.manner, ' '))
  for (const [pattern, deed] of letters.instructions) {
    const match = pattern.exec(order)
    if (!match) continue
    const what = (match.slice(1).findLast(group => group !== undefined) ?? '').trim()
    if (deed !== 'tell' && BEYOND.test(what)) break
    return { deed, what }
  }
  return { deed: null, what: part.trim() }
}

function isQuote(text: string): boolean {
  return /^["“„«].+["”“»]$/u.test(text)
}

function unquoted(text: string): string {
  return text.replace(/^["“„«]\s*|\s*["”“»]$/gu, '')
}

function tidied(sentence: string): string {
  return sentence.replace(/([!?…])\.$/, '$1').replace(/\.\.$/, '.')
}
