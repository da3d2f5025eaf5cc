import type { Language } from '#core/text/search/language.ts'
import { readWords } from '#words/read-words.ts'
import type { Words } from '#words/schema.ts'

/** Follow-ups in the language of a conversation. They say neither "du" nor "Sie", so that they fit both. */
export const TEMPLATES = readWords('follow-ups') as Record<Language, Words['follow-ups']>
