import { z } from 'zod'
import type { OAuthTokens } from '#server/mail/oauth/oauth-client.ts'

/** The content of the sealed secret of an account that is connected by a grant. */
export const oauthSecret = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  scope: z.string(),
})
export type OAuthSecret = z.output<typeof oauthSecret>

/** Providers may keep the previous refresh token; then they send none. */
export const toSecret = (tokens: OAuthTokens, before: string | null): OAuthSecret | null => {
  const refreshToken = tokens.refreshToken ?? before
  return refreshToken === null ? null : { ...tokens, refreshToken }
}
