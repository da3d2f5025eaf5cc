import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, timestamp } from './ids.ts'

/**
 * An action of the person that has failed, what should have happened by itself, what rests, or what is
 * wrong with a mailbox. It is shown until they have dealt with it.
 */
const notice = z.object({
  /**
   * The kind of action and its id: `change-12`, `send-7`, `uncertain-9` (up to that message), `answer-31`, `step-5`, `rest-3`,
   * `bounce-8` (by the message of the report), `sync-1` (by the account).
   */
  id: z.string(),
  at: timestamp,
  /** What failed, and on which message; a sentence without its full stop. */
  title: z.string(),
  /** Why, in plain words. */
  reason: z.string(),
  /** What the person can do, in plain words. */
  advice: z.string().optional(),
  /** The words of a server that refused; absent where there are none. */
  said: z.string().optional(),
  /** 0 where it is not about one mailbox. */
  accountId: z.number(),
  /** The message to show; the first of several. Null when it is deleted. */
  emailId: z.number().nullable(),
  /**
   * What the person can do: try the change again, edit the message and send it again (`drafts.undoSend`), finish the draft
   * that `emailId` is, which stands in the conversation at `path`, look at the page `path`, decide what became
   * of mails (`outbox.decide`), or only read.
   */
  remedy: z.enum(['retry', 'edit', 'finish', 'look', 'decide', 'none']),
  path: z.string().optional(),
  /** It goes once its cause is gone, and cannot be dismissed. */
  stays: z.literal(true).optional(),
})
export type Notice = z.output<typeof notice>

const NO_NOTICE = 'This is not a notice'
const ofChange = z.object({ id: z.string().regex(/^change-\d{1,15}$/, NO_NOTICE) })
const ofAny = z.object({
  id: z.string().regex(/^(?:change|send|uncertain|answer|step|rest|bounce)-\d{1,15}$/, NO_NOTICE),
})

export const notices = {
  list: endpoint('GET /api/notices', {
    access: 'user',
    summary: 'Actions of the caller that have failed, newest first',
    response: z.object({ notices: z.array(notice) }),
  }),
  retry: endpoint('POST /api/notices/:id/retry', {
    access: 'user',
    summary: 'Try a failed change again; removes the notice until it fails again',
    params: ofChange,
    response: done,
  }),
  dismiss: endpoint('POST /api/notices/:id/dismiss', {
    access: 'user',
    summary: 'Dismiss a notice, without changing anything else',
    params: ofAny,
    response: done,
  }),
}
