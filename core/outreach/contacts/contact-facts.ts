import type { ContactKind } from '#core/contract/outreach/contact-values.ts'

/** What a contact says by itself, without its addresses, tags and notes. Texts that are empty say nothing. */
export interface ContactFacts {
  kind: ContactKind
  firstName: string
  lastName: string
  name: string
  title: string
  company: string
  phone: string
  website: string
  city: string
  country: string
  language: string
  timeZone: string
  links: string[]
  custom: Record<string, string | number | boolean>
}
