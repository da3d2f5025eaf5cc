import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { oauthNameOf } from '#server/mail/oauth/registry.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import type { TokenSource } from '#server/mail/providers/tokens.ts'
import { openCredentials, secretContext } from '../secret-context.ts'
import { claimRefresh, findSealed, storeRefreshed } from './oauth-queries.ts'
import { type OAuthSecret, oauthSecret, toSecret } from './oauth-secret.ts'

/** A token is renewed this long before it expires, so that it does not expire during a call. */
const AHEAD_MS = 5 * 60_000
/** A process may renew for this long; then another one tries. */
const CLAIM_MS = 30_000
const LOOK_AGAIN_MS = 200

/**
 * The access tokens of an account. The first caller that finds a token about to expire renews it; all others, in this
 * process and others, wait for that, because some providers revoke the old refresh token with the renewal.
 */
export function createTokenSource(
  deps: Pick<Deps, 'db' | 'secrets' | 'oauth' | 'clock'>,
  account: AccountKey,
): TokenSource {
  let current: OAuthSecret | null = null
  let renewing: Promise<OAuthSecret> | null = null
  const now = () => deps.clock.now().getTime()
  const isGood = (secret: OAuthSecret, rejected: string | undefined): boolean =>
    secret.expiresAt - AHEAD_MS > now() && secret.accessToken !== rejected

  async function load() {
    const row = await findSealed(deps.db, account)
    const opened = row && openCredentials(deps, row)
    const before = row?.sealedSecret
    if (!opened || !before) throw new ProviderError('auth-expired', 'The account is no longer connected')
    return { row, before, secret: oauthSecret.parse(JSON.parse(opened)) }
  }

  async function renew(rejected: string | undefined): Promise<OAuthSecret> {
    const until = performance.now() + CLAIM_MS * 2
    for (;;) {
      const { row, before, secret } = await load()
      if (isGood(secret, rejected)) return secret
      const name = oauthNameOf(row)
      const client = name && deps.oauth[name]
      if (!client)
        throw new ProviderError('unavailable', 'This installation is not set up for the provider any more')
      const store = (stored: Parameters<typeof storeRefreshed>[2]) =>
        inTransaction(deps.db, tx => storeRefreshed(tx, account, stored))
      const claim = { now: deps.clock.now(), until: new Date(now() + CLAIM_MS), sealedSecret: before }
      if (await inTransaction(deps.db, tx => claimRefresh(tx, account, claim))) {
        try {
          const fresh = toSecret(await client.refresh(secret.refreshToken), secret.refreshToken)
          if (!fresh) throw new ProviderError('auth-expired', 'The provider did not finish the sign-in')
          const sealedSecret = deps.secrets.seal(JSON.stringify(fresh), secretContext(row))
          await store({ before, sealedSecret })
          return fresh
        } catch (error) {
          await store(null)
          throw error
        }
      }
      if (performance.now() > until)
        throw new ProviderError('unavailable', 'The sign-in could not be renewed in time')
      await sleep(LOOK_AGAIN_MS)
    }
  }

  return {
    async accessToken(rejected) {
      if (current && isGood(current, rejected)) return current.accessToken
      renewing ??= renew(rejected).finally(() => {
        renewing = null
      })
      current = await renewing
      return current.accessToken
    },
  }
}
