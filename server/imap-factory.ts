import type { ImapAccountConfig, ImapAuth, SmtpPool } from '#server/mail/providers/imap/connection/config.ts'
import {
  type ImapSettings,
  imapSecret,
  imapSettings,
} from '#server/mailbox/accounts/servers/imap-settings.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import type { KeptSessions } from './mail/providers/imap/connection/kept-sessions.ts'
import { createImapProvider } from './mail/providers/imap/imap-provider.ts'
import type { ProviderFactory } from './mail/providers/registry.ts'
import type { TokenSource } from './mail/providers/tokens.ts'
import type { Log } from './platform/log.ts'

interface Parts {
  /** Certificate authorities to trust in addition to the public ones (PEM). */
  ca: string | null
  log: Log
  outbound: Outbound
  smtpPool?: SmtpPool
  keptSessions?: KeptSessions | undefined
}

/**
 * Returns a factory that makes the adapter of an IMAP account from its stored settings. Hosts that a person typed are
 * checked by `outbound`.
 */
export function imapFactory({ ca, log, outbound, smtpPool, keptSessions }: Parts): ProviderFactory {
  return ({ email, settings, secret, tokens }) => {
    const { user, imap, smtp, oauth, ...outgoing } = imapSettings.parse(settings)
    const sealed = oauth ? null : imapSecret.parse(JSON.parse(secret ?? '{}'))
    const auth: ImapAuth = sealed ? { kind: 'password', password: sealed.password } : byToken(tokens)
    return createImapProvider(
      { email, user, imap, smtp, auth, ...smtpLogin(outgoing, sealed?.smtpPassword) },
      {
        log,
        ...(smtpPool ? { smtpPool } : {}),
        ...(ca ? { tls: { ca } } : {}),
        resolve: async (host, port) => [await outbound.assertHost(host, port)],
      },
      keptSessions,
    )
  }
}

function smtpLogin(
  { smtpSignIn, smtpUser = '' }: Pick<ImapSettings, 'smtpSignIn' | 'smtpUser'>,
  password = '',
): Pick<ImapAccountConfig, 'smtpLogin'> {
  if (smtpSignIn === 'none') return { smtpLogin: null }
  return smtpSignIn === 'own' ? { smtpLogin: { user: smtpUser, password } } : {}
}

function byToken(tokens: TokenSource | undefined): ImapAuth {
  if (!tokens) throw new Error('an account that is connected by a grant needs its tokens')
  return { kind: 'oauth2', accessToken: rejected => tokens.accessToken(rejected) }
}
