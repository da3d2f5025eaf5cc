import { LANGUAGES, type Language } from '#core/text/search/language.ts'
import { languageOf } from '../reading/language-of.ts'
import { linesOf, sentencesOf } from '../reading/sentences.ts'
import type { InstructedAct } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import { READING } from '../words/reading.ts'
import type { AddressForm } from './address-form.ts'
import { capitalised, say, shifted } from './fill.ts'

/** One thing that an instruction wants said; `deed` is null where it is the words themselves. */
export interface Errand {
  deed: InstructedAct | null
  /** What is said about it, in the words of the instruction. */
  what: string
}

/** "tell him Thursday works and ask for the address" as two errands. */
export function errandsOf(instruction: string, language: Language): Errand[] {
  const letters = LETTERS[language]
  const { abbreviations } = READING[language]
  return instruction
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap(linesOf)
    .flatMap(({ text }) => sentencesOf(text, abbreviations, language === 'de'))
    .flatMap(sentence => splitQuoteSafe(sentence, letters.instructionBreak))
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

/** The errands as sentences, to the person who is written to. */
export function sentencesFor(errands: readonly Errand[], language: Language, form: AddressForm): string[] {
  return errands.map(({ deed, what }) => {
    if (deed === null) return ended(capitalised(what))
    // What has no words of its own can be said in the language of the letter.
    const letters = LETTERS[what === '' ? form.language : language]
    const x =
      deed === 'tell' && isQuote(what)
        ? unquoted(what)
        : shifted(what, LETTERS[language].addressShifts, form.isFormal)
    return tidied(capitalised(say(letters.deeds[deed], form.isFormal, { x: inner(x, deed) })))
  })
}

function errandOf(part: string, language: Language): Errand {
  const letters = LETTERS[language]
  const text = part
    .trim()
    .replace(/[.;,]+$/, '')
    .trim()
  const order = isQuote(text) ? text : text.replace(letters.manner, ' ').replace(/\s+/g, ' ').trim()
  if (isQuote(order)) return { deed: 'tell', what: unquoted(order) }
  for (const [pattern, deed] of letters.instructions) {
    const match = pattern.exec(order)
    if (match) return { deed, what: (match.slice(1).findLast(group => group !== undefined) ?? '').trim() }
  }
  return { deed: null, what: part.trim() }
}

function splitQuoteSafe(sentence: string, at: RegExp): string[] {
  return /["“„«]/.test(sentence) ? [sentence] : sentence.split(at)
}

function isQuote(text: string): boolean {
  return /^["“„«].+["”“»]$/u.test(text)
}

function unquoted(text: string): string {
  return text.replace(/^["“„«]\s*|\s*["”“»]$/gu, '')
}

/** A sentence that is told stands by itself; all else is part of one. */
function inner(text: string, deed: InstructedAct): string {
  const bare = text.replace(/[.!?]+$/, '').trim()
  return deed === 'tell'
    ? /[!?]$/.test(text)
      ? text
      : bare
    : bare.replace(/^\p{Lu}(?=\p{Ll}+ )/u, keepNames)
}

/** A capital at the beginning may be a name's. */
const keepNames = (letter: string) => letter

function tidied(sentence: string): string {
  return sentence.replace(/([!?])\.$/, '$1').replace(/\.\.$/, '.')
}

function ended(text: string): string {
  return /[.!?…:]["'”’»)]*$/.test(text) ? text : `${text}.`
}
