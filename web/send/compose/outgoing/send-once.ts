import { emails, type SendBody } from '#core/contract/emails.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ApiError, call } from '#web/platform/api.ts'

/**
 * Sends the message of one window exactly once, however often it is called, because a lost answer looks like a failure.
 * Returns null when the message was sent before in its earlier form: then the changed text becomes another message.
 * Throws like `call`.
 */
export function createSending() {
  let idempotencyKey: string = crypto.randomUUID()
  return async (body: SendBody): Promise<ResponseOf<typeof emails.send> | null> => {
    try {
      return await call(emails.send, { body: { ...body, idempotencyKey } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'sent-before')) throw error
      idempotencyKey = crypto.randomUUID()
      return null
    }
  }
}
