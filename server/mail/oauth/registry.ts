import { z } from 'zod'
import { type OAuthServiceName, oauthService, type ProviderName } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  createOAuthClient,
  type OAuthClient,
  type OAuthCredentials,
  type OAuthService,
} from './oauth-client.ts'
import { googleService, microsoftService, yahooService } from './services.ts'

export type OAuthName = OAuthServiceName
export type OAuthClients = Partial<Record<OAuthName, OAuthClient>>

const grantedBy = z.object({ oauth: oauthService })

/** Where access to an account is granted; null for one that is connected by password. */
export function oauthNameOf({
  provider,
  settings,
}: {
  provider: ProviderName
  settings: unknown
}): OAuthName | null {
  const { access } = MAIL_PROVIDERS[provider]
  return access === 'perhaps' ? (grantedBy.safeParse(settings).data?.oauth ?? null) : access
}

/** The address that a provider sends people back to; the pages have a route for it. */
export const redirectUri = (publicUrl: string, name: OAuthName): string => `${publicUrl}/oauth/${name}`

/** A service as this installation is set up for it; null if it has no credentials. */
const SET_UP: Record<OAuthName, (config: Config) => { service: OAuthService; app: OAuthCredentials } | null> =
  {
    google: ({ google }) => google && { service: googleService(google.baseUrl), app: google },
    microsoft: ({ microsoft }) =>
      microsoft && { service: microsoftService(microsoft.tenant, microsoft.baseUrl), app: microsoft },
    yahoo: ({ yahoo }) => yahoo && { service: yahooService(yahoo.baseUrl), app: yahoo },
  }

/** Those that this installation has credentials for. */
export function oauthClients(config: Config, clock: Clock): OAuthClients {
  const now = () => clock.now().getTime()
  const clients: OAuthClients = {}
  for (const name of oauthService.options) {
    const found = SET_UP[name](config)
    if (found)
      clients[name] = createOAuthClient(found.service, found.app, redirectUri(config.publicUrl, name), now)
  }
  return clients
}
