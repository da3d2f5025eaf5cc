import { eq } from 'drizzle-orm'
import { mailAccounts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import type { MailProvider } from '#server/providers/mail/provider.ts'
import { oauthNameOf } from '#server/providers/oauth/registry.ts'
import type { MailAccount } from './access.ts'
import { secretContext } from './secret-context.ts'
import { createTokenSource } from './token-source.ts'

/** The adapter of an account, with its credentials opened. Whoever asks for it closes it. */
export function connectAccount(
  deps: Pick<Deps, 'mail' | 'secrets' | 'db' | 'oauth' | 'clock'>,
  account: MailAccount,
): MailProvider {
  const { id, uniqueId, email, provider, settings, sealedSecret } = account
  // Tokens change while an adapter lives: it asks for them.
  if (oauthNameOf(account)) {
    return deps.mail.connect({
      id,
      uniqueId,
      email,
      provider,
      settings,
      secret: null,
      tokens: createTokenSource(deps, id),
    })
  }
  const secret = sealedSecret === null ? null : deps.secrets.open(sealedSecret, secretContext(account))
  return deps.mail.connect({ id, uniqueId, email, provider, settings, secret })
}

/** The provider refuses the credentials: sync pauses until the person has renewed them. */
export async function markExpired(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  accountId: number,
): Promise<void> {
  await db.update(mailAccounts).set({ tokenExpiry: clock.now() }).where(eq(mailAccounts.id, accountId))
  await events.publish(db, { accountId }, { type: 'sync_progress', accountId })
}
