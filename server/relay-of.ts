import { readFileSync } from 'node:fs'
import { createMailRelay, type MailRelay } from '#server/platform/network/mail-relay.ts'
import type { Config } from './config.ts'
import { StartupError } from './platform/errors.ts'

/** The relay that sends the installation's own mail; null if none is configured. */
export const relayOf = (config: Config): MailRelay | null =>
  config.smtp && createMailRelay({ ...config.smtp, ca: readCa(config) })

/** Reads the certificate authorities to trust in addition to the public ones. */
export function readCa({ extraCaFile }: Pick<Config, 'extraCaFile'>): string | null {
  if (extraCaFile === undefined) return null
  try {
    return readFileSync(extraCaFile, 'utf8')
  } catch {
    throw new StartupError(
      `EXTRA_CA_FILE is ${JSON.stringify(extraCaFile)}; expected a PEM file that can be read.`,
    )
  }
}
