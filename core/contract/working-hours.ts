import { z } from 'zod'
import { clockTime, closingTime } from '#core/sequence/clock-time.ts'
import { endpoint } from './endpoint.ts'

const timeZone = z.string().min(1, 'Please choose a time zone').max(100)
/** Days of the week from 1, Monday, to 7, Sunday (ISO 8601). */
const days = z.array(z.number().int().min(1).max(7)).min(1, 'Please choose at least one day').max(7)
/** ISO 3166: "DE", and a part of the country as in ISO 3166-2 without the country: "BY". */
const country = z.string().regex(/^[A-Z]{2}$/, 'Please choose a country')
const region = z.string().max(20)

export const DEFAULT_WORKING_HOURS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' } as const

const hours = z.object({
  timeZone: z.string(),
  days: z.array(z.number()),
  from: z.string(),
  to: z.string(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  /** False until the person has saved them: then these are the usual ones, in the zone they last used. */
  isChosen: z.boolean(),
  /** The next public holidays on which nothing leaves by itself. */
  nextHolidays: z.array(z.object({ day: z.string(), name: z.string() })),
})
export type WorkingHours = z.output<typeof hours>

const place = z.object({ code: z.string(), name: z.string() })

/** When a person works. What Quillbox sends for them by itself leaves only then. */
export const workingHours = {
  get: endpoint('GET /api/working-hours', {
    access: 'user',
    summary: 'When the caller works',
    /** The browser's zone: shown where the server does not know one. */
    query: z.object({ timeZone: z.string().max(100).optional() }),
    response: hours,
  }),
  save: endpoint('PUT /api/working-hours', {
    access: 'user',
    summary: 'Set when the caller works',
    body: z
      .object({
        timeZone,
        days,
        from: clockTime,
        to: closingTime,
        country: country.nullable().default(null),
        region: region.nullable().default(null),
      })
      .refine(({ from, to }) => from < to, { path: ['to'], message: 'Work has to end after it begins' }),
    response: hours,
  }),
  holidays: endpoint('GET /api/working-hours/holidays', {
    access: 'user',
    summary: 'The countries whose public holidays are known, and the regions of one of them',
    query: z.object({ country: country.optional() }),
    response: z.object({ countries: z.array(place), regions: z.array(place) }),
  }),
}
