import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { listenHere } from '#demo/listen-here.ts'

export interface Idp {
  url: string
  /** RFC 7662 introspection, for Dovecot and the SMTP server. */
  introspectUrl: string
  /** Issues an access token for a mailbox. */
  mint(email: string): string
  /** Revokes all tokens issued so far. */
  expireAll(): void
  /** While true, introspection fails as if the identity provider were down. */
  setDown(down: boolean): void
  close(): Promise<void>
}

/** A minimal OAuth 2.0 identity provider for XOAUTH2 logins: issues and introspects tokens. */
export async function startIdp(): Promise<Idp> {
  const tokens = new Map<string, string>()
  let down = false
  const server = http.createServer(async (request, response) => {
    const body = new URLSearchParams(await readBody(request))
    const url = new URL(request.url ?? '/', 'http://idp.test')
    if (down || url.pathname !== '/introspect') {
      response.writeHead(down ? 503 : 404).end()
      return
    }
    const token = body.get('token') ?? url.searchParams.get('token') ?? bearer(request)
    const email = tokens.get(token)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(email ? { active: true, email, username: email } : { active: false }))
  })
  const { port, close } = await listenHere(server)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    introspectUrl: `${url}/introspect`,
    mint: email => {
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, email)
      return token
    },
    expireAll: () => tokens.clear(),
    setDown: value => {
      down = value
    },
    close,
  }
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function bearer(request: http.IncomingMessage): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '')
}
