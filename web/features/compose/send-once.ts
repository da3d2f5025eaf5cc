import { emails, type SendBody } from '#core/contract/emails.ts'
import { ApiError, call } from '#web/platform/api.ts'

/**
 * Sends what one window writes: once, however often it is asked, because a lost answer looks like a failure. Null when
 * it was sent before, as it was then: what was changed since is another message from now on. Throws as `call` does.
 */
export function createSending() {
  let idempotencyKey: string = crypto.randomUUID()
  return async (body: SendBody): Promise<{ id: number } | null> => {
    try {
      return await call(emails.send, { body: { ...body, idempotencyKey } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'sent-before')) throw error
      idempotencyKey = crypto.randomUUID()
      return null
    }
  }
}
