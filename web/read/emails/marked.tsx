import { createContext, useContext } from 'react'
import { markWords } from '#core/text/search/mark-words.ts'

/** The folded words that a list was searched for; none elsewhere. */
export const SearchedWords = createContext<readonly string[]>([])

/** Text with the searched words highlighted. */
export function Marked({ text }: { text: string }) {
  const words = useContext(SearchedWords)
  if (words.length === 0) return text
  return markWords(text, words).map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <mark key={index} className="rounded-sm bg-accent-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
