import { MOST_PGP_KEY } from '#core/outreach/contacts/pgp-key.ts'

export const CONTACT_KINDS = ['person', 'organization'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Where a contact stands. People and what comes back from campaigns change it. */
export const CONTACT_STATUSES = [
  'new',
  'contacted',
  'answered',
  'interested',
  'not-now',
  'not-interested',
  'wrong-person',
] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/**
 * What is known of a contact in words, in the order in which people read it. The columns of contacts, what is written,
 * shown, imported, exported and merged follow from this list. `most`: characters.
 */
const TEXTS = {
  firstName: { label: 'First name', most: 100 },
  lastName: { label: 'Last name', most: 100 },
  title: { label: 'Job title', most: 200 },
  company: { label: 'Company', most: 200 },
  phone: { label: 'Phone', most: 50 },
  website: { label: 'Website', most: 500 },
  city: { label: 'City', most: 100 },
  /** ISO 3166, two capital letters. */
  country: { label: 'Country', most: 2 },
  /** ISO 639-1. */
  language: { label: 'Language', most: 2 },
  /** An IANA name. */
  timeZone: { label: 'Time zone', most: 60 },
  /** Public, in base64: what signs their mail. */
  pgpKey: { label: 'PGP key', most: MOST_PGP_KEY },
}
export type TextFact = keyof typeof TEXTS
export const TEXT_FACTS = Object.keys(TEXTS) as TextFact[]
/** Without the names, which follow from each other. */
export const PLAIN_FACTS = TEXT_FACTS.filter(fact => fact !== 'firstName' && fact !== 'lastName')

/** Makes something of each fact, by its name. */
export const ofTextFacts = <T>(make: (fact: TextFact, text: { label: string; most: number }) => T) =>
  Object.fromEntries(TEXT_FACTS.map(fact => [fact, make(fact, TEXTS[fact])])) as Record<TextFact, T>

export const CONTACT_SOURCES = ['person', 'import', 'mail', 'website'] as const
export type ContactSource = (typeof CONTACT_SOURCES)[number]

/** `ok`: its domain takes mail. `no-mail`: its domain takes none. `bounced`: a message came back for good. */
export const ADDRESS_STATES = ['unknown', 'ok', 'no-mail', 'bounced'] as const
export type AddressState = (typeof ADDRESS_STATES)[number]

export const GROUP_KINDS = ['tag', 'list'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

export const FIELD_TYPES = ['text', 'number', 'date', 'yes-no', 'choice', 'link'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** What the time zone of a contact is read from. */
export const ZONE_SOURCES = ['given', 'city', 'region', 'country', 'phone'] as const
export type ZoneSource = (typeof ZONE_SOURCES)[number]
