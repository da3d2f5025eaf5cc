import { foldText } from '#core/text/search/fold.ts'
import type { Language } from '#core/text/search/language.ts'
import { REWRITING } from '../words/rewriting.ts'
import { mapWords } from './map-words.ts'
import { isClosing, isGreeting } from './text-lines.ts'

/** A line as long as this that ends without a mark is a sentence whose full stop is missing. */
const SENTENCE_WORDS = 5
/** Not the months: "may" and "march" are verbs as well. */
const DAYS =
  /(?<![\p{L}@./-])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)(?![\p{L}@/])/gu
const LIST_LINE = /^\s*(?:[-*•–]|\d{1,2}[.)])\s/

/** What is plainly a slip: spaces, capitals, words written twice, common misspellings. Lines stay lines. */
export function fixText(text: string, language: Language): string {
  return mapWords(text, part =>
    part
      .split('\n')
      .map((line, at, lines) => fixLine(line, at, lines, language))
      .join('\n'),
  )
}

function fixLine(line: string, at: number, lines: readonly string[], language: Language): string {
  if (line.trim() === '') return line
  const { typos, mayRepeat } = REWRITING[language]
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  let words = line
    .slice(indent.length)
    .replace(/(?<![ \t])[ \t]+$/u, '')
    .replace(/(?<=\S)[ \t]{2,}/gu, ' ')
    .replace(/(?<=[\p{L}\p{N})”"]) +(?=[,.](?:\s|$))/gu, '')
    .replace(/(?<=\p{L}{2}),(?=\p{L}{2})/gu, ', ')
    .replace(/(?<=\p{Ll}{2})([.!?])(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/,{2,}/g, ',')
  words = language === 'fr' ? words : words.replace(/(?<=[\p{L}\p{N})]) +(?=[!?;:](?:\s|$))/gu, '')
  words = words.replace(/(?<![\p{L}\p{N}])(\p{L}{2,})( +)(\1)(?![\p{L}\p{N}])/giu, (whole, first: string) =>
    mayRepeat.has(foldText(first)) ? whole : first,
  )
  words = words.replace(/(?<![\p{L}\p{N}'’.@#/])\p{L}+(?![\p{L}\p{N}'’@/])/gu, word => corrected(word, typos))
  if (language === 'en')
    words = words.replace(/(?<![\p{L}\p{N}.'’/-])i(?=(?:['’](?:m|ve|ll|d))?(?:[\s,!?]|$))/gu, 'I')
  if (isGreeting(words) || isClosing(lines[at - 1] ?? '')) words = withNames(words)
  if (language === 'en')
    words = words.replace(DAYS, day => day.replace(/^./u, letter => letter.toUpperCase()))
  return indent + withFullStop(capitalsIn(words, at, lines, language), lines[at + 1])
}

function corrected(word: string, typos: Readonly<Record<string, string>>): string {
  const right = typoOf(word, typos) ?? typoOf(word.toLowerCase(), typos)
  if (right === undefined) return word
  return /^\p{Lu}/u.test(word) ? right.replace(/^\p{Ll}/u, letter => letter.toUpperCase()) : right
}

function typoOf(word: string, typos: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(typos, word) ? typos[word] : undefined
}

/** Sentences begin with a capital; a line that goes on from the one before, or after a German greeting, does not. */
function capitalsIn(line: string, at: number, lines: readonly string[], language: Language): string {
  const inside = line.replace(/(?<=\p{L}{3}[.!?] )(\p{Ll})(?=\p{L}*[\s,])/gu, (letter, _, from: number) =>
    isAbbreviated(line.slice(Math.max(0, from - 20), from)) ? letter : letter.toUpperCase(),
  )
  let above = at - 1
  while (above > 0 && lines[above]?.trim() === '') above -= 1
  const before = lines[above]
  const isFirst = (at === 0 || lines[at - 1]?.trim() === '') && !LIST_LINE.test(line)
  if (!isFirst || (language === 'de' && before !== undefined && /,\s*$/.test(before))) return inside
  return inside.replace(
    /^(["“„«¿¡(]*)(\p{Ll})(?=\p{Ll}*(?:[\s,.!?;:'’]|$))/u,
    (_, lead, letter) => `${lead}${String(letter).toUpperCase()}`,
  )
}

function isAbbreviated(before: string): boolean {
  return /(?:^|[\s(])(?:approx|etc|ca|bzw|usw|vgl|inkl|evtl|env|aprox|pág|núm|tel|ext|min|max|Std|Abs)\. $/iu.test(
    before,
  )
}

/** "Dear anna" and a signature of small letters name somebody. */
function withNames(line: string): string {
  if (line.split(/\s+/).length > 4) return line
  return line.replace(
    /(?<=^(?:(?:hi|hey|hello|dear|hallo|liebe|lieber|bonjour|salut|hola|querida|querido),? )?)\p{Ll}(?=\p{Ll}{1,20}\W*$)/iu,
    letter => letter.toUpperCase(),
  )
}

/** Only where the paragraph ends and the line is no greeting, closing, heading or item of a list. */
function withFullStop(line: string, next: string | undefined): string {
  const isEnd = next === undefined || next.trim() === ''
  if (!isEnd || LIST_LINE.test(line) || isGreeting(line) || isClosing(line)) return line
  if (line.split(/\s+/).length < SENTENCE_WORDS || !/[\p{L}\d%€$)]$/u.test(line)) return line
  return `${line}.`
}
