import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { oauthNameOf } from '#server/mail/oauth/registry.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import type { MailAccount } from './access.ts'
import { createTokenSource } from './oauth/token-source.ts'
import { expireCredentials } from './queries.ts'
import { openCredentials } from './secret-context.ts'

/** Returns the adapter of an account, with its credentials opened. The caller must close it. */
export function connectAccount(
  deps: Pick<Deps, 'mail' | 'secrets' | 'db' | 'oauth' | 'clock'>,
  account: MailAccount,
): MailProvider {
  const { id, uniqueId, email, provider, settings } = account
  // Tokens change while an adapter lives, so the adapter asks for them.
  if (oauthNameOf(account)) {
    return deps.mail.connect({
      id,
      uniqueId,
      email,
      provider,
      settings,
      secret: null,
      tokens: createTokenSource(deps, account),
    })
  }
  const secret = openCredentials(deps, account)
  return deps.mail.connect({ id, uniqueId, email, provider, settings, secret })
}

/**
 * Marks an account expired because the provider refuses the credentials that it was loaded with: sync pauses until the
 * person has renewed them. Does nothing if they have done so meanwhile.
 */
export async function markExpired(
  { db, clock, events, publish }: Pick<Deps, 'db' | 'clock' | 'events' | 'publish'>,
  account: Pick<MailAccount, 'workspaceId' | 'id' | 'connectedAt'>,
): Promise<void> {
  const { workspaceId, id: accountId } = account
  await inTransaction(db, async tx => {
    if (!(await expireCredentials(tx, account, clock.now()))) return
    await publish(tx, 'mailbox.expired', { workspaceId, accountId })
    await events.publish(tx, { accountId }, { type: 'sync_progress', accountId })
  })
}
