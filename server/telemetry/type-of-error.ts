import { describeError } from '#server/platform/describe-error.ts'

/** The kind of an error, without its message, which may quote somebody. */
export function typeOfError(error: unknown): string {
  const { type, code, facts } = describeError(error)
  return String(code ?? facts?.kind ?? type)
}
