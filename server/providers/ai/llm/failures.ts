import { APICallError, NoContentGeneratedError, NoObjectGeneratedError, RetryError } from 'ai'
import { EngineError } from '../engine.ts'

const SAFE = 'Your text is unchanged.'

/** What went wrong at a provider, in words for the person. `service` is the provider's name. */
export function toEngineError(error: unknown, service: string, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) return error
  const options = { cause: error }
  if (signal.aborted) return new EngineError('cancelled', 'Stopped.', options)
  if (isTimeout(error))
    return new EngineError('timed-out', `${service} did not answer in time. ${SAFE}`, options)
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (NoObjectGeneratedError.isInstance(last) || NoContentGeneratedError.isInstance(last))
    return new EngineError('nonsense', `${service} gave an answer that cannot be used. ${SAFE}`, options)
  if (!APICallError.isInstance(last))
    return new EngineError('unavailable', `${service} cannot be reached. ${SAFE}`, options)
  const { statusCode: status, responseHeaders } = last
  if (status === 429) {
    const seconds = Number(responseHeaders?.['retry-after'])
    return new EngineError(
      'rate-limited',
      `${service} is asked too much just now. Try again in a minute. ${SAFE}`,
      {
        ...options,
        ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
      },
    )
  }
  if (status === 401 || status === 403)
    return new EngineError('refused', `${service} does not accept this installation's key. ${SAFE}`, options)
  if (status === 402)
    return new EngineError(
      'refused',
      `The account at ${within(service)} has no credit left. ${SAFE}`,
      options,
    )
  if (status === 404)
    return new EngineError('refused', `${service} does not know the chosen model. ${SAFE}`, options)
  if (status === 413)
    return new EngineError('refused', `This is too long for ${within(service)}. ${SAFE}`, options)
  if (status !== undefined && status >= 400 && status < 500)
    return new EngineError('refused', `${service} refused the request. ${SAFE}`, options)
  // A truncated answer does not parse, although its status is that of a complete one.
  if (status !== undefined && status < 400)
    return new EngineError('nonsense', `${service} gave an answer that cannot be used. ${SAFE}`, options)
  return new EngineError('unavailable', `${service} cannot answer just now. ${SAFE}`, options)
}

/** The name of the service within a sentence: "the AI server". */
const within = (service: string): string => service.replace(/^The /, 'the ')

function isTimeout(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = RetryError.isInstance(at) ? at.lastError : at.cause)
    if (at.name === 'TimeoutError') return true
  return false
}
