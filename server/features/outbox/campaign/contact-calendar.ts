import { calendarOfRecipient } from '#core/outreach/campaigns/recipient-calendar.ts'
import { type CampaignSettings, hoursOf } from '#core/outreach/campaigns/settings.ts'
import type { WorkCalendar } from '#core/sequence/work-calendar.ts'
import { holidaysOf } from '#server/features/working-hours/holidays.ts'

/** When a contact may be written to, by their own clock where their zone is known. `sender`: when whoever sends works. */
export async function contactCalendar(
  sender: Pick<WorkCalendar, 'timeZone' | 'isHoliday'>,
  {
    contact,
    settings,
    now,
  }: {
    contact: { timeZone: string; country: string }
    settings: Pick<CampaignSettings, 'hours' | 'timeZone'>
    now: Date
  },
): Promise<WorkCalendar> {
  const holidays =
    contact.country === '' ? null : await holidaysOf({ country: contact.country, region: null }, now)
  return calendarOfRecipient(
    hoursOf(settings),
    {
      timeZone: contact.timeZone || settings.timeZone,
      isHoliday: holidays ? day => holidays.has(day) : undefined,
    },
    sender,
  )
}
