import type { Writer } from '#server/providers/ai/engine.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { languageOf } from '../reading/language-of.ts'
import { firstName } from '../reading/names.ts'
import type { Register } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import type { AddressForm } from './address-form.ts'

const SAMPLES = 20
/** The closing stands within the last lines. */
const CLOSING_LINES = 8
/** A greeting that nobody says without a name. */
const NEEDS_NAME = 'Dear'

/** "Hi Anna," in the words that the writer greets with; in the usual ones where none are known. */
export function greetingFor(
  names: readonly string[],
  { language, isFormal }: AddressForm,
  writer: Writer,
): string {
  const letters = LETTERS[language]
  const [formal, informal] = names.length > 0 ? letters.greetNamed : letters.greetNobody
  const usual = isFormal ? formal : informal
  const own = mostUsed(
    samplesIn(writer, language).map(sample => {
      const first = sample.split('\n').find(line => line.trim() !== '') ?? ''
      const line = foldSentence(first)
      return (
        letters.greetings.find(
          ([words, register]) =>
            fits(register, isFormal) &&
            startsWithWords(line, foldSentence(words)) &&
            (names.length > 0 || words !== NEEDS_NAME),
        )?.[0] ?? null
      )
    }),
  )
  const list = joinNames(names, letters.and)
  if (own === null) return usual.replace('{name}', list)
  // Spanish sets a comma before the name where it greets with "Hola".
  const gap = letters.greetingMark === ':' ? ', ' : ' '
  return `${own}${list === '' ? '' : `${gap}${list}`}${letters.greetingMark}`
}

/** The closing formula and the name, as the writer signs. */
export function signOffOf(writer: Writer, { language, isFormal }: AddressForm): string {
  const letters = LETTERS[language]
  const lines: string[] = []
  let signed: string | null = null
  const own = mostUsed(
    samplesIn(writer, language).map(sample => {
      const last = sample
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '')
        .slice(-CLOSING_LINES)
      const at = last.findLastIndex(line => signOffIn(line, letters.signOffs, isFormal) !== null)
      if (at < 0) return null
      const name = last[at + 1]
      if (name && isNameOf(name, writer)) signed = name
      return last[at]?.replace(/[,.!]+$/, '') ?? null
    }),
  )
  const [formal, informal] = letters.signOff
  const described = quotedIn(writer.style).find(
    words => signOffIn(words, letters.signOffs, isFormal) !== null,
  )
  lines.push(
    `${own ?? described?.replace(/[,.!]+$/, '') ?? (isFormal ? formal : informal)}${letters.signOffMark}`,
  )
  const name = signed ?? (isFormal ? writer.name.trim() : firstName(writer))
  if (name !== '') lines.push(name)
  return lines.join('\n')
}

/** What a description of somebody's style quotes: "Signs off with 'Cheers'." */
function quotedIn(style: string | null): string[] {
  return [...(style ?? '').slice(0, 500).matchAll(/["'“‘„«]\s?([^"'”’“»\n]{2,40}?)\s?["'”’“»]/gu)].map(
    ([, words]) => words ?? '',
  )
}

function signOffIn(
  line: string,
  signOffs: readonly (readonly [words: string, register: Register])[],
  isFormal: boolean,
): string | null {
  const folded = foldSentence(line).replace(/[,.!]+$/, '')
  return signOffs.find(([words, register]) => folded === words && fits(register, isFormal))?.[0] ?? null
}

function isNameOf(line: string, writer: Writer): boolean {
  const folded = foldSentence(line)
  return folded !== '' && (folded === foldSentence(writer.name) || folded === foldSentence(firstName(writer)))
}

function samplesIn({ samples }: Writer, language: string): string[] {
  return samples.slice(0, SAMPLES).filter(sample => (languageOf(sample) ?? language) === language)
}

function fits(register: Register, isFormal: boolean): boolean {
  return register === 'either' || register === (isFormal ? 'formal' : 'informal')
}

function startsWithWords(line: string, words: string): boolean {
  return line.startsWith(words) && !/[\p{L}\p{N}]/u.test(line[words.length] ?? '')
}

function mostUsed(found: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const words of found) if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function joinNames(names: readonly string[], and: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')}${and}${names.at(-1)}`
}
