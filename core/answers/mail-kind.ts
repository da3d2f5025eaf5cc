import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { foldText } from '../text/search/fold.ts'
import { ALARMS, askingWords } from './asking-words.ts'

/** What a mail is, as far as it matters for an answer that nobody has read. Only an ordinary one gets any. */
export const MAIL_KINDS = [
  'ordinary',
  'complaint',
  'cancellation',
  'bad-news',
  'angry',
  'legal',
  'other',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Why a mail is not answered by itself, for people. */
export const KIND_IN_WORDS: Record<Exclude<MailKind, 'ordinary'>, string> = {
  complaint: 'It seems to be a complaint.',
  cancellation: 'It seems to cancel or end something.',
  'bad-news': 'It seems to tell of something sad.',
  angry: 'Its writer seems to be angry.',
  legal: 'It seems to be about a legal matter.',
  other: 'It is no ordinary question.',
}

/** What the words of a text say that it is, in any of these languages. Any text without such words is ordinary. */
export function kindOf(text: string, languages: readonly AnswerLanguage[]): MailKind {
  const folded = foldText(text).replace(/\s+/g, ' ')
  const isOf = (alarm: (typeof ALARMS)[number]) =>
    languages.some(language => askingWords(language).alarms[alarm].test(folded))
  return ALARMS.find(isOf) ?? (isShouted(text) ? 'angry' : 'ordinary')
}

/** Several marks at once, or words in capitals only. */
export const isShouted = (text: string): boolean =>
  /[!?]\s?[!?]/.test(text) || (/(?:\p{Lu}{2,}\P{L}+){2}\p{Lu}{2,}/u.test(text) && !/\p{Ll}/u.test(text))
