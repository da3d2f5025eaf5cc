import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenHere } from '#demo/listen-here.ts'
import { createTokens } from '../oauth/tokens.ts'
import { type ApiAnswer, createGmailApi, type Fault } from './gmail-api.ts'
import { boundaryIn, readBatch } from './multipart.ts'
import { createPubSub } from './pubsub.ts'
import { createQuota } from './quota.ts'
import { type GmailUser, type OAuthClient, startUpstream } from './upstream.ts'

interface GmailEmulatorOptions {
  users: GmailUser[]
  client: OAuthClient
  port?: number
  deliverOutside?: (mail: { from: string; to: string[]; raw: Buffer }) => Promise<void>
}
export type GmailEmulator = Awaited<ReturnType<typeof startGmailEmulator>>

const BATCH_LIMIT = 100
const BATCH_BOUNDARY = 'batch_of_emulator'

/**
 * Gmail and Google's sign-in on this machine, without a network: `emulate` behind a proxy that lets tokens expire,
 * answers batch requests, delivers sent mail, and fails on request.
 */
export async function startGmailEmulator({ users, client, port = 0, deliverOutside }: GmailEmulatorOptions) {
  const upstream = await startUpstream(users, client)
  const tokens = createTokens(3599)
  const quota = createQuota()
  const faults: Fault[] = []
  const pubsub = createPubSub(() => address)
  /** People who gave consent, by authorization code. */
  const people = new Map<string, string>()
  let refreshes = 0
  const api = createGmailApi({
    users,
    call: upstream.call,
    tokens,
    quota,
    faults,
    pubsub,
    deliverOutside: deliverOutside ?? (async () => {}),
  })

  const server = createServer((request, response) => {
    serve(request, response).catch(error => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code: 500, message: String(error) } }))
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://emulator')
    const call = { method: request.method ?? 'GET', url: request.url ?? '/', headers: request.headers, body }
    if (/^\/(?:upload\/)?gmail\//.test(url.pathname)) return send(response, await api.handle(call))
    if (url.pathname.startsWith('/batch')) return sendBatch(request, response, body)
    if (url.pathname === '/oauth2/v1/certs')
      return send(response, { status: 200, body: pubsub.certificates() })
    if (url.pathname === '/oauth2/token')
      return send(response, await token(new URLSearchParams(body.toString())))
    if (url.pathname === '/oauth2/revoke') {
      const form = new URLSearchParams(body.toString())
      const owner = tokens.ownerOf(form.get('token') ?? url.searchParams.get('token') ?? '')
      if (owner) tokens.revoke(owner)
      return send(
        response,
        owner ? { status: 200, body: {} } : { status: 400, body: { error: 'invalid_token' } },
      )
    }
    await pass(request, response, body, url)
  }

  /** RFC 6749 section 5; the emulator's own refresh tokens never expire. */
  async function token(form: URLSearchParams): Promise<ApiAnswer> {
    const fault = faults.find(({ match, times = 1 }) => times > 0 && match?.test('POST /oauth2/token'))
    if (fault) {
      fault.times = (fault.times ?? 1) - 1
      return { status: fault.status ?? 503, body: { error: fault.reason ?? 'temporarily_unavailable' } }
    }
    const old = tokens.ofRefresh(form.get('refresh_token') ?? '')
    if (form.get('grant_type') === 'refresh_token' && !old)
      return {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      }
    if (old) refreshes += 1
    const answer = await fetch(`${upstream.url}/oauth2/token`, { method: 'POST', body: form })
    // biome-ignore lint/suspicious/noExplicitAny: whatever the emulator answers
    const granted = (await answer.json()) as any
    if (!answer.ok) return { status: answer.status, body: granted }
    const email = old?.email ?? people.get(form.get('code') ?? '') ?? ''
    const scope = granted.scope ?? old?.scope ?? ''
    if (granted.refresh_token) tokens.remember(granted.refresh_token, { email, scope })
    tokens.grant(granted.access_token, { email, scope })
    return { status: 200, body: { ...granted, scope, expires_in: tokens.state.lifetimeSeconds } }
  }

  async function sendBatch(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const calls = readBatch(body, boundaryIn(request.headers['content-type'] ?? ''))
    if (calls.length > BATCH_LIMIT)
      return send(response, { status: 400, body: { error: { code: 400, message: 'More than 100 calls.' } } })
    const parts: string[] = []
    for (const { contentId, ...call } of calls) {
      const headers = { authorization: request.headers.authorization, ...call.headers }
      const { status, body } = await api.handle({ ...call, url: call.path, headers })
      if (status < 0) return void response.destroy()
      parts.push(
        [
          `--${BATCH_BOUNDARY}`,
          'Content-Type: application/http',
          ...(contentId ? [`Content-ID: <response-${contentId}>`] : []),
          '',
          `HTTP/1.1 ${status} ${status < 300 ? 'OK' : 'Error'}`,
          'Content-Type: application/json; charset=UTF-8',
          '',
          body === undefined ? '' : JSON.stringify(body),
          '',
        ].join('\r\n'),
      )
    }
    response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${BATCH_BOUNDARY}` })
    response.end(`${parts.join('')}--${BATCH_BOUNDARY}--\r\n`)
  }

  /** The emulator serves the sign-in pages; a button to refuse is added. */
  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    url: URL,
  ): Promise<void> {
    const answer = await fetch(upstream.url + url.pathname + url.search, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      ...(body.length > 0 ? { body } : {}),
    })
    const type = answer.headers.get('content-type') ?? 'text/plain'
    let text = await answer.text()
    if (url.pathname.endsWith('/auth') && type.includes('html')) text = withCancel(text, url)
    const location = answer.headers.get('location')
    const code = location && URL.parse(location)?.searchParams.get('code')
    if (code) people.set(code, new URLSearchParams(body.toString()).get('email') ?? '')
    response.writeHead(answer.status, { 'content-type': type, ...(location ? { location } : {}) })
    response.end(text.replaceAll(upstream.url, address))
  }

  const listening = await listenHere(server, port)
  const address = `http://127.0.0.1:${listening.port}`
  return {
    url: address,
    client,
    tokens,
    quota: quota.state,
    /** Number of token refreshes. */
    refreshes: () => refreshes,
    faults,
    pubsub,
    inject: api.inject,
    setSendAs: api.setSendAs,
    expireHistory: api.expireHistory,
    async close(): Promise<void> {
      await listening.close()
      await upstream.close()
    },
  }
}

function send(response: ServerResponse, { status, body, headers }: ApiAnswer): void {
  if (status < 0) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

/** Removes the person whom `emulate` adds on its own. */
const OWN_PERSON = /<form(?:(?!<\/form>)[\s\S])*testuser@gmail\.com[\s\S]*?<\/form>/

function withCancel(original: string, url: URL): string {
  const page = original.replace(OWN_PERSON, '')
  const back = new URL(url.searchParams.get('redirect_uri') ?? 'http://localhost')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  const link = `<p><a style="color: inherit" href="${back.href.replaceAll('&', '&amp;')}">Cancel</a></p>`
  // Below the last person to choose from.
  const end = page.lastIndexOf('</form>') + '</form>'.length
  return page.slice(0, end) + link + page.slice(end)
}
