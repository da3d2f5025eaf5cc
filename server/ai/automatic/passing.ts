import { AppError } from '#server/platform/errors.ts'

/** How long an engine that does not answer is asked again, before a person is told. */
export const PATIENCE_MS = 60 * 60_000
/** What passes by itself. */
const PASSING = ['ai-unavailable', 'ai-rate-limited', 'ai-timed-out', 'ai-cancelled']

/** Whether an engine has failed in a way that passes by itself, such as a server that is away. */
export const isPassing = (error: unknown): error is AppError =>
  error instanceof AppError && PASSING.includes(error.code)
