import type { WorkCalendar } from '#core/sequence/work-calendar.ts'
import { isTimeZone } from '#core/text/dates/time-zone.ts'

/** When a campaign may write, by the clocks of each recipient. */
export type CampaignHours = Pick<WorkCalendar, 'days' | 'from' | 'to'>

/**
 * The hours in which a contact may be written to: those of the campaign in the contact's zone, or in the sender's where
 * theirs is not known. Their holidays are those of the sender unless their country's are known.
 */
export function calendarOfRecipient(
  hours: CampaignHours,
  contact: { timeZone: string | null; isHoliday?: ((day: string) => boolean) | undefined },
  sender: Pick<WorkCalendar, 'timeZone' | 'isHoliday'>,
): WorkCalendar {
  const isKnown = contact.timeZone !== null && isTimeZone(contact.timeZone)
  return {
    days: hours.days,
    from: hours.from,
    to: hours.to,
    timeZone: isKnown && contact.timeZone ? contact.timeZone : sender.timeZone,
    isHoliday: contact.isHoliday ?? sender.isHoliday,
  }
}
