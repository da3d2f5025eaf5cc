import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { fileSize } from '#core/text/file-size.ts'
import { AppError } from '#server/platform/errors.ts'

/** That a file does not fit beside the others of its message. */
export function tooLarge(name: string, size?: number, others = 0): AppError {
  const what = size === undefined ? `"${name}" is too large` : `"${name}" is ${fileSize(size)}`
  const rest = others > 0 ? `, and ${fileSize(others)} are attached already` : ''
  return tooMuch(`${what}${rest}`)
}

/** The same for anything, in words. */
export const tooMuch = (what: string) =>
  new AppError(413, `${what}. A message can carry ${fileSize(MAX_ATTACHMENTS_BYTES)}.`, 'too-large')
