import { imapSecret, imapSettings } from './features/accounts/imap-settings.ts'
import type { Log } from './platform/log.ts'
import type { Outbound } from './platform/outbound.ts'
import { createImapProvider } from './providers/mail/imap/imap-provider.ts'
import type { ProviderFactory } from './providers/mail/registry.ts'

interface Parts {
  /** Authorities to trust besides the public ones (PEM). */
  ca: string | null
  log: Log
  outbound: Outbound
}

/** Makes the adapter of an IMAP account from what is stored of it; hosts that a person typed go through the guard. */
export function imapFactory({ ca, log, outbound }: Parts): ProviderFactory {
  return ({ email, settings, secret }) => {
    const { user, imap, smtp } = imapSettings.parse(settings)
    const { password } = imapSecret.parse(JSON.parse(secret ?? '{}'))
    return createImapProvider(
      { email, user, imap, smtp, auth: { kind: 'password', password } },
      {
        log,
        ...(ca ? { tls: { ca } } : {}),
        resolve: async (host, port) => [await outbound.assertHost(host, port)],
      },
    )
  }
}
