import { ProviderError } from '../provider.ts'

/** The parts of Google's error answers that tell what went wrong. */
interface ApiFailure {
  status: number
  reason: string
  message: string
  /** Seconds or a date (RFC 9110 section 10.2.3). */
  retryAfter: string | null
}

const RATE_REASONS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'backendError',
])
const DEFAULT_PAUSE_MS = 30_000

/**
 * The reason of a failed call in plain words
 * (https://developers.google.com/workspace/gmail/api/guides/handle-errors).
 */
export function gmailFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const failure = apiFailure(error)
  if (!failure) {
    const why = error instanceof Error ? causeOf(error) : String(error)
    return new ProviderError('unavailable', `Gmail cannot be reached: ${why}`, { cause: error })
  }
  const { status, reason, message, retryAfter } = failure
  const options = { cause: error }
  if (status === 401)
    return new ProviderError('auth-expired', 'Gmail does not accept the sign-in any more', options)
  if (status === 429 || (status === 403 && RATE_REASONS.has(reason))) {
    const retryAfterMs = pauseOf(retryAfter) ?? DEFAULT_PAUSE_MS
    return new ProviderError('rate-limited', 'Gmail asks us to slow down', { ...options, retryAfterMs })
  }
  if (status === 403 && (reason === 'accessNotConfigured' || /has not been used in project/.test(message)))
    return new ProviderError(
      'refused',
      'The Gmail API is not switched on in the Google Cloud project of this installation',
      options,
    )
  if (status === 403 && /insufficient/i.test(`${reason} ${message}`))
    return new ProviderError(
      'auth-expired',
      'Google was not allowed to let Quillbox read and change mail. Re-authorize, and leave all boxes ticked',
      { ...options, isFinal: true },
    )
  if (status === 404) return new ProviderError('not-found', 'Gmail does not have this any more', options)
  if (status === 400 && /^Invalid label/i.test(message))
    return new ProviderError('not-found', 'The label does not exist at Gmail any more', options)
  if (status === 400 && reason === 'failedPrecondition' && /Mail service not enabled/i.test(message))
    return new ProviderError('refused', 'Gmail is switched off for this Google account', options)
  if (status >= 500)
    return new ProviderError('unavailable', `Gmail cannot answer now (${status})`, {
      ...options,
      ...withPause(retryAfter),
    })
  return new ProviderError('refused', `Gmail refused: ${message || `status ${status}`}`, options)
}

/** Reads the body of an error answer, as JSON or already read. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): ProviderError {
  return gmailFailure({ response: { status, data: body, headers: new Headers(header(retryAfter)) } })
}

const header = (retryAfter: string | null): Record<string, string> =>
  retryAfter === null ? {} : { 'retry-after': retryAfter }

function apiFailure(error: unknown): ApiFailure | null {
  const response = (
    error as { response?: { status?: number; data?: unknown; headers?: Pick<Headers, 'get'> } } | null
  )?.response
  if (typeof response?.status !== 'number') return null
  const body = parsed(response.data) as {
    error?: { message?: string; errors?: { reason?: string }[]; status?: string } | string
  } | null
  const said = typeof body?.error === 'object' ? body.error : null
  return {
    status: response.status,
    reason: said?.errors?.[0]?.reason ?? said?.status ?? '',
    message: said?.message ?? (typeof body?.error === 'string' ? body.error : ''),
    retryAfter: response.headers?.get('retry-after') ?? null,
  }
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function withPause(retryAfter: string | null): { retryAfterMs?: number } {
  const retryAfterMs = pauseOf(retryAfter)
  return retryAfterMs === null ? {} : { retryAfterMs }
}

function pauseOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = Number(retryAfter)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** Errors of `fetch` hide their reason one level below. */
function causeOf(error: Error): string {
  const { cause } = error
  const code = cause instanceof Error ? (cause as { code?: string }).code : undefined
  return code ?? (cause instanceof Error ? cause.message : error.message)
}
