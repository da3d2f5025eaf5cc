import { foldText } from '../search/fold.ts'

/** What is read of a text; automatic answers and wishes to unsubscribe are short. */
const MOST_READ = 8000
/** A longer sentence is no sentence. */
const LONGEST = 600

/**
 * The sentences of a text, folded, each in one line. "5. January" and "Jan. 5" end no sentence.
 */
export function foldedSentences(text: string): string[] {
  return foldText(text.slice(0, MOST_READ))
    .replace(/[’‘`´]/g, "'")
    .split(/\n[ \t\r]{0,20}\n|[!?;](?=\s)|。/)
    .flatMap(part => part.replace(/\s+/g, ' ').split(/(?<=[^\d\s.]|20\d\d)\. (?!\d)/))
    .map(sentence => sentence.trim().slice(0, LONGEST))
    .filter(sentence => sentence !== '')
}
