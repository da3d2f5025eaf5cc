import { MAX_MAIL_FILE } from '#core/contract/mail-imports.ts'
import { fileSize } from '#core/text/file-size.ts'
import { badRequest } from '#server/platform/errors.ts'

/**
 * Packed mail has a tenth of its size at best. An archive that unpacks more than a hundredfold was made to
 * fill disks.
 */
const MOST_RATIO = 100
/** Less than that does no harm. */
const HARMLESS_BYTES = 100 * 1024 * 1024

/** Throws if an archive of so many bytes unpacks to so many. */
export function requireSaneSize(packedBytes: number, unpackedBytes: number): void {
  if (unpackedBytes > MAX_MAIL_FILE)
    throw badRequest(`What is in this file is larger than ${fileSize(MAX_MAIL_FILE)}. Please split it.`)
  if (unpackedBytes > Math.max(HARMLESS_BYTES, packedBytes * MOST_RATIO))
    throw badRequest('This file unpacks to far more than mail would, so it is not read further.')
}
