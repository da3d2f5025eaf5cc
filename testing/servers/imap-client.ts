import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { Dovecot } from './dovecot.ts'

/** A second, independent client of the same mailbox: what another mail program would do. */
export async function connectClient(
  dovecot: Dovecot,
  user: string,
  options: ImapFlowOptions = {},
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.ports.imaps,
    secure: true,
    tls: { ca: dovecot.ca },
    auth: { user, pass: dovecot.password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    ...options,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
