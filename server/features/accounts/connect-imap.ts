import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { connectImapBody } from '#core/contract/accounts.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { ProviderError, type ProviderProfile } from '#server/providers/mail/provider.ts'
import type { MailAccount } from './access.ts'
import type { ImapSecret, ImapSettings } from './imap-settings.ts'
import { findOwnAccount, insertAccount, lockOwner, updateAccount } from './queries.ts'
import { secretContext } from './secret-context.ts'

type ConnectImap = z.output<typeof connectImapBody>

/**
 * Tries the servers with the given credentials and only then saves the account. An address that the person has
 * connected already gets the new credentials instead. Throws 422 with the precise reason when a server refuses.
 */
export async function connectImap(deps: Deps, actor: Actor, input: ConnectImap): Promise<MailAccount> {
  const settings: ImapSettings = { user: input.username || input.email, imap: input.imap, smtp: input.smtp }
  const secret = JSON.stringify({ password: input.password } satisfies ImapSecret)
  const profile = await tryOut(deps, { email: input.email, settings, secret })
  return deps.db.transaction(async tx => {
    await lockOwner(tx, actor.id)
    const existing = await findOwnAccount(tx, actor.id, input.email)
    const uniqueId = existing?.uniqueId ?? randomUUID()
    const values = {
      uniqueId,
      provider: 'imap' as const,
      settings,
      sealedSecret: deps.secrets.seal(secret, secretContext({ uniqueId })),
      savesSentMail: profile.savesSentMail,
      displayName: input.displayName || existing?.displayName || profile.displayName,
      isActive: true,
      tokenExpiry: null,
      updatedAt: deps.clock.now(),
    }
    const account = existing
      ? await updateAccount(tx, existing.id, values)
      : await insertAccount(tx, {
          ...values,
          ownerId: actor.id,
          organizationId: actor.organizationId,
          email: input.email,
        })
    await deps.events.publish(
      tx,
      { accountId: account.id },
      { type: 'accounts_changed', accountId: account.id },
    )
    return account
  })
}

async function tryOut(
  deps: Deps,
  account: { email: string; settings: ImapSettings; secret: string },
): Promise<ProviderProfile> {
  const provider = deps.mail.connect({ ...account, id: 0, provider: 'imap' })
  try {
    return await provider.profile()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(422, error.userMessage, 'connection-failed', {
      cause: error,
      fields: { [fieldOf(error)]: error.userMessage },
    })
  } finally {
    await provider.close()
  }
}

/** Where the person should look first. */
function fieldOf({ kind, service }: ProviderError): string {
  if (kind === 'auth-expired') return 'password'
  return service === 'outgoing' ? 'smtp.host' : 'imap.host'
}
