import { z } from 'zod'
import { type OAuthServiceName, oauthService, type ProviderName } from '#core/contract/accounts.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createOAuthClient, type OAuthClient } from './oauth-client.ts'
import { googleService, microsoftService, yahooService } from './services.ts'

export type OAuthName = OAuthServiceName
export type OAuthClients = Partial<Record<OAuthName, OAuthClient>>

export const mailProviders: Record<OAuthName, ProviderName> = {
  google: 'gmail',
  microsoft: 'outlook',
  // Any mailbox behind IMAP may be let in by a grant: its settings say so.
  yahoo: 'imap',
}
const grantedBy = z.object({ oauth: oauthService })

/** Where access to an account is granted; null for one that is connected by password. */
export function oauthNameOf({
  provider,
  settings,
}: {
  provider: ProviderName
  settings: unknown
}): OAuthName | null {
  if (provider === 'gmail') return 'google'
  if (provider === 'outlook') return 'microsoft'
  return provider === 'imap' ? (grantedBy.safeParse(settings).data?.oauth ?? null) : null
}

/** The address that a provider sends people back to; the pages have a route for it. */
export const redirectUri = (publicUrl: string, name: OAuthName): string => `${publicUrl}/oauth/${name}`

/** Those that this installation has credentials for. */
export function oauthClients({ google, microsoft, yahoo, publicUrl }: Config, clock: Clock): OAuthClients {
  const now = () => clock.now().getTime()
  const clients: OAuthClients = {}
  if (google) {
    const address = redirectUri(publicUrl, 'google')
    clients.google = createOAuthClient(googleService(google.baseUrl), google, address, now)
  }
  if (microsoft) {
    const service = microsoftService(microsoft.tenant, microsoft.baseUrl)
    clients.microsoft = createOAuthClient(service, microsoft, redirectUri(publicUrl, 'microsoft'), now)
  }
  if (yahoo)
    clients.yahoo = createOAuthClient(
      yahooService(yahoo.baseUrl),
      yahoo,
      redirectUri(publicUrl, 'yahoo'),
      now,
    )
  return clients
}
