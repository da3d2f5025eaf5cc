import { z } from 'zod'
import { email } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { threadId } from './ids.ts'

export const threads = {
  get: endpoint('GET /api/threads/:threadId', {
    access: 'user',
    summary: 'The messages of a conversation, oldest first; empty when there is none',
    params: z.object({ threadId }),
    response: z.array(email),
  }),
}
