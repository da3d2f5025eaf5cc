import type { Account } from '#core/contract/accounts.ts'
import { type Actor, can } from '#core/policy.ts'
import type { MailAccount } from './access.ts'

export function presentAccount(account: MailAccount, actor: Actor): Account {
  return {
    id: account.id,
    uniqueId: account.uniqueId,
    email: account.email,
    displayName: account.displayName,
    profileImageUrl: account.profileImageUrl,
    provider: account.provider,
    isActive: account.isActive,
    tokenExpiry: account.tokenExpiry?.toISOString() ?? null,
    updatedAt: account.updatedAt.toISOString(),
    canManageEmails: can(actor, 'mail.manage', account),
    canManageAccount: can(actor, 'account.manage', account),
  }
}
