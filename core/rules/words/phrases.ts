import { foldText } from '../../text/search/fold.ts'

/** The words of a sentence, of which patterns take what they understand. */
export interface Phrases {
  /** Takes the first match; returns the texts of its groups as typed, or null. Groups whose names begin with `_` stay. */
  take(pattern: RegExp): Taken | null
  /** What nobody has taken, in runs of neighbours. */
  rest(): string[]
}

export interface Taken {
  /** What was taken, as typed. */
  words: string
  /** The groups of the pattern, as typed. */
  groups: Record<string, string>
}

interface Word {
  typed: string
  folded: string
  isTaken: boolean
}

/** Stands for words that are taken, so that no pattern reaches across them unless it means to. */
export const TAKEN = '\uE001'

/** A text in quotes is one word, whatever is in it; its value is without the quotes. */
const WORD = /["“„«]([^"“”„»«]*)["”“»]|[^\s,;.!?"“”„»«]+(?:[.,][^\s,;.!?"“”„»«]+)*|[,;.!?]/gu

export function phrasesOf(text: string): Phrases {
  const words: Word[] = [...text.replace(/\p{Co}/gu, ' ').matchAll(WORD)].map(([typed, quoted]) => ({
    typed: quoted === undefined ? typed : quoted.trim(),
    folded: quoted === undefined ? foldText(typed).replace(/[’´`]/g, "'").replace(/\s+/g, '') : QUOTED,
    isTaken: false,
  }))
  const line = () => {
    let source = ' '
    const places: { from: number; to: number; word: Word }[] = []
    for (const word of words) {
      const shown = word.isTaken ? TAKEN : word.folded
      places.push({ from: source.length, to: source.length + shown.length, word })
      source += `${shown} `
    }
    return { source, places }
  }
  return {
    take(pattern) {
      const { source, places } = line()
      const match = new RegExp(pattern.source, `${pattern.flags.replace(/[dg]/g, '')}d`).exec(source)
      const spans = match?.indices?.groups ?? {}
      if (!match) return null
      const inSpan = ([from, to]: [number, number]) =>
        places.filter(place => place.from >= from && place.to <= to && !place.word.isTaken)
      const groups: Record<string, string> = {}
      const taken = new Set<Word>()
      for (const [name, span] of Object.entries(spans)) {
        if (!span) continue
        const within = inSpan(span)
        groups[name] = within.map(({ word }) => word.typed).join(' ')
        if (!name.startsWith('_')) for (const { word } of within) taken.add(word)
      }
      if (taken.size === 0) return null
      for (const word of taken) word.isTaken = true
      return {
        words: words
          .filter(word => taken.has(word))
          .map(({ typed }) => typed)
          .join(' '),
        groups,
      }
    },
    rest() {
      const runs: string[][] = [[]]
      for (const word of words) {
        if (word.isTaken) runs.push([])
        else runs.at(-1)?.push(word.typed)
      }
      return runs.map(run => run.join(' ')).filter(run => run !== '')
    },
  }
}

/** In patterns: a text in quotes. */
export const QUOTED = '\uE002'
