import type { Snippet } from '#core/contract/snippets.ts'
import { foldText } from '#core/text/search/fold.ts'

const MOST_SHOWN = 6

/** The snippets whose shortcut, or a word of whose name, begins with the query: an exact shortcut first. */
export function findSnippets(all: readonly Snippet[], query: string): Snippet[] {
  const wanted = foldText(query)
  const ranked = all.flatMap(snippet => {
    const rank = rankOf(snippet, wanted)
    return rank === null ? [] : [{ snippet, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ snippet }) => snippet)
}

function rankOf({ name, shortcut }: Snippet, wanted: string): number | null {
  const short = foldText(shortcut ?? '')
  if (wanted !== '' && short === wanted) return 0
  if (short !== '' && short.startsWith(wanted)) return 1
  const words = foldText(name).split(/[^\p{L}\p{M}\p{N}_-]+/u)
  return words.some(word => word.startsWith(wanted)) ? 2 : null
}
