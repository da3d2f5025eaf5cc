import { readData } from '../../read-data.ts'
import type { Language } from './languages.ts'

export type Occasion =
  | 'greeting'
  | 'closing'
  | 'invoice'
  | 'amount'
  | 'when'
  | 'cost'
  | 'where'
  | 'request'
  | 'question'
  | 'thanks'
  | 'attachment'
  | 'received'
  | 'day'
  | 'plain'

export interface Phrases {
  /** What is said on an occasion, by voice. {to}, {day}, {question}, {amount}, {file} and {subject} are filled in. */
  says: Record<Occasion, string[]>
  /** What a letter, or its last question, is about. */
  hears: Record<'invoice' | 'when' | 'cost' | 'where' | 'request' | 'thanks' | 'day', RegExp>
  noSubject: string
}

export const phrases = readData<Record<Language, Phrases>>('phrases.yaml', import.meta.url)
