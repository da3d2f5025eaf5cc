import { APICallError, NoContentGeneratedError, NoObjectGeneratedError, RetryError } from 'ai'
import { EngineError } from '../engine.ts'
import type { Meter } from './meter.ts'

/** Far more than any letter, with what a provider writes around each word of it. */
const MOST_BYTES = 8_000_000

/** The text, trimmed. An empty answer is none: it must not take the place of what is there. */
export function written(text: string, service: string): string {
  if (text.trim() === '') throw new EngineError('nonsense', `${service} gave an empty answer.`)
  return text.trim()
}

/** Sends a request of the AI SDK. A web page in place of an answer is told as that, and what was refused is not billed. */
export async function fetchAnswer(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
  { service, meter }: { service: string; meter: Pick<Meter, 'refused'> },
): Promise<Response> {
  const response = await fetch(input, init).catch(error => {
    if (!init?.signal?.aborted) meter.refused()
    throw error
  })
  if (!response.ok) meter.refused()
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  // A proxy whose server is away says so with a page, too: that is tried again.
  if (!isPage || response.status >= 500 || [401, 402, 403, 429].includes(response.status))
    return atMost(response, MOST_BYTES, service)
  meter.refused()
  await response.body?.cancel()
  throw new EngineError(
    'nonsense',
    `${service} answered with a web page (status ${response.status}): its address may be wrong, or a sign-in page stands before it.`,
  )
}

/** The same answer, which fails once it is longer: a server that writes for ever would fill the memory. */
export function atMost(response: Response, bytes: number, service: string): Response {
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > bytes)
        controller.error(new EngineError('nonsense', `${service} gave an answer that is too long.`))
      else controller.enqueue(chunk)
    },
  })
  return response.body ? new Response(response.body.pipeThrough(counted), response) : response
}

/** What went wrong at a provider, in words for the person. `service` is the provider's name. */
export function toEngineError(error: unknown, service: string, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) return error
  const options = { cause: error }
  if (signal.aborted) return new EngineError('cancelled', 'Stopped.', options)
  if (isTimeout(error)) return new EngineError('timed-out', `${service} did not answer in time.`, options)
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (NoObjectGeneratedError.isInstance(last) || NoContentGeneratedError.isInstance(last))
    return new EngineError('nonsense', `${service} gave an answer that cannot be used.`, options)
  if (!APICallError.isInstance(last))
    return new EngineError('unavailable', `${service} cannot be reached.`, options)
  const { statusCode: status, responseHeaders, responseBody = '' } = last
  if (status === 429 && /insufficient_quota|exceeded your current quota|billing/i.test(responseBody))
    return noCredit(service, options)
  if (status === 429) {
    const seconds = Number(responseHeaders?.['retry-after'])
    return new EngineError(
      'rate-limited',
      `${service} takes no more requests just now, because it got too many. Try again in ${waitOf(seconds)}.`,
      {
        ...options,
        ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
      },
    )
  }
  if (status === 401 || status === 403)
    return new EngineError('refused', `${service} does not accept this installation's key.`, options)
  if (status === 402) return noCredit(service, options)
  if (status === 404) return new EngineError('refused', `${service} does not know the chosen model.`, options)
  if (status === 413) return new EngineError('refused', `This is too long for ${within(service)}.`, options)
  if (status !== undefined && status >= 400 && status < 500)
    return new EngineError('refused', `${service} refused the request.`, options)
  // A truncated answer does not parse, although its status is that of a complete one.
  if (status !== undefined && status < 400)
    return new EngineError('nonsense', `${service} gave an answer that cannot be used.`, options)
  return new EngineError('unavailable', `${service} cannot answer just now.`, options)
}

/** What the provider says, in words. */
const waitOf = (seconds: number) =>
  !(seconds > 0)
    ? 'a minute'
    : seconds < 90
      ? `${Math.ceil(seconds)} seconds`
      : `${Math.ceil(seconds / 60)} minutes`

const noCredit = (service: string, options: ErrorOptions) =>
  new EngineError('refused', `The account at ${within(service)} has no credit left.`, options)

/** The name of the service within a sentence: "the AI server". */
const within = (service: string): string => service.replace(/^The /, 'the ')

function isTimeout(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = RetryError.isInstance(at) ? at.lastError : at.cause)
    if (at.name === 'TimeoutError') return true
  return false
}
