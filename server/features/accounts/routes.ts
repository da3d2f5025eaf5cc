import { type accounts, type OAuthServiceName, oauthService } from '#core/contract/accounts.ts'
import { type Actor, can } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Routes } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { requireOpen } from '#server/features/auth/seals/require-open.ts'
import { forbidden, notFound, unauthorized } from '#server/platform/errors.ts'
import { redirectUri } from '#server/providers/oauth/registry.ts'
import { accessibleAccounts, requireAccount, requireOwn } from './access.ts'
import { beginOAuth, completeOAuth, revokeGrant } from './oauth/connect-oauth.ts'
import { presentAccount } from './present.ts'
import { sendProfileImage, setProfileImage, updateProfile } from './profile.ts'
import { findOwnAccount } from './queries.ts'
import { removeAccount } from './remove-account.ts'
import { connectImap } from './servers/connect-imap.ts'
import { discoverServers } from './servers/discover-servers.ts'

/** Where to grant access; renewing that of an account is no adding. */
function grantAt(name: OAuthServiceName): Routes<typeof accounts>['google'] {
  return async ({ ctx, sessionId, query }) => {
    if (query.accountId === undefined) requireAdding(ctx.actor)
    return { authUrl: await beginOAuth(ctx, { actor: ctx.actor, sessionId: own(sessionId), name }, query) }
  }
}

export const accountRoutes: Routes<typeof accounts> = {
  async list({ ctx }) {
    const visible = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
    return visible.map(account => presentAccount(account, ctx.actor))
  },
  async discover({ ctx, body }) {
    requireAdding(ctx.actor)
    return discoverServers(ctx, body.email)
  },
  async connectImap({ ctx, body, request }) {
    // Renewing the credentials of one's own is no adding.
    const own = await findOwnAccount(ctx.db, ctx.actor, body.email)
    if (own) requireOwn(ctx.actor, own)
    else requireAdding(ctx.actor)
    return presentAccount(await connectImap(ctx, body, request.ip), ctx.actor)
  },
  google: grantAt('google'),
  microsoft: grantAt('microsoft'),
  yahoo: grantAt('yahoo'),
  async finishOAuth({ ctx, sessionId, params, body }) {
    const answer = new URLSearchParams(body.answer)
    return presentAccount(
      await completeOAuth(ctx, { actor: ctx.actor, sessionId: own(sessionId), name: params.service }, answer),
      ctx.actor,
    )
  },
  async services({ ctx }) {
    return oauthService.options.map(name => {
      const isOperator = ctx.actor.role === 'super_admin'
      const service = ctx.oauth[name]?.service
      const isConfigured = service !== undefined
      const variables = [`${name.toUpperCase()}_CLIENT_ID`, `${name.toUpperCase()}_CLIENT_SECRET`]
      return {
        name,
        isConfigured,
        scopes: service?.scopes ?? [],
        optionalScopes: Object.values(service?.optionalScopes ?? {}),
        redirectUri: isOperator ? redirectUri(ctx.config.publicUrl, name) : null,
        missing: isOperator && !isConfigured ? variables : [],
      }
    })
  },
  updateProfile,
  uploadProfileImage: setProfileImage,
  profileImage: sendProfileImage,
  async remove({ ctx, params, query }) {
    const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', params.accountId)
    // Who names another provider means another account.
    if (query.provider !== undefined && query.provider !== account.provider) throw notFound('This account')
    await inMailTransaction(ctx.db, [account.id], async tx => {
      await removeAccount(ctx, tx, account, ctx.actor.id)
      await recordAudit(tx, {
        at: ctx.clock.now(),
        actor: ctx.actor,
        organizationId: account.organizationId,
        userId: account.ownerId,
        action: 'account.removed',
        subject: { text: account.email, id: account.id },
      })
      // To people instead of the account: once it is gone nobody can say who was allowed to see it.
      const { ownerId, organizationId } = account
      const scopes =
        organizationId === null ? [{ userId: ownerId }] : [{ userId: ownerId }, { organizationId }]
      for (const scope of scopes) await ctx.events.publish(tx, scope, { type: 'accounts_changed' })
    })
    await revokeGrant(ctx, account)
    return { success: true }
  },
}

/** Members connect mailboxes only where their admin lets them. */
function requireAdding(actor: Actor): void {
  if (can(actor, 'account.add')) return
  if (actor.organizationId === null) requireOpen(actor)
  throw forbidden('Your organization’s admin has not let you connect mail accounts.')
}

/** Signed-in people have one: an answer of a provider belongs to the session that asked. */
function own(sessionId: number | null): number {
  if (sessionId === null) throw unauthorized()
  return sessionId
}
