import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, timestamp } from './ids.ts'

/** Something that a person did has not come about. It is shown until they have dealt with it. */
const notice = z.object({
  /** What it is about, and the number of that: `change-12`. */
  id: z.string(),
  at: timestamp,
  /** What failed, on what; a sentence without its full stop. */
  title: z.string(),
  /** Why, in plain words. */
  reason: z.string(),
  accountId: z.number(),
  /** The message it is about, to be shown; the first of several. Null where it is gone. */
  emailId: z.number().nullable(),
})
export type Notice = z.output<typeof notice>

const params = z.object({ id: z.string().regex(/^change-\d{1,15}$/, 'This is not a notice') })

export const notices = {
  list: endpoint('GET /api/notices', {
    access: 'user',
    summary: 'What the caller did and has not come about, newest first',
    response: z.object({ notices: z.array(notice) }),
  }),
  retry: endpoint('POST /api/notices/:id/retry', {
    access: 'user',
    summary: 'Try again what has failed; the notice goes, and comes back if it fails again',
    params,
    response: done,
  }),
  dismiss: endpoint('POST /api/notices/:id/dismiss', {
    access: 'user',
    summary: 'Put a notice away; what has failed stays as it is',
    params,
    response: done,
  }),
}
