import { PLACEHOLDERS } from '#core/sequence/placeholders.ts'

/** How texts name what every contact has; a field of the workspace gets another key. */
export const OUR_KEYS: readonly string[] = [
  ...Object.keys(PLACEHOLDERS),
  'title',
  'email',
  'address',
  'phone',
  'website',
  'city',
  'country',
  'language',
  'time_zone',
  'status',
]
