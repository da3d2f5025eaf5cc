import type { FollowUpTemplate } from '#core/contract/automation.ts'
import type { Language } from '#core/text/search/language.ts'
import { TEMPLATES_DE } from './templates-de.ts'
import { TEMPLATES_EN } from './templates-en.ts'
import { TEMPLATES_ES } from './templates-es.ts'
import { TEMPLATES_FR } from './templates-fr.ts'

/** Follow-ups in the language of a conversation. They say neither "du" nor "Sie", so that they fit both. */
export const TEMPLATES: Record<Language, Record<FollowUpTemplate, string>> = {
  en: TEMPLATES_EN,
  de: TEMPLATES_DE,
  fr: TEMPLATES_FR,
  es: TEMPLATES_ES,
}
