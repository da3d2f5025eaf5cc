import { z } from 'zod'
import { means } from './actor.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './ids.ts'

/** A record that somebody opened a message of a mailbox that is not their own; at most one a day. */
const view = means.extend({
  at: timestamp,
  /** Their address at that time. */
  email: z.string(),
  /** Null once the person is deleted. */
  name: z.string().nullable(),
})

export const views = {
  list: endpoint('GET /api/emails/:id/views', {
    access: 'user',
    summary: "Who opened a message of an organization's mailbox besides its owner, newest first",
    params: z.object({ id }),
    response: z.array(view),
  }),
}
