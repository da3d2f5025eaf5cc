import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenHere } from '#demo/listen-here.ts'
import { createConsent } from '../oauth/consent.ts'
import { createTokens } from '../oauth/tokens.ts'
import { createGraphApi, type GraphFault } from './graph-api.ts'
import type { GraphAnswer } from './http.ts'
import { createOutlookMailbox, type OutlookMailbox } from './mailbox.ts'
import { createSubscriptions } from './subscriptions.ts'

interface OutlookEmulatorOptions {
  users: { email: string; name: string }[]
  client: { id: string; secret: string; redirectUri: string }
}
export type OutlookEmulator = Awaited<ReturnType<typeof startOutlookEmulator>>

/** Microsoft's sign-in and the mail of Graph on this machine, without any network. */
export async function startOutlookEmulator({ users, client }: OutlookEmulatorOptions) {
  const tokens = createTokens(3599)
  const faults: GraphFault[] = []
  const mailboxes = new Map<string, OutlookMailbox>(users.map(({ email }) => [email, createOutlookMailbox()]))
  const names = new Map(users.map(({ email, name }) => [email, name]))
  const consent = createConsent({ people: users.map(({ email }) => email), client, tokens, faults })
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
      return send(response, consent.token(new URLSearchParams(body.toString())))
    if (url.pathname === '/oauth2/v2.0/authorize') return consent.page(url, response)
    response.writeHead(404).end()
  }

  const { port, close } = await listenHere(server)
  address = `http://127.0.0.1:${port}`
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
    close,
  }
}

function send(response: ServerResponse, { status, body, raw, headers }: GraphAnswer): void {
  if (status < 0) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(raw ?? (body === undefined ? '' : JSON.stringify(body)))
}
