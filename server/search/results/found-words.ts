import { workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { MailSearch } from '../read-search.ts'
import { findStems, tsqueryOf, type WordQuery, withOpenEnd, withoutFunctionWords } from '../word-query.ts'
import { findPlaces, type Place } from './result-queries.ts'

export interface FoundWords {
  /** All words that are asked for, and those that tell something. */
  wanted: WordQuery
  telling: WordQuery
  /** Where a message has a word; nowhere if it has it not. */
  placesOf: (messageId: number, terms: WordQuery[number]) => readonly Place[]
  /** Of its files, if they may be read. */
  fileNamesOf: (messageId: number) => readonly string[]
}

/** Where these messages have the words of a search, and how the files of some are called; null where it has no words. */
export async function findWords(
  db: Deps['db'],
  { accounts, words, languages }: MailSearch,
  read: { messageIds: readonly number[]; withFiles: readonly number[] },
): Promise<FoundWords | null> {
  const wanted = withOpenEnd(words).filter(terms => terms.some(({ isExcluded }) => !isExcluded))
  if (wanted.length === 0) return null
  const stems = await findStems(db, wanted, languages)
  const queries = wanted.flatMap(terms => tsqueryOf([terms], stems) ?? [])
  const placed = await findPlaces(db, workspacesOf(accounts), read, queries)
  return {
    wanted,
    telling: withoutFunctionWords(wanted, stems) ?? wanted,
    placesOf: (messageId, terms) => placed.get(messageId)?.places[wanted.indexOf(terms)] ?? [],
    fileNamesOf: messageId => placed.get(messageId)?.fileNames ?? [],
  }
}
