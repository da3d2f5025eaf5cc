import { cut } from '#core/text/cut.ts'
import { foldText } from '#core/text/search/fold.ts'
import { indexedWords } from '#core/text/search/index-words.ts'
import type { MailLanguage } from '#core/text/search/mail-language.ts'
import { numberWords } from '#core/text/search/number-words.ts'
import { detectLanguages } from './detect-languages.ts'
import type { ParsedMessage } from './parse-message.ts'

/** What a message is found by. */
export interface WordSource extends Pick<ParsedMessage, 'subject' | 'from' | 'to' | 'cc' | 'bcc' | 'text'> {
  attachments: readonly { name: string }[]
}

/** Folded words by weight, as `indexedWords` returns them: subject, people, body and file names. */
export interface FoldedWords {
  subject: string
  people: string
  body: string
}

export interface Words extends FoldedWords {
  /** The languages that the message may be written in, the most likely first. */
  languages: MailLanguage[]
}

/** A tsvector in PostgreSQL holds 1 MB; the words of this much text fit in it. */
export const MAX_INDEXED = 200_000
const MAX_INDEXED_PEOPLE = 50_000
const MAX_INDEXED_NAMES = 20_000

export async function wordsOf(message: WordSource): Promise<Words> {
  return {
    ...foldedWordsOf(message),
    languages: await detectLanguages(`${message.subject}\n${message.text}`),
  }
}

export function foldedWordsOf({ subject, from, to, cc, bcc, text, attachments }: WordSource): FoldedWords {
  const people = [...(from ? [from] : []), ...to, ...cc, ...bcc].map(
    ({ name, address }) => `${name ?? ''} ${address}`,
  )
  const names = attachments.map(({ name }) => name).join(' ')
  return {
    subject: fold(subject, MAX_INDEXED_PEOPLE),
    people: fold(people.join(' '), MAX_INDEXED_PEOPLE),
    body: `${fold(text, MAX_INDEXED)} ${fold(names, MAX_INDEXED_NAMES)}`,
  }
}

/** Truncates twice, because splitting scripts without spaces into words makes the text longer. */
function fold(text: string, length: number): string {
  const folded = foldText(cut(text, length))
  return cut([indexedWords(folded), ...numberWords(folded)].join(' '), length)
}
