import { type accounts, type OAuthServiceName, oauthService } from '#core/contract/accounts.ts'
import { type Actor, can } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Routes } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { namedActor } from '#server/features/auth/named-actor.ts'
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
  return async ({ deps, actor, sessionId, query }) => {
    if (query.accountId === undefined) requireAdding(actor)
    return { authUrl: await beginOAuth(deps, { actor, sessionId: own(sessionId), name }, query) }
  }
}

export const accountRoutes: Routes<typeof accounts> = {
  async list({ deps, actor }) {
    const visible = await accessibleAccounts(deps.db, actor, 'mail.read')
    return visible.map(account => presentAccount(account, actor))
  },
  async discover({ deps, actor, body }) {
    requireAdding(actor)
    return discoverServers(deps, body.email)
  },
  async connectImap({ deps, actor, body, request }) {
    // Renewing the credentials of one's own is no adding.
    const own = await findOwnAccount(deps.db, actor, body.email)
    if (own) requireOwn(actor, own)
    else requireAdding(actor)
    return presentAccount(await connectImap(deps, actor, body, request.ip), actor)
  },
  google: grantAt('google'),
  microsoft: grantAt('microsoft'),
  yahoo: grantAt('yahoo'),
  async finishOAuth({ deps, actor, sessionId, params, body }) {
    const answer = new URLSearchParams(body.answer)
    return presentAccount(
      await completeOAuth(deps, { actor, sessionId: own(sessionId), name: params.service }, answer),
      actor,
    )
  },
  async services({ deps, actor }) {
    return oauthService.options.map(name => {
      const isOperator = actor.role === 'super_admin'
      const service = deps.oauth[name]?.service
      const isConfigured = service !== undefined
      const variables = [`${name.toUpperCase()}_CLIENT_ID`, `${name.toUpperCase()}_CLIENT_SECRET`]
      return {
        name,
        isConfigured,
        scopes: service?.scopes ?? [],
        optionalScopes: Object.values(service?.optionalScopes ?? {}),
        redirectUri: isOperator ? redirectUri(deps.config.publicUrl, name) : null,
        missing: isOperator && !isConfigured ? variables : [],
      }
    })
  },
  updateProfile,
  uploadProfileImage: setProfileImage,
  profileImage: sendProfileImage,
  async remove({ deps, actor, params, query }) {
    const account = await requireAccount(deps.db, actor, 'account.manage', params.accountId)
    // Who names another provider means another account.
    if (query.provider !== undefined && query.provider !== account.provider) throw notFound('This account')
    await inMailTransaction(deps.db, [account.id], async tx => {
      await removeAccount(deps, tx, account, actor.id)
      await recordAudit(tx, {
        at: deps.clock.now(),
        actor: await namedActor(tx, actor),
        organizationId: account.organizationId,
        action: 'account.removed',
        subject: { text: account.email, id: account.id },
      })
      // To people instead of the account: once it is gone nobody can say who was allowed to see it.
      const { ownerId, organizationId } = account
      const scopes =
        organizationId === null ? [{ userId: ownerId }] : [{ userId: ownerId }, { organizationId }]
      for (const scope of scopes) await deps.events.publish(tx, scope, { type: 'accounts_changed' })
    })
    await revokeGrant(deps, account)
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
