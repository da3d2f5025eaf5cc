import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RealtimeType, staleBy } from '#core/contract/realtime.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from './deps.ts'
import { accessibleAccounts } from './features/accounts/access.ts'
import { identifyToken } from './features/auth/identify.ts'
import { SESSION_COOKIE } from './platform/http.ts'

/** What is used of a socket of `ws`. */
interface Socket {
  readonly bufferedAmount: number
  readonly readyState: number
  readonly OPEN: number
  on(event: 'pong' | 'close', listener: () => void): void
  on(event: 'error', listener: (error: Error) => void): void
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

interface Client {
  socket: Socket
  token: string
  actor: Actor
  isAlive: boolean
  accounts: { ids: ReadonlySet<number>; at: number } | null
}

const HEARTBEAT_MS = 30_000
/** What a person may see is asked again this often, and at once when accounts or sessions change. */
const ACCESS_MS = 5000
/** A socket that does not drain is closed; its page reconnects and refreshes. */
const MAX_BUFFERED = 1024 * 1024

/** The channel at `/ws`: each event goes to the sockets of those who may see the account it is about. */
export async function serveRealtime(app: FastifyInstance, deps: Deps): Promise<void> {
  const clients = new Set<Client>()
  await app.register(websocket, { options: { maxPayload: 1024 } })

  app.get('/ws', { websocket: true, schema: { hide: true } }, async (socket: Socket, request) => {
    const token = request.cookies[SESSION_COOKIE]
    const identified = token && isSameOrigin(request) ? await identifyToken(deps, token) : null
    if (!token || !identified) return socket.close(4401, 'Please sign in')
    const client: Client = { socket, token, actor: identified.actor, isAlive: true, accounts: null }
    clients.add(client)
    socket.on('pong', () => {
      client.isAlive = true
    })
    socket.on('close', () => clients.delete(client))
    socket.on('error', error => deps.log.debug({ err: error }, 'a socket failed'))
  })

  const unsubscribe = deps.events.subscribe(
    (scope, event) => {
      for (const client of clients) void deliver(deps, client, scope, event as RealtimeEvent)
    },
    () => {
      for (const { socket } of clients) send(socket, { type: 'email_received' })
    },
  )
  const heartbeat = setInterval(() => {
    for (const client of clients) void beat(deps, client)
  }, HEARTBEAT_MS)
  app.addHook('preClose', () => {
    clearInterval(heartbeat)
    unsubscribe()
    for (const { socket } of clients) socket.close(1001, 'The server is stopping')
  })
}

interface RealtimeEvent {
  type: string
}
type Scope = { accountId: number } | { userId: number } | { organizationId: number }

async function deliver(deps: Deps, client: Client, scope: Scope, event: RealtimeEvent): Promise<void> {
  try {
    if (event.type === 'session_ended' || event.type === 'accounts_changed') {
      client.accounts = null
      if ('userId' in scope && scope.userId !== client.actor.id) return
      if (!(await checkClient(deps, client))) return
      if (event.type === 'accounts_changed' && (await maySee(deps, client, scope))) {
        send(client.socket, { type: 'sync_progress' })
        send(client.socket, { type: 'email_received' })
      }
      return
    }
    if (event.type in staleBy && (await maySee(deps, client, scope))) {
      send(client.socket, event as { type: RealtimeType })
    }
  } catch (error) {
    deps.log.error({ err: error }, 'an event could not be delivered')
  }
}

async function maySee(deps: Deps, client: Client, scope: Scope): Promise<boolean> {
  if ('userId' in scope) return scope.userId === client.actor.id
  if ('organizationId' in scope) return scope.organizationId === client.actor.organizationId
  const now = Date.now()
  if (!client.accounts || now - client.accounts.at > ACCESS_MS) {
    const identified = await identifyToken(deps, client.token)
    if (!identified) {
      client.socket.close(4401, 'Please sign in')
      return false
    }
    client.actor = identified.actor
    const accounts = await accessibleAccounts(deps.db, client.actor, 'mail.read')
    client.accounts = { ids: new Set(accounts.map(({ id }) => id)), at: now }
  }
  return client.accounts.ids.has(scope.accountId)
}

/** A socket that did not answer the last ping is dead, whatever the network says. */
async function beat(deps: Deps, client: Client): Promise<void> {
  if (!client.isAlive) return client.socket.terminate()
  client.isAlive = false
  if (await checkClient(deps, client)) client.socket.ping()
}

/** Closes a socket whose session has ended. */
async function checkClient(deps: Deps, client: Client): Promise<boolean> {
  const identified = await identifyToken(deps, client.token).catch(() => null)
  if (!identified) {
    client.socket.close(4401, 'Please sign in')
    return false
  }
  return true
}

function send(socket: Socket, message: { type: RealtimeType }): void {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** A page of somebody else's may open sockets with our cookie; its origin gives it away (RFC 6455 section 10.2). */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.headers.host)
}
