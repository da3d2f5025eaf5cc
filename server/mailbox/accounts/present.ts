import { type Account, accounts } from '#core/contract/accounts.ts'
import { type Actor, can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { oauthNameOf } from '#server/mail/oauth/registry.ts'
import { type MailAccount, recalledAccounts } from './access.ts'
import { mayAddAliases } from './aliases.ts'

/** The accounts whose mail the caller may read. */
export async function listAccounts(ctx: Ctx): Promise<Account[]> {
  const visible = await recalledAccounts(ctx, 'mail.read')
  return visible.map(account => presentAccount(account, ctx.actor))
}

export function presentAccount(account: MailAccount, actor: Actor): Account {
  return {
    id: account.id,
    uniqueId: account.uniqueId,
    email: account.email,
    displayName: account.displayName,
    profileImageUrl: imageUrl(account),
    signature: account.signature,
    signatures: account.signatures,
    provider: account.provider,
    aliases: account.aliases,
    mayAddAliases: mayAddAliases(account),
    signIn: oauthNameOf(account),
    isActive: account.isActive,
    tokenExpiry: account.tokenExpiry?.toISOString() ?? null,
    updatedAt: account.updatedAt.toISOString(),
    organizationId: account.organizationId,
    isOwn: account.ownerId === actor.id,
    canManageEmails: can(actor, 'mail.manage', account),
    canManageAccount: can(actor, 'account.manage', account),
  }
}

/** Uploaded pictures are served from here. The key in the address makes browsers load a new picture. */
function imageUrl({ id, profileImageBlob, profileImageUrl }: MailAccount): string | null {
  if (profileImageBlob === null) return profileImageUrl
  return `${accounts.profileImage.path.replace(':accountId', String(id))}?v=${profileImageBlob.slice(0, 12)}`
}
