import { z } from 'zod'
import { email } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { id, threadId } from './ids.ts'

export const threads = {
  get: endpoint('GET /api/threads/:threadId', {
    access: 'user',
    summary: 'The messages of a conversation, oldest first; empty when there is none',
    params: z.object({ threadId }),
    response: z.array(email),
  }),
}

/** Why a message belongs to its conversation. */
export const placing = z.object({
  messageId: z.number(),
  /**
   * `first`: it began the conversation; `references`: it answers or refers to `relatedTo`; `subject`: a reply without
   * references between the same people; `provider`: the provider says so; `merged`: a person joined two conversations.
   */
  reason: z.enum(['first', 'references', 'subject', 'provider', 'merged']),
  /** The same as a sentence for the person. */
  explanation: z.string(),
  relatedTo: z.number().nullable(),
})

/** Corrections of what belongs together. They hold for all mail that arrives later. */
export const threading = {
  why: endpoint('GET /api/threads/:threadId/why', {
    access: 'user',
    summary: 'Why each message is in this conversation',
    params: z.object({ threadId }),
    response: z.array(placing),
  }),
  split: endpoint('POST /api/threads/:threadId/split', {
    access: 'user',
    summary: 'Begin a new conversation with a message and everything that answers it',
    params: z.object({ threadId }),
    body: z.object({ messageId: id }),
    response: z.object({ threadId: z.string() }),
  }),
  merge: endpoint('POST /api/threads/:threadId/merge', {
    access: 'user',
    summary: 'Join another conversation of the same account to this one',
    params: z.object({ threadId }),
    body: z.object({ threadId }),
    response: z.object({ threadId: z.string() }),
  }),
}
