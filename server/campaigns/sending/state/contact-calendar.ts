import { calendarOfRecipient } from '#core/outreach/campaigns/recipient-calendar.ts'
import { type CampaignSettings, hoursOf } from '#core/outreach/campaigns/settings.ts'
import type { WorkCalendar } from '#core/sequence/work-calendar.ts'
import { holidaysOf } from '#server/people/working-hours/holidays.ts'
import { type Place, zoneOfPlace } from '#server/people/working-hours/zone-of-place.ts'

/** When a contact may be written to, by their own clock where their place tells it. `sender`: when whoever sends works. */
export async function contactCalendar(
  sender: Pick<WorkCalendar, 'timeZone' | 'isHoliday'>,
  {
    place,
    settings,
    now,
  }: {
    place: Place
    settings: Pick<CampaignSettings, 'hours' | 'timeZone'>
    now: Date
  },
): Promise<WorkCalendar> {
  const holidays =
    place.country === '' ? null : await holidaysOf({ country: place.country, region: null }, now)
  return calendarOfRecipient(
    hoursOf(settings),
    {
      timeZone: (await zoneOfPlace(place))?.timeZone ?? settings.timeZone,
      isHoliday: holidays ? day => holidays.has(day) : undefined,
    },
    sender,
  )
}
