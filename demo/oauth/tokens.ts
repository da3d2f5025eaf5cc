import { randomBytes } from 'node:crypto'

export interface Grant {
  email: string
  scope: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Adds to the emulator: access tokens that expire, unknown tokens that are refused, and revocation. */
export function createTokens(lifetimeSeconds: number) {
  const access = new Map<string, Grant>()
  const refresh = new Map<string, { email: string; scope: string }>()
  const isOf = (email: string | undefined, grant: { email: string }) =>
    email === undefined || grant.email === email
  const state = { lifetimeSeconds }
  return {
    state,
    grant(accessToken: string, grant: { email: string; scope: string }): void {
      access.set(accessToken, { ...grant, expiresAt: Date.now() + state.lifetimeSeconds * 1000 })
    },
    remember(refreshToken: string, grant: { email: string; scope: string }): void {
      refresh.set(refreshToken, grant)
    },
    ofRefresh: (refreshToken: string) => refresh.get(refreshToken) ?? null,
    /** Accepts a refresh token once. */
    use: (refreshToken: string) => void refresh.delete(refreshToken),
    /** Null for an unknown, expired or revoked token. */
    ofAccess(accessToken: string): Grant | null {
      const grant = access.get(accessToken)
      return grant && grant.expiresAt > Date.now() ? grant : null
    },
    /** A token without a consent page, for tests. */
    mint(email: string, scope = 'https://mail.google.com/'): string {
      const token = `minted_${randomBytes(12).toString('hex')}`
      this.grant(token, { email, scope })
      return token
    },
    /** Expires all access tokens; the refresh tokens stay valid. */
    expire(email?: string): void {
      for (const grant of access.values()) if (isOf(email, grant)) grant.expiresAt = 0
    },
    /** Revokes the grant, as a person can in their Google account. */
    revoke(email?: string): void {
      for (const [token, grant] of access) if (isOf(email, grant)) access.delete(token)
      for (const [token, grant] of refresh) if (isOf(email, grant)) refresh.delete(token)
    },
    /** The owner of a token of either kind. */
    ownerOf: (token: string) => refresh.get(token)?.email ?? access.get(token)?.email ?? null,
  }
}
export type Tokens = ReturnType<typeof createTokens>
