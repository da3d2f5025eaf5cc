import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import type { Tokens } from './tokens.ts'

export interface OAuthClient {
  id: string
  secret: string
  redirectUri: string
}

/** A failure of token requests, for this many calls. */
interface Fault {
  /** Matched against "POST /token". */
  match?: RegExp
  times?: number
  status?: number
  code?: string
}

interface Consent {
  email: string
  scope: string
  challenge: string
  redirectUri: string
}

interface Parts {
  people: string[]
  client: OAuthClient
  tokens: Tokens
  faults: Fault[]
}

/** The authorization code flow with PKCE and refresh tokens that are good once (RFC 6749, RFC 7636). */
export function createConsent({ people, client, tokens, faults }: Parts) {
  const consents = new Map<string, Consent>()

  function renewed(form: URLSearchParams) {
    const old = form.get('refresh_token') ?? ''
    const grant = tokens.ofRefresh(old)
    tokens.use(old)
    return grant
  }

  function exchanged(form: URLSearchParams) {
    const code = form.get('code') ?? ''
    const asked = consents.get(code)
    consents.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isOurs = asked?.challenge === challenge && asked.redirectUri === form.get('redirect_uri')
    return isOurs && asked ? { email: asked.email, scope: asked.scope } : null
  }

  return {
    /** A page to choose an account; choosing is a link, and so is refusing. */
    page(url: URL, response: ServerResponse): void {
      const ask = Object.fromEntries(url.searchParams)
      const { redirect_uri = '', scope = '', code_challenge = '', state = '', chosen } = ask
      if (ask.client_id !== client.id || redirect_uri !== client.redirectUri)
        return void response.writeHead(400).end('AADSTS50011: The redirect URI does not match.')
      const back = (answer: Record<string, string>) =>
        `${redirect_uri}?${new URLSearchParams({ ...answer, state })}`
      if (chosen !== undefined) {
        const code = randomBytes(16).toString('hex')
        consents.set(code, { email: chosen, scope, challenge: code_challenge, redirectUri: redirect_uri })
        return void response.writeHead(302, { location: back({ code }) }).end()
      }
      const choice = (email: string) => {
        const target = new URL(url)
        target.searchParams.set('chosen', email)
        return `<li><a href="${escapeHtml(target.pathname + target.search)}">${escapeHtml(email)}</a></li>`
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        `<!doctype html><title>Pick an account</title><h1>Pick an account</h1><ul>${people.map(choice).join('')}</ul><a href="${escapeHtml(back({ error: 'access_denied' }))}">Cancel</a>`,
      )
    },

    /** Each answer contains the next refresh token (RFC 6749 section 6). */
    token(form: URLSearchParams): { status: number; body: unknown } {
      const fault = faults.find(({ match, times = 1 }) => times > 0 && match?.test('POST /token'))
      if (fault) {
        fault.times = (fault.times ?? 1) - 1
        return { status: fault.status ?? 503, body: { error: fault.code ?? 'temporarily_unavailable' } }
      }
      if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
        return { status: 401, body: { error: 'invalid_client' } }
      const granted = form.get('grant_type') === 'refresh_token' ? renewed(form) : exchanged(form)
      if (!granted) return { status: 400, body: { error: 'invalid_grant' } }
      const [accessToken, refreshToken] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
      tokens.grant(accessToken, granted)
      tokens.remember(refreshToken, granted)
      return {
        status: 200,
        body: {
          token_type: 'Bearer',
          access_token: accessToken,
          refresh_token: refreshToken,
          expires_in: tokens.state.lifetimeSeconds,
          scope: granted.scope,
        },
      }
    },
  }
}
