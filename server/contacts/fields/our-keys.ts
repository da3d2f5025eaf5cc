import { TEXT_FACTS } from '#core/contract/outreach/contact-values.ts'
import { PLACEHOLDERS } from '#core/sequence/placeholders.ts'
import { contacts } from '#server/db/schema/index.ts'

/** How texts name what every contact has; a field of the workspace gets another key. */
export const OUR_KEYS: readonly string[] = [
  ...Object.keys(PLACEHOLDERS),
  ...TEXT_FACTS.map(fact => contacts[fact].name),
  'email',
  'address',
  'status',
]
