import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const answer = z.object({
  status: z.literal('ok'),
  /** Of this build, as 0.1.0+1a2b3c4d5e. */
  version: z.string(),
})

export const health = {
  live: endpoint('GET /api/health/live', {
    access: 'public',
    summary: 'Whether the process answers',
    response: answer,
  }),
  ready: endpoint('GET /api/health/ready', {
    access: 'public',
    summary:
      'Whether mail can be read: 200 only when the database answers and its schema is current, else 503',
    response: answer.extend({
      /** How the clock of the process differs from the database's; null if it does not by much. */
      clock: z.string().nullable(),
    }),
  }),
}
