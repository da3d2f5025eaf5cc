import { FUNCTION_WORDS, type Language } from '#core/text/search/language.ts'
import { negates } from '../../negates.ts'
import { foldSentence, stems } from '../reading/fold-sentence.ts'
import { sentencesOf } from '../reading/sentences.ts'
import { overlap } from '../reading/statement.ts'
import { READING } from '../words/reading.ts'
import { REWRITING } from '../words/rewriting.ts'
import { mapWords } from './map-words.ts'
import { isClosing, isGreeting } from './text-lines.ts'

/** A sentence that shares as much with an earlier one says it again. */
const SAID_BEFORE = 0.75
/** Sentences back that one is compared with. */
const REMEMBERED = 50
const ASIDE = /\s\([^()\d@\uE000\p{Lu}]{3,120}\)/gu

/** The text without filler, hedges, courtesies and what it says twice. Names, numbers and links stay. */
export function shortened(text: string, language: Language): string {
  const seen: string[][] = []
  const short = mapWords(text, part =>
    part
      .split('\n')
      .map(line => (isGreeting(line) || isClosing(line) ? line : shorterLine(line, language, seen)))
      .join('\n'),
  )
  return short.replace(/\n{3,}/g, '\n\n').trim()
}

function shorterLine(line: string, language: Language, seen: string[][]): string {
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const kept = sentencesOf(line.slice(indent.length), READING[language].abbreviations, language === 'de')
    .filter(sentence => isNews(sentence, language, seen))
    .map(sentence => tighter(sentence, language))
  return kept.length === 0 ? '' : indent + kept.join(' ')
}

function isNews(sentence: string, language: Language, seen: string[][]): boolean {
  const folded = foldSentence(sentence)
  const holdsFacts = /[\d\uE000]/u.test(sentence) || negates(sentence)
  if (!holdsFacts && READING[language].courtesy.test(folded) && !READING[language].request.test(folded))
    return false
  const own = stems(folded, FUNCTION_WORDS[language])
  const isRepeated =
    own.length >= 3 && seen.some(other => other.length >= own.length && overlap(own, other) >= SAID_BEFORE)
  seen.push(own)
  if (seen.length > REMEMBERED) seen.shift()
  return holdsFacts || !isRepeated
}

function tighter(sentence: string, language: Language): string {
  const { fillers, shorter } = REWRITING[language]
  const bare = shorter
    .reduce((rest, [pattern, words]) => rest.replace(pattern, words), sentence)
    .replace(fillers, '')
    .replace(ASIDE, '')
    .trim()
  if (bare.length < 3) return sentence
  return /^["“„«¿¡(]*\p{Lu}/u.test(sentence)
    ? bare.replace(/^(["“„«¿¡(]*)(\p{Ll})/u, (_, lead, letter) => `${lead}${String(letter).toUpperCase()}`)
    : bare
}
