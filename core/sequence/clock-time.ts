import { z } from 'zod'

const WRONG = 'Please enter a time such as 09:00'

/** A time by the clock: "09:00". */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG)

/** When something ends: "24:00" is the end of the day. */
export const closingTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, WRONG)
