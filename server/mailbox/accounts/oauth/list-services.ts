import { type accounts, oauthService } from '#core/contract/accounts.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#server/deps.ts'
import { redirectUri } from '#server/mail/oauth/registry.ts'

/** The services at which people can grant access to a mailbox. Super admins also see how to set up the others. */
export function listServices(ctx: Ctx): ResponseOf<typeof accounts.services> {
  const isOperator = ctx.actor.role === 'super_admin'
  return oauthService.options.map(name => {
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
}
