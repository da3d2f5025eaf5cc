import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { escapeHtml } from '#core/text/escape-html.ts'
import { createTokens } from '../oauth/tokens.ts'
import { createGraphApi, type GraphAnswer, type GraphFault } from './graph-api.ts'
import { createOutlookMailbox, type OutlookMailbox } from './mailbox.ts'
import { createSubscriptions } from './subscriptions.ts'

export interface OutlookEmulatorOptions {
  users: { email: string; name: string }[]
  client: { id: string; secret: string; redirectUri: string }
}
export type OutlookEmulator = Awaited<ReturnType<typeof startOutlookEmulator>>

interface Consent {
  email: string
  scope: string
  challenge: string
  redirectUri: string
}

/** Microsoft's sign-in and the mail of Graph on this machine, without any network. */
export async function startOutlookEmulator({ users, client }: OutlookEmulatorOptions) {
  const tokens = createTokens(3599)
  const faults: GraphFault[] = []
  const mailboxes = new Map<string, OutlookMailbox>(users.map(({ email }) => [email, createOutlookMailbox()]))
  const names = new Map(users.map(({ email, name }) => [email, name]))
  const consents = new Map<string, Consent>()
  let address = ''
  const subscriptions = createSubscriptions()
  const api = createGraphApi({ base: () => address, mailboxes, names, tokens, faults, subscriptions })
  for (const [email, mailbox] of mailboxes) mailbox.onChange(() => void subscriptions.changed(email))

  const server = createServer((request, response) => {
    serve(request, response).catch(error => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://emulator')
    if (url.pathname.startsWith('/v1.0/')) {
      const call = { method: request.method ?? 'GET', headers: request.headers, body }
      return send(response, await api.handle({ ...call, url: (request.url ?? '').slice('/v1.0'.length) }))
    }
    if (url.pathname === '/oauth2/v2.0/token')
      return send(response, token(new URLSearchParams(body.toString())))
    if (url.pathname === '/oauth2/v2.0/authorize') return consent(url, response)
    response.writeHead(404).end()
  }

  /** A page to choose an account from; the choice is a link, and so is no. */
  function consent(url: URL, response: ServerResponse): void {
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
      `<!doctype html><title>Pick an account</title><h1>Pick an account</h1><ul>${users.map(({ email }) => choice(email)).join('')}</ul><a href="${escapeHtml(back({ error: 'access_denied' }))}">Cancel</a>`,
    )
  }

  /** Refresh tokens are used once: each answer brings the next (RFC 6749 section 6). */
  function token(form: URLSearchParams): GraphAnswer {
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
  }

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

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return {
    url: address,
    client,
    tokens,
    faults,
    stats: api.stats,
    subscriptions,
    mailbox(email: string): OutlookMailbox {
      const mailbox = mailboxes.get(email)
      if (!mailbox) throw new Error(`there is no mailbox ${email}`)
      return mailbox
    },
    /** Delta links of before are refused from now on. */
    forget: api.forget,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body, raw, headers }: GraphAnswer): void {
  if (status < 0) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(raw ?? (body === undefined ? '' : JSON.stringify(body)))
}
