import { type ContactKind, ofTextFacts, type TextFact } from '#core/contract/outreach/contact-values.ts'

/** What a contact says by itself, without its addresses, tags and notes. Texts that are empty say nothing. */
export interface ContactFacts extends Record<TextFact, string> {
  kind: ContactKind
  name: string
  links: string[]
  custom: Record<string, string | number | boolean>
}

/** The facts of a contact, and nothing else of it. */
export const factsOf = ({ kind, name, links, custom, ...texts }: ContactFacts): ContactFacts => ({
  kind,
  name,
  ...ofTextFacts(fact => texts[fact]),
  links,
  custom,
})
