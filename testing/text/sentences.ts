import { readData } from '#demo/read-data.ts'

/**
 * Sentences as people type them into a search, in seven languages, on Saturday, 21 November 2026: `read` with the search that
 * each of them means, and `words` that must be searched as they are.
 */
export const SENTENCES = readData<Record<string, { read: string; words: string }>>(
  'sentences.yaml',
  import.meta.url,
)
