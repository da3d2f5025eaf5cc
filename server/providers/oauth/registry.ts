import type { OAuthServiceName, ProviderName } from '#core/contract/accounts.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createOAuthClient, type OAuthClient } from './oauth-client.ts'
import { googleService, microsoftService } from './services.ts'

export type OAuthName = OAuthServiceName
export type OAuthClients = Partial<Record<OAuthName, OAuthClient>>

/** Which of them an account of a mail provider belongs to, and the other way round. */
export const oauthNames: Partial<Record<ProviderName, OAuthName>> = { gmail: 'google', outlook: 'microsoft' }
export const mailProviders: Record<OAuthName, ProviderName> = { google: 'gmail', microsoft: 'outlook' }

/** The address that a provider sends people back to; the pages have a route for it. */
export const redirectUri = (publicUrl: string, name: OAuthName): string => `${publicUrl}/oauth/${name}`

/** Those that this installation has credentials for. */
export function oauthClients({ google, microsoft, publicUrl }: Config, clock: Clock): OAuthClients {
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
  return clients
}
