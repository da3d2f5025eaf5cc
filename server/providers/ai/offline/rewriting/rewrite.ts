import type { RewriteTask } from '#server/providers/ai/engine.ts'
import { decline } from '../decline.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { languageOf } from '../reading/language-of.ts'
import { REWRITING } from '../words/rewriting.ts'
import { shortened } from './shorten.ts'

const CAN =
  'The offline engine can make a text shorter and cannot rewrite it in another way. Your text is unchanged.'
/** Asks for something beside it: "shorter and friendlier", "a short poem". */
const MOST_WORDS = 6
const BESIDE =
  /(?<!\p{L})(?:not|less|no|nicht|weniger|pas|moins|no|menos|but|aber|mais|pero|and|und|et|y|in|auf|en|as|als|comme|como|poem|gedicht|poeme|poema|rhyme|joke|summary|title|subject)(?!\p{L})/u

/** The text without what it can do without. Declines all other instructions, and texts that have nothing to spare. */
export function rewriteText({ text, instruction, writer, thread }: RewriteTask): string {
  const language =
    languageOf(text) ??
    languageOf(thread?.messages.at(-1)?.text ?? '') ??
    languageOf(writer.samples.join('\n'))
  if (!asksForShorter(instruction)) return decline(CAN)
  if (language === null)
    return decline(
      'The offline engine shortens English, German, French and Spanish, and cannot tell which of them this is. Your text is unchanged.',
    )
  const short = shortened(text, language)
  if (short === '' || short.replace(/\s/g, '') === text.replace(/\s/g, ''))
    return decline(
      'The offline engine takes out filler words, courtesies and repetitions, and found none. Your text is unchanged.',
    )
  return short
}

function asksForShorter(instruction: string): boolean {
  const folded = foldSentence(instruction)
  if (folded.split(' ').length > MOST_WORDS || BESIDE.test(folded)) return false
  return Object.values(REWRITING).some(({ asks }) => asks.test(folded))
}
