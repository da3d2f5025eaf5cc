import { z } from 'zod'
import type { OAuthTokens } from '#server/providers/oauth/oauth-client.ts'

/** What is sealed for an account that is connected by a grant. */
export const oauthSecret = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  scope: z.string(),
})
export type OAuthSecret = z.output<typeof oauthSecret>

/** Providers may keep the refresh token of before: then they send none. */
export const toSecret = (tokens: OAuthTokens, before: string | null): OAuthSecret | null => {
  const refreshToken = tokens.refreshToken ?? before
  return refreshToken === null ? null : { ...tokens, refreshToken }
}
