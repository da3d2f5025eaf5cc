import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { counted } from '#core/text/counted.ts'

/** The contacts that a dialog is about. */
export interface Target {
  selection: { ids: number[] } | { filter: ContactFilter }
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
  /** Of one contact its name. */
  name: string | null
}

/** "Ada Brandt", "3 contacts", "more than 20,000 contacts". */
export const targetInWords = ({ count, isMore, name }: Target): string =>
  name ?? `${isMore ? 'more than ' : ''}${counted(count, 'contact')}`
