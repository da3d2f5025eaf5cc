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

/** What is known of a contact in words, in the order in which people read it. */
export const TEXT_FACTS = [
  'firstName',
  'lastName',
  'title',
  'company',
  'phone',
  'website',
  'city',
  'country',
  'language',
  'timeZone',
] as const

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
