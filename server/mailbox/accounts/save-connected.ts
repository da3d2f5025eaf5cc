import { randomUUID } from 'node:crypto'
import type { ProviderName } from '#core/contract/accounts.ts'
import type { Actor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderProfile } from '#server/mail/providers/provider.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { AppError } from '#server/platform/errors.ts'
import { type MailAccount, requireOwn } from './access.ts'
import { findOwnAccount, insertAccount, lockOwner, readAgain, updateAccount } from './queries.ts'
import { secretContext } from './secret-context.ts'
import { forgetRefusals } from './servers/refusal-queries.ts'

interface Connected {
  email: string
  provider: ProviderName
  /** Not secret. */
  settings: unknown
  /** Returns what is to be sealed. It gets the existing account, because its credentials may have to be reused. */
  secret: (before: MailAccount | null) => string
  profile: Pick<ProviderProfile, 'savesSentMail' | 'displayName' | 'aliases'>
  /** The name that the person has entered, if any. */
  displayName?: string | undefined
}

/**
 * Saves an account whose connection has been tested. If the person has connected the address already, or the account is
 * `renewed`, it gets the new credentials. Throws 409 if the address is connected in another way, because its messages
 * would be stored twice.
 */
export async function saveConnected(
  deps: Pick<Deps, 'clock' | 'events' | 'publish' | 'secrets'>,
  tx: Tx,
  actor: Actor,
  { email, provider, settings, secret, profile, displayName }: Connected,
  renewed: MailAccount | null = null,
): Promise<MailAccount> {
  await lockOwner(tx, actor.id)
  const existing = renewed ?? (await findOwnAccount(tx, actor, email))
  if (existing) requireOwn(actor, existing)
  if (existing && existing.provider !== provider)
    throw new AppError(
      409,
      `${existing.email} is connected in another way already. Remove it first, then connect it again.`,
      'connected-already',
    )
  const uniqueId = existing?.uniqueId ?? randomUUID()
  const values = {
    uniqueId,
    provider,
    settings,
    sealedSecret: deps.secrets.seal(secret(existing), secretContext({ uniqueId })),
    // It may have been learned since it was guessed.
    savesSentMail: existing?.savesSentMail ?? profile.savesSentMail,
    displayName: displayName || existing?.displayName || profile.displayName,
    ...(profile.aliases ? { aliases: profile.aliases, aliasesReadAt: deps.clock.now() } : {}),
    isActive: true,
    tokenExpiry: null,
    connectedAt: deps.clock.now(),
    updatedAt: deps.clock.now(),
  }
  // The workspace of their organization if they are in one, otherwise their own.
  const workspaceId = actor.workspaceIds.at(-1)
  if (workspaceId === undefined) throw new Error('the person has no workspace')
  const account = existing
    ? await updateAccount(tx, existing, values)
    : await insertAccount(tx, { ...values, workspaceId, ownerId: actor.id, email })
  const accountId = account.id
  await readAgain(tx, account)
  await forgetRefusals(tx, account)
  const by = { userId: actor.id }
  await deps.publish(tx, 'mailbox.connected', {
    workspaceId: account.workspaceId,
    accountId,
    isNew: !existing,
    by,
  })
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    ...aboutMailbox(account),
    action: existing ? 'account.renewed' : 'account.connected',
  })
  await deps.events.publish(tx, { accountId }, { type: 'accounts_changed', accountId })
  return account
}
