const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words, "6 December 2026", from "2026-12-06". */
export const fullDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
