import type { SuppressionSource } from '#core/contract/outreach/suppressions.ts'

export const SOURCE_WORDS: Record<SuppressionSource, string> = {
  person: 'Added by a person',
  unsubscribe: 'Unsubscribed',
  complaint: 'Complained',
  bounce: 'Bounced',
  import: 'Imported',
}
