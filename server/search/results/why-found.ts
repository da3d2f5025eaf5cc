import { foldText } from '#core/text/search/fold.ts'
import { markWords, wordsToMark } from '#core/text/search/mark-words.ts'
import type { FileReason } from '../files/file-reasons.ts'
import type { WordQuery } from '../word-query.ts'
import type { FoundWords } from './found-words.ts'
import type { Place } from './result-queries.ts'

interface Shown {
  id: number
  /** The text of the message; null where it is not shown. */
  text: string | null
}

interface Explained extends Pick<FoundWords, 'telling' | 'placesOf' | 'fileNamesOf'> {
  shown: readonly Shown[]
  /** The files whose texts have words that stand nowhere else in their messages. */
  files: ReadonlyMap<number, FileReason>
  /** Why a message was found that has none of the words. */
  without: string
}

/** Why each message was found, in words for the person. */
export function explainHits(
  search: string,
  { telling, placesOf, fileNamesOf, shown, files, without }: Explained,
): Map<number, string> {
  const names = telling.map(terms => terms.map(term => asTyped(search, term.text)).join(' or '))
  return new Map(
    shown.map(({ id, text }) => {
      const named = fileNamesOf(id)
      const found = telling.map((terms, at): FoundWord => {
        const places = placesOf(id, terms)
        const file = fileOf(places, { named, read: files.get(id), terms, text })
        return { name: names[at] ?? '', places, file }
      })
      return [id, whyFound(found, without)]
    }),
  )
}

export interface FoundWord {
  /** As it was typed. */
  name: string
  /** Where the message has it; nowhere if it has it not. */
  places: readonly Place[]
  /** The file that alone has it: "the name of offer.pdf". */
  file: string | null
}

/** The sentence for a row: which of the words its message has, or why it was found `without` any. */
export function whyFound(words: readonly FoundWord[], without: string): string {
  const found = words.filter(({ places }) => places.length > 0)
  if (found.length === 0) return without
  const files = [...new Set(found.flatMap(({ file }) => file ?? []))]
  const inFile = files.length > 0 ? `in ${files.join(' and ')}` : null
  if (found.length < words.length) {
    const some = `${found.length} of ${words.length} words: ${found.map(({ name }) => name).join(', ')}`
    return inFile ? `${some} (${inFile})` : some
  }
  if (inFile && found.every(({ file }) => file !== null)) return `I${inFile.slice(1)}`
  if (words.length > 1) return inFile ? `All words, ${inFile} too` : 'All words'
  const has = (place: Place) => found.some(({ places }) => places.includes(place))
  if (has('A')) return 'In the subject'
  return has('B') ? 'In a name or address' : 'In the text'
}

interface FilesOfMessage {
  named: readonly string[]
  read: FileReason | undefined
  terms: WordQuery[number]
  /** The text of the message; null where it is not shown. */
  text: string | null
}

/** The file that has one of these words, where nothing else of the message has any. */
function fileOf(
  places: readonly Place[],
  { named: names, read, terms, text }: FilesOfMessage,
): string | null {
  if (places.length === 0 || places.includes('A') || places.includes('B')) return null
  const marks = wordsToMark(terms.map(({ text }) => text).join(' '))
  const has = (text: string) => markWords(text, marks).some(({ isMatch }) => isMatch)
  const named = names.find(has)
  if (named !== undefined && !(text && has(text))) return `the name of ${named}`
  return places.includes('D') ? (read?.name ?? 'an attached file') : null
}

/** A word of a search as it was typed; it is compared without accents and capitals. */
function asTyped(search: string, folded: string): string {
  const typed = search.match(/"[^"]*"|[^\s"]+/g) ?? []
  return typed.find(word => foldText(word.replaceAll('"', '').trim()) === folded) ?? folded
}
