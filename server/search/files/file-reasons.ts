import { bestPassage, markWords, wordsToMark } from '#core/text/search/mark-words.ts'
import type { Deps } from '#server/deps.ts'
import type { FoundWords } from '../results/found-words.ts'
import { type FileOfMessage, findFilesWithTexts } from './file-reason-queries.ts'

/** The file in which words of a search were found that stand nowhere else in its message. */
export interface FileReason {
  name: string
  /** Where the text has them; null if other words of the search stand elsewhere in the message. */
  passage: string | null
}

/** For those of these messages that were found by words of their files. */
export async function findFileReasons(
  db: Deps['db'],
  workspaceIds: readonly number[],
  { messageIds, wanted, placesOf }: FoundWords & { messageIds: readonly number[] },
  passageLength: number,
): Promise<Map<number, FileReason>> {
  const reasons = new Map<number, FileReason>()
  const found = messageIds.flatMap(id => {
    const there = wanted.filter(terms => placesOf(id, terms).includes('D'))
    return there.length > 0 ? { id, there } : []
  })
  if (found.length === 0) return reasons
  const ids = found.map(({ id }) => id)
  const files = Map.groupBy(await findFilesWithTexts(db, workspaceIds, ids), ({ messageId }) => messageId)
  for (const { id, there } of found) {
    const marks = wordsToMark(
      there.flatMap(terms => terms.flatMap(({ text, others }) => [text, ...others])).join(' '),
    )
    const best = bestFile(files.get(id) ?? [], marks, passageLength)
    if (best)
      reasons.set(id, { name: best.name, passage: there.length === wanted.length ? best.passage : null })
  }
  return reasons
}

/** The file with the most of the words, its name counted; the first of several. */
function bestFile(files: readonly FileOfMessage[], marks: string[], length: number): FileReason | null {
  let best: (FileReason & { count: number }) | null = null
  for (const { name, text } of files) {
    const passage = bestPassage(text, marks, length)
    const inText = countMatches(passage, marks)
    const count = inText + countMatches(name, marks)
    // A message with a single file was found by that.
    if (count > (best?.count ?? (files.length === 1 ? -1 : 0)))
      best = { name, passage: inText > 0 ? passage : null, count }
  }
  return best
}

const countMatches = (text: string, marks: string[]) =>
  new Set(markWords(text, marks).flatMap(({ text, isMatch }) => (isMatch ? text.toLowerCase() : []))).size
