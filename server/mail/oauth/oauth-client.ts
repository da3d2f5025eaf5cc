import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { OptionalAccess } from '#core/contract/accounts.ts'
import { ProviderError } from '../providers/provider.ts'

interface OAuthScope {
  /** As the provider calls it. */
  name: string
  /** What it is for, as people read it before they are asked. */
  reason: string
}

/** A provider that people grant access to their mailbox at (RFC 6749 with PKCE, RFC 7636). */
export interface OAuthService {
  /** As people know it. */
  name: string
  authorizationUrl: string
  tokenUrl: string
  /** Where a grant is taken back (RFC 7009); null where the provider has no such place. */
  revocationUrl: string | null
  /** Where it tells whose a token is, for mailboxes that do not tell themselves (OpenID Connect Core, section 5.3). */
  userinfoUrl?: string
  /** What is asked for when a mailbox is connected: what reading and sending needs. */
  scopes: OAuthScope[]
  /** What is asked for when it is first needed; mail works without it. */
  optionalScopes: Partial<Record<OptionalAccess, OAuthScope>>
  /** One of these must be among what was granted. */
  neededScope: RegExp
  /** Asked for with every sign-in, so that a refresh token comes and people can choose the account. */
  extraParameters: Record<string, string>
}

export interface OAuthCredentials {
  clientId: string
  clientSecret: string
}

export interface OAuthTokens {
  accessToken: string
  /** Absent where the provider lets the one of before live on. */
  refreshToken: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
  scope: string
}

interface OAuthIdentity {
  email: string
  name: string | null
}

export interface OAuthClient {
  service: OAuthService
  /** The address that the provider sends people back to; has to be registered there, letter by letter. */
  redirectUri: string
  /** Where a person grants access. `verifier` proves later that it was us who asked. */
  authorizationUrl(request: {
    state: string
    verifier: string
    email?: string | undefined
    /** What is asked for besides. */
    access: OptionalAccess[]
  }): Promise<string>
  /** Changes what the provider sent back for tokens. Throws `ProviderError`. */
  exchange(answer: URLSearchParams, proof: { state: string; verifier: string }): Promise<OAuthTokens>
  /** Throws `auth-expired` when the grant is gone, `unavailable` when the provider does not answer. */
  refresh(refreshToken: string): Promise<OAuthTokens>
  /** Whose a token is; null where the mailbox itself tells. Throws `ProviderError`. */
  identity(accessToken: string): Promise<OAuthIdentity | null>
  /** Takes the grant back, where the provider can. */
  revoke(token: string): Promise<void>
}

export const newVerifier = (): string => oauth.generateRandomCodeVerifier()

const userinfo = z.object({ email: z.email(), name: z.string().optional() })

const DEFAULT_LIFETIME_SECONDS = 3600

const namesOf = (scopes: OAuthScope[]) => scopes.map(({ name }) => name).join(' ')

/** The name of a scope without the address before it, which providers may leave out. */
export const lastPart = (scope: string): string => scope.slice(scope.lastIndexOf('/') + 1)

/** Whether a grant (its `scope`) covers something. */
export const covers = (granted: string, { name }: OAuthScope): boolean =>
  granted.split(' ').some(scope => lastPart(scope).toLowerCase() === lastPart(name).toLowerCase())

