import type { FollowUpTemplate } from '#core/contract/automation.ts'
import type { Language } from '#core/text/search/language.ts'
import { readWords } from '#words/read-words.ts'
import type { Words } from '#words/schema.ts'

/** Follow-ups in the language of a conversation. They say neither "du" nor "Sie", so that they fit both. */
export const TEMPLATES = readWords('follow-ups') as Record<Language, Words['follow-ups']>

/** Where a follow-up stands among those that are sent of one message. */
export interface Place {
  /** How many were sent before it. */
  before: number
  isLast: boolean
}

/** The words of a template at a place: each says how often its writer has written, and none says what another one has said. */
export function templateText(language: Language, name: FollowUpTemplate, { before, isLast }: Place): string {
  const { only, first, again, last } = TEMPLATES[language][name]
  if (before === 0) return isLast ? only : first
  return isLast ? last : (again[before - 1] ?? last)
}
