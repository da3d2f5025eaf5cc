import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, timestamp } from './ids.ts'

/** Something that a person did has not come about. It is shown until they have dealt with it. */
const notice = z.object({
  /** What it is about, and the number of that: `change-12`, `send-7`. */
  id: z.string(),
  at: timestamp,
  /** What failed, on what; a sentence without its full stop. */
  title: z.string(),
  /** Why, in plain words. */
  reason: z.string(),
  accountId: z.number(),
  /** The message it is about, to be shown; the first of several. Null where it is gone. */
  emailId: z.number().nullable(),
  /** What can be done about it: the change tried again, or the message edited and sent again (`drafts.undoSend`). */
  remedy: z.enum(['retry', 'edit']),
})
export type Notice = z.output<typeof notice>

const NO_NOTICE = 'This is not a notice'
const ofChange = z.object({ id: z.string().regex(/^change-\d{1,15}$/, NO_NOTICE) })
const ofAny = z.object({ id: z.string().regex(/^(?:change|send)-\d{1,15}$/, NO_NOTICE) })

export const notices = {
  list: endpoint('GET /api/notices', {
    access: 'user',
    summary: 'What the caller did and has not come about, newest first',
    response: z.object({ notices: z.array(notice) }),
  }),
  retry: endpoint('POST /api/notices/:id/retry', {
    access: 'user',
    summary: 'Try again what has failed; the notice goes, and comes back if it fails again',
    params: ofChange,
    response: done,
  }),
  dismiss: endpoint('POST /api/notices/:id/dismiss', {
    access: 'user',
    summary: 'Put a notice away; what has failed stays as it is',
    params: ofAny,
    response: done,
  }),
}
