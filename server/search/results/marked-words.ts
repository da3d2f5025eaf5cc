import { FUNCTION_WORDS, LANGUAGES } from '#core/text/search/language.ts'
import type { MailSearch } from '../read-search.ts'

/** The words to look for in a text and to mark there; those like "of" only in a phrase, or where there are no others. */
export function markedWords({ marks, text }: Pick<MailSearch, 'marks' | 'text'>): string[] {
  if (text.includes('"')) return marks
  const telling = marks.filter(word => !LANGUAGES.some(language => FUNCTION_WORDS[language].has(word)))
  return telling.length > 0 ? telling : marks
}
