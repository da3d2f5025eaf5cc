import { cut } from '#core/text/cut.ts'
import { bareWords } from '#core/text/search/clitics.ts'
import { foldText } from '#core/text/search/fold.ts'
import { indexedWords } from '#core/text/search/index-words.ts'
import type { MailLanguage } from '#core/text/search/mail-language.ts'
import { numberWords } from '#core/text/search/number-words.ts'
import { partsOf } from './compounds/parts-of.ts'
import { isCompoundLanguage } from './compounds/vocabularies.ts'
import { detectLanguages } from './detect-languages.ts'
import type { ParsedMessage } from './parse-message.ts'

/** What a message is found by. */
export interface WordSource extends Pick<ParsedMessage, 'subject' | 'from' | 'to' | 'cc' | 'bcc' | 'text'> {
  /** With their texts where these have been read. */
  attachments: readonly { name: string; text?: string | null }[]
}

/** Folded words by weight, as `indexedWords` returns them: subject, people, body, and names and texts of files. */
interface FoldedWords {
  subject: string
  people: string
  body: string
  files: string
  /** The number of words in all of them. */
  length: number
}

export interface Words extends FoldedWords {
  /** The languages that the message may be written in, the most likely first. */
  languages: MailLanguage[]
  /** The same for its files. */
  fileLanguages: MailLanguage[]
  /** What the compounds of subject and body are made of; null if the language does not join words. */
  compounds: { language: MailLanguage; parts: string } | null
}

/** A tsvector in PostgreSQL holds 1 MB; the words of this much text fit in it. */
export const MAX_INDEXED = 200_000
const MAX_INDEXED_PEOPLE = 50_000
const MAX_INDEXED_NAMES = 20_000
/** The same for the texts of files, as far as the body leaves room. */
export const MAX_INDEXED_FILES = 100_000

export async function wordsOf(message: WordSource): Promise<Words> {
  const { subject, text, attachments } = message
  const languages = await detectLanguages(`${subject}\n${text}`)
  const filed = attachments.find(file => file.text)?.text
  const words = foldedWordsOf(message)
  const language = languages.find(isCompoundLanguage)
  return {
    ...words,
    languages,
    compounds: language
      ? { language, parts: await partsOf(`${words.subject} ${words.body}`, language) }
      : null,
    fileLanguages: filed ? await detectLanguages(filed) : languages,
  }
}

export function foldedWordsOf({ subject, from, to, cc, bcc, text, attachments }: WordSource): FoldedWords {
  const people = [...(from ? [from] : []), ...to, ...cc, ...bcc].map(
    ({ name, address }) => `${name ?? ''} ${address}`,
  )
  const body = fold(text, MAX_INDEXED)
  const texts = attachments.flatMap(file => file.text ?? []).join(' ')
  const room = Math.min(MAX_INDEXED_FILES, MAX_INDEXED - body.words.length)
  const folded = {
    subject: fold(subject, MAX_INDEXED_PEOPLE),
    people: fold(people.join(' '), MAX_INDEXED_PEOPLE),
    body,
    names: fold(attachments.map(({ name }) => name).join(' '), MAX_INDEXED_NAMES),
    texts: fold(texts, Math.max(0, room)),
  }
  return {
    subject: folded.subject.words,
    people: folded.people.words,
    body: body.words,
    files: [folded.names.words, folded.texts.words].filter(words => words !== '').join(' '),
    length: Object.values(folded).reduce((sum, { count }) => sum + count, 0),
  }
}

/** Truncates twice, because splitting scripts without spaces into words makes the text longer. */
function fold(text: string, length: number): { words: string; count: number } {
  const folded = foldText(cut(text, length))
  const words = indexedWords(folded).trim()
  return {
    words: cut([words, ...numberWords(folded), ...bareWords(words)].join(' '), length),
    count: words === '' ? 0 : words.split(' ').length,
  }
}
