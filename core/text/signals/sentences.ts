import { foldText } from '../search/fold.ts'

/** What is read of a text; automatic answers and wishes to unsubscribe are short. */
const MOST_READ = 8000
/** A longer sentence is no sentence. */
const LONGEST = 600

/**
 * The sentences of a text, folded, each in one line. "5. January" and "Jan. 5" end no sentence.
 */
export const foldedSentences = (text: string): string[] => split(foldText(text.slice(0, MOST_READ)))

/** The same as they were written. */
export const writtenSentences = (text: string): string[] => split(text.slice(0, MOST_READ))

const split = (text: string): string[] =>
  text
    .replace(/[’‘`´]/g, "'")
    .split(/\n[ \t\r]{0,20}\n|[!?;](?=\s)|。/)
    .flatMap(part => part.replace(/\s+/g, ' ').split(/(?<=[^\d\s.]|20\d\d)\. (?!\d)/))
    .map(sentence => sentence.trim().slice(0, LONGEST))
    .filter(sentence => sentence !== '')
