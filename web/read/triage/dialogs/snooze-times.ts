interface SnoozeChoice {
  label: string
  at: Date
}

const MORNING = 8
const SATURDAY = 6
const MONDAY = 1

/** The usual times, in the reader's time zone, without those that make no sense now. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const laterToday = new Date(now.getTime() + 3 * 60 * 60_000)
  laterToday.setMinutes(0, 0, 0)
  const isToday = laterToday.getDate() === now.getDate() && laterToday.getHours() < 22
  const tomorrow = morning(now, 1)
  const weekend = morning(now, daysUntil(now, SATURDAY))
  const nextWeek = morning(now, daysUntil(now, MONDAY))
  const nextMonth = new Date(now.getFullYear(), now.getMonth() + 1, 1, MORNING)
  const isWeekend = now.getDay() === 0 || now.getDay() === SATURDAY
  return [
    ...(isToday ? [{ label: 'Later today', at: laterToday }] : []),
    { label: 'Tomorrow', at: tomorrow },
    ...(isWeekend || weekend.getTime() === tomorrow.getTime()
      ? []
      : [{ label: 'This weekend', at: weekend }]),
    ...(nextWeek.getTime() === tomorrow.getTime() ? [] : [{ label: 'Next week', at: nextWeek }]),
    { label: 'Next month', at: nextMonth },
  ]
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}

/** From 1 (Monday) to 7. */
function daysUntil(now: Date, weekday: number): number {
  return ((weekday - now.getDay() + 6) % 7) + 1
}

/** A time as the value of an input of type datetime-local. */
export function localInputValue(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
