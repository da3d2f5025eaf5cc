import type { Words } from '#words/schema.ts'
import { cues } from './cues.ts'

export type DateWords = Words['reading']['dates']
export type ReadingWords = ReturnType<typeof readingOf>

/** What a reader of one language goes by to tell what a sentence is for, ready to be used. */
export function readingOf({ abbreviations, leading, assignment, dates, ...phrases }: Words['reading']) {
  const patterns = Object.fromEntries(
    Object.entries(phrases).map(([name, list]) => [name, cues(list.join('|'))]),
  ) as Record<keyof typeof phrases, RegExp>
  return {
    ...patterns,
    assignment,
    dates,
    abbreviations: new Set(abbreviations.split(' ')),
    leading: new RegExp(leading, 'iu'),
  }
}