export function createOAuthClient(
  service: OAuthService,
  { clientId, clientSecret }: OAuthCredentials,
  redirectUri: string,
  now: () => number,
): OAuthClient {
  const server: oauth.AuthorizationServer = {
    issuer: new URL(service.tokenUrl).origin,
    authorization_endpoint: service.authorizationUrl,
    token_endpoint: service.tokenUrl,
    ...(service.revocationUrl ? { revocation_endpoint: service.revocationUrl } : {}),
    ...(service.userinfoUrl ? { userinfo_endpoint: service.userinfoUrl } : {}),
  }
  const client: oauth.Client = { client_id: clientId }
  const proof = oauth.ClientSecretPost(clientSecret)
  // Only an emulator on this machine is without TLS.
  const options = { [oauth.allowInsecureRequests]: service.tokenUrl.startsWith('http:') }

  const toTokens = (answer: oauth.TokenEndpointResponse): OAuthTokens => ({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: now() + (answer.expires_in ?? DEFAULT_LIFETIME_SECONDS) * 1000,
    scope: answer.scope ?? namesOf(service.scopes),
  })

  return {
    service,
    redirectUri,
    async authorizationUrl({ state, verifier, email, access }) {
      const url = new URL(service.authorizationUrl)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: namesOf([...service.scopes, ...access.flatMap(one => service.optionalScopes[one] ?? [])]),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...service.extraParameters,
        ...(email ? { login_hint: email } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    async exchange(answer, { state, verifier }) {
      try {
        const checked = oauth.validateAuthResponse(server, client, answer, state)
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          proof,
          checked,
          redirectUri,
          verifier,
          options,
        )
        const tokens = toTokens(
          await oauth.processAuthorizationCodeResponse(server, client, await withoutIdToken(response)),
        )
        if (!service.neededScope.test(tokens.scope)) throw missingScope(service)
        return tokens
      } catch (error) {
        throw explain(error, service)
      }
    },
    async refresh(refreshToken) {
      try {
        const response = await oauth.refreshTokenGrantRequest(server, client, proof, refreshToken, options)
        return toTokens(
          await oauth.processRefreshTokenResponse(server, client, await withoutIdToken(response)),
        )
      } catch (error) {
        throw explain(error, service)
      }
    },
    async identity(accessToken) {
      if (!service.userinfoUrl) return null
      try {
        const response = await oauth.userInfoRequest(server, client, accessToken, options)
        if (!response.ok) throw new Error('userinfo', { cause: response })
        const { email, name = null } = userinfo.parse(await response.json())
        return { email, name }
      } catch (error) {
        if (error instanceof z.ZodError)
          throw new ProviderError(
            'refused',
            `${service.name} did not tell the address of the mailbox. Connect again, and leave all boxes ticked.`,
            { cause: error },
          )
        throw explain(error, service)
      }
    },
    async revoke(token) {
      if (!service.revocationUrl) return
      try {
        const response = await oauth.revocationRequest(server, client, proof, token, options)
        await oauth.processRevocationResponse(response)
      } catch (error) {
        throw explain(error, service)
      }
    },
  }
}

/**
 * The mailbox itself tells who the person is. Providers also send an identity token if one was granted
 * before. It is dropped, because its issuer differs by tenant and would be refused.
 */
async function withoutIdToken(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const { id_token: _, ...rest } = (await response.json()) as Record<string, unknown>
  return Response.json(rest, { status: response.status })
}

const missingScope = ({ name }: OAuthService) =>
  new ProviderError(
    'refused',
    `${name} was not allowed to let Quillbox read and change mail. Connect again, and leave all boxes ticked.`,
  )

/** What the provider's error code means for the person (RFC 6749 sections 4.1.2.1 and 5.2). */
function explain(error: unknown, { name }: OAuthService): ProviderError {
  if (error instanceof ProviderError) return error
  const options = { cause: error }
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? new ProviderError('refused', `${name} was not allowed to let Quillbox in.`, options)
      : new ProviderError('refused', `${name} refused: ${error.error_description ?? error.error}`, options)
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant')
      return new ProviderError('auth-expired', `${name} has withdrawn the access, or it has run out`, {
        ...options,
        isFinal: true,
      })
    if (['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'].includes(error.error))
      return new ProviderError(
        'refused',
        `${name} does not accept this installation (${error.error}): its client id, secret or redirect address is wrong.`,
        options,
      )
    if (error.status >= 500 || error.error === 'temporarily_unavailable' || error.error === 'server_error')
      return new ProviderError('unavailable', `${name} cannot answer now`, options)
    return new ProviderError('refused', `${name} refused: ${error.error_description ?? error.error}`, options)
  }
  const status = (error as { cause?: { status?: number } }).cause?.status
  if (status !== undefined && status < 500 && status !== 429)
    return new ProviderError('refused', `${name} refused with status ${status}`, options)
  return new ProviderError('unavailable', `${name} cannot be reached to renew the sign-in`, options)
}
