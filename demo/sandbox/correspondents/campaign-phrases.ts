import { readData } from '../../read-data.ts'
import type { Language } from './languages.ts'

/** What somebody does with a mail of a campaign. */
export type Reaction =
  | 'interested'
  | 'question'
  | 'not-now'
  | 'not-interested'
  | 'wrong-person'
  | 'away'
  | 'bounce'
  | 'unsubscribe'
  | 'nothing'

type Said = Exclude<Reaction, 'bounce' | 'unsubscribe' | 'nothing'>

export const campaignPhrases = readData<Record<Language, Record<Said, string[]>>>(
  'campaign-phrases.yaml',
  import.meta.url,
)

export const AWAY_SUBJECTS: Record<Language, string> = {
  en: 'Out of office',
  de: 'Abwesenheit',
  fr: 'Absence du bureau',
  es: 'Fuera de la oficina',
}
