import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenHere } from '#demo/listen-here.ts'
import { createConsent, type OAuthClient } from '../oauth/consent.ts'
import { createTokens } from '../oauth/tokens.ts'

interface YahooSignInOptions {
  users: { email: string; name: string }[]
  client: OAuthClient
}
export type YahooSignIn = Awaited<ReturnType<typeof startYahooSignIn>>

interface Answer {
  status: number
  body: unknown
}

/**
 * Yahoo's sign-in on this machine, without a network: consent, tokens, identity and revocation. Mail servers that accept
 * these tokens ask `introspectUrl` (RFC 7662).
 */
export async function startYahooSignIn({ users, client }: YahooSignInOptions) {
  const tokens = createTokens(3600)
  const faults: { match?: RegExp; times?: number; status?: number; code?: string }[] = []
  const consent = createConsent({ people: users.map(({ email }) => email), client, tokens, faults })

  const server = createServer((request, response) => {
    serve(request, response).catch(error => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await buffer(request)).toString())
    const url = new URL(request.url ?? '/', 'http://emulator')
    switch (url.pathname) {
      case '/oauth2/request_auth':
        return consent.page(url, response)
      case '/oauth2/get_token':
        return send(response, consent.token(form))
      case '/oauth2/revoke':
        return send(response, revoke(form))
      case '/openid/v1/userinfo':
        return send(response, userinfo(request))
      case '/introspect':
        return send(response, introspect(form))
    }
    response.writeHead(404).end()
  }

  function revoke(form: URLSearchParams): Answer {
    const owner = tokens.ownerOf(form.get('token') ?? '')
    if (owner) tokens.revoke(owner)
    return { status: 200, body: {} }
  }

  /** https://openid.net/specs/openid-connect-core-1_0.html#UserInfo */
  function userinfo({ headers }: IncomingMessage): Answer {
    const grant = tokens.ofAccess((headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (!grant) return { status: 401, body: { error: 'invalid_token' } }
    const name = users.find(({ email }) => email === grant.email)?.name
    const isTold = /\bemail\b/.test(grant.scope)
    return {
      status: 200,
      body: { sub: grant.email, name, ...(isTold ? { email: grant.email, email_verified: true } : {}) },
    }
  }

  function introspect(form: URLSearchParams): Answer {
    const grant = tokens.ofAccess(form.get('token') ?? '')
    const isGood = grant !== null && /\bmail-w\b/.test(grant.scope)
    return {
      status: 200,
      body: isGood ? { active: true, email: grant.email, username: grant.email } : { active: false },
    }
  }

  const { port, close } = await listenHere(server)
  const address = `http://127.0.0.1:${port}`
  return {
    url: address,
    introspectUrl: `${address}/introspect`,
    client,
    tokens,
    faults,
    close,
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
