import type { CampaignContactState } from '#core/contract/outreach/campaigns.ts'
import type { AddressState, ContactStatus, FieldType } from '#core/contract/outreach/contact-values.ts'
import type { Tone } from '#web/ui/display/tone.ts'

export const STATUS_WORDS: Record<ContactStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  answered: 'Answered',
  interested: 'Interested',
  'not-now': 'Not now',
  'not-interested': 'Not interested',
  'wrong-person': 'Wrong person',
}

export const STATUS_TONES: Record<ContactStatus, Tone> = {
  new: 'neutral',
  contacted: 'info',
  answered: 'accent',
  interested: 'success',
  'not-now': 'warning',
  'not-interested': 'danger',
  'wrong-person': 'danger',
}

/** Where a contact stands in a campaign. */
export const CONTACT_STATES: Record<CampaignContactState, { label: string; tone: Tone }> = {
  untouched: { label: 'Nothing sent yet', tone: 'neutral' },
  'under-way': { label: 'Under way', tone: 'accent' },
  answered: { label: 'Answered', tone: 'success' },
  interested: { label: 'Interested', tone: 'success' },
  bounced: { label: 'Bounced', tone: 'danger' },
  unsubscribed: { label: 'Unsubscribed', tone: 'warning' },
  finished: { label: 'All steps done', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

export const STATUS_OPTIONS = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }))

/** What is said of an address beside it; nothing where there is nothing to say. */
export const ADDRESS_WORDS: Record<AddressState, string | null> = {
  unknown: null,
  ok: null,
  'no-mail': 'Takes no mail',
  bounced: 'Bounced',
}

export const FIELD_TYPE_WORDS: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  'yes-no': 'Yes or no',
  choice: 'Choice',
  link: 'Link',
}
