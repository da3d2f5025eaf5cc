import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './ids.ts'
import { mailEntry } from './outreach/timeline.ts'

/** What was exchanged with a person, whether they are a contact or not. */
export const correspondence = {
  get: endpoint('GET /api/correspondence', {
    access: 'user',
    summary:
      'Mail with an address in mailboxes that the caller may read: how much, since when, and the latest',
    query: z.object({ address: z.string().trim().min(1).max(320) }),
    response: z.object({
      /** Messages that the person wrote. */
      received: z.number(),
      /** Messages that went to them. */
      sent: z.number(),
      /** When the first and the last of these came; null where there are none. */
      firstAt: timestamp.nullable(),
      lastAt: timestamp.nullable(),
      /** The newest first. */
      latest: z.array(mailEntry),
    }),
  }),
}
