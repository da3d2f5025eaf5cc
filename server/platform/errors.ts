/** Field paths of a refused input, with what is wrong with each. */
type FieldErrors = Record<string, string>

/** A refusal that a client may read: one message, an HTTP status, and a stable code for programs. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly fields?: FieldErrors
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number

  constructor(
    status: number,
    message: string,
    code: string,
    more: { fields?: FieldErrors; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    if (more.fields) this.fields = more.fields
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 404. `what` names the thing with a capital: `notFound('This contact')` says "This contact was not found". */
export const notFound = (what: string): AppError => new AppError(404, `${what} was not found`, 'not-found')

/** 403. */
export const forbidden = (message = 'You do not have permission to do this'): AppError =>
  new AppError(403, message, 'forbidden')

/** 400, with the fields at fault where they are known. */
export const badRequest = (message: string, fields?: FieldErrors): AppError =>
  new AppError(400, message, 'bad-request', fields ? { fields } : {})

/** 401. */
export const unauthorized = (message = 'Please sign in'): AppError =>
  new AppError(401, message, 'unauthorized')

/** 429, with the seconds to wait. */
export const tooManyRequests = (message: string, retryAfterSeconds: number): AppError =>
  new AppError(429, message, 'too-many-requests', { retryAfterSeconds })

/**
 * The process cannot start, for a reason that the operator can fix. The message is all that is printed, without a stack,
 * and the process ends with code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
