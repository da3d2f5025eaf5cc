import { addDays } from '#core/text/dates/add-days.ts'
import { clockAt, momentOf } from '#core/text/dates/time-zone.ts'

const SUNDAY = 0
const SATURDAY = 6

/** So many days from Monday to Friday after a moment, at a time such as "09:00" by the clocks of the zone. */
export function afterWeekdays(
  moment: Date,
  { weekdays, time }: { weekdays: number; time: string },
  timeZone: string,
): Date {
  let day = clockAt(moment, timeZone).slice(0, 10)
  for (let left = weekdays; left > 0; ) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T00:00Z`).getUTCDay()
    if (weekday !== SATURDAY && weekday !== SUNDAY) left -= 1
  }
  return momentOf(`${day}T${time}:00`, timeZone)
}
