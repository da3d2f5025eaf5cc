import { ProviderError } from '../provider.ts'

/** An error answer of Graph: https://learn.microsoft.com/en-us/graph/errors. */
export interface GraphFailure {
  status: number
  code: string
  message: string
  retryAfterMs: number | null
}

/** What Graph says when it no longer knows a delta link. */
export const isForgotten = ({ status, code }: GraphFailure): boolean =>
  status === 410 || /^(?:syncStateNotFound|SyncStateInvalid|resyncRequired)$/i.test(code)

/** The reason of a refused call in plain words. */
export function graphFailure(failure: GraphFailure): ProviderError {
  const { status, code, message, retryAfterMs } = failure
  const options = { cause: failure, ...(retryAfterMs === null ? {} : { retryAfterMs }) }
  if (status === 401)
    return new ProviderError('auth-expired', 'Outlook does not accept the sign-in any more', options)
  if (status === 429 || code === 'ApplicationThrottled')
    return new ProviderError('rate-limited', 'Outlook asks us to slow down', options)
  if (status === 403 && /AccessDenied|Authorization_RequestDenied/i.test(code))
    return new ProviderError(
      'auth-expired',
      'Microsoft was not allowed to let Quillbox read and change mail. Re-authorize, and accept what is asked for',
      { ...options, isFinal: true },
    )
  if (code === 'MailboxNotEnabledForRESTAPI' || code === 'MailboxNotSupportedForRESTAPI')
    return new ProviderError('refused', 'This Microsoft account has no Outlook mailbox', options)
  if (status === 404 || code === 'ErrorInvalidIdMalformed')
    return new ProviderError('not-found', 'Outlook does not have this any more', options)
  if (status >= 500) return new ProviderError('unavailable', `Outlook cannot answer now (${status})`, options)
  return new ProviderError('refused', `Outlook refused: ${message || code || `status ${status}`}`, options)
}

export function unreachable(error: unknown): ProviderError {
  const cause = error instanceof Error ? error.cause : undefined
  const reason = cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : String(error)
  return new ProviderError('unavailable', `Outlook cannot be reached: ${reason}`, { cause: error })
}
