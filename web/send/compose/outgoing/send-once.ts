import { emails, type SendBody } from '#core/contract/emails.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ApiError, call } from '#web/platform/api.ts'

/**
 * Sends the message of one window exactly once, however often it is called, because a lost answer looks like a failure.
 * `first`: the key under which the message may have been sent already.
 */
export function createSending(first: string = crypto.randomUUID()) {
  let idempotencyKey = first
  const keyed = (body: SendBody): SendBody => ({ ...body, idempotencyKey })
  return {
    /** The message with its key: to be sent later, and still once. */
    keyed,
    /**
     * Returns null when the message was sent before in its earlier form: then the changed text becomes another message.
     * Throws like `call`.
     */
    async send(body: SendBody): Promise<ResponseOf<typeof emails.send> | null> {
      try {
        return await call(emails.send, { body: keyed(body) })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'sent-before')) throw error
        idempotencyKey = crypto.randomUUID()
        return null
      }
    },
  }
}
