import { readData } from '../read-data.ts'
import type { Language } from '../sandbox/correspondents/languages.ts'

export interface Company {
  name: string
  /** The domain of its website and its mail. */
  domain: string
  language: Language
  city: string
  /** ISO 3166. */
  country: string
  timeZone: string
  /** Two sentences: what they do, and something that a visitor of their website learns. */
  does: string
  fact: string
  hasWebsite: boolean
}

/** Several companies in one city. */
type Group = Pick<Company, 'city' | 'country' | 'timeZone' | 'language' | 'hasWebsite'> & {
  companies: (Pick<Company, 'name' | 'domain' | 'does'> & { fact?: string })[]
}

export const companies: Company[] = readData<Group[]>('companies.yaml', import.meta.url).flatMap(
  ({ companies, ...place }) => companies.map(company => ({ fact: '', ...company, ...place })),
)
