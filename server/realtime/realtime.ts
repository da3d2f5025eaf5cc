import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RealtimeType, staleBy } from '#core/contract/realtime.ts'
import type { Deps } from '#server/deps.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { identifyToken } from '#server/people/auth/identify.ts'
import type { EventScope } from '#server/platform/events.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { createAudience, type Listener } from './audience.ts'

/** The part of a `ws` socket that we use. */
interface Socket {
  readonly bufferedAmount: number
  readonly readyState: number
  readonly OPEN: number
  on(event: 'pong' | 'close', listener: () => void): void
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

interface Client extends Listener {
  socket: Socket
  isAlive: boolean
}

type Audience = ReturnType<typeof createAudience<Client>>

const HEARTBEAT_MS = 30_000
const GOODBYE_MS = 1000
/** A socket with more unsent data is closed; its page reconnects and refreshes. */
const MAX_BUFFERED = 1024 * 1024

/** After these events, what somebody may see is looked up again. */
const ABOUT_ACCESS = ['session_ended', 'accounts_changed', 'access_changed']

/** Serves the channel at `/ws`: each event goes to the sockets of people who may see the account it is about. */
export async function serveRealtime(app: FastifyInstance, deps: Deps): Promise<void> {
  const audience = createAudience<Client>(deps)
  const tokens = new WeakMap<FastifyRequest, string>()
  // Runs before the plugin's own hook, which closes sockets without a reason.
  app.addHook('preClose', async () => {
    for (const { socket } of audience.everybody()) socket.close(1001, 'The server is stopping')
    // A suspended page does not answer, and the web server would wait for it.
    setTimeout(() => {
      for (const { socket } of audience.everybody()) socket.terminate()
    }, GOODBYE_MS).unref()
  })
  await app.register(websocket, {
    options: { maxPayload: 1024 },
    // Errors of a client are not ours.
    errorHandler: (error, socket) => {
      deps.log.debug({ err: error }, 'a socket failed')
      socket.terminate()
    },
  })

  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    // Before the handshake, so that an open socket misses no events from then on.
    preHandler: async request => {
      const token = request.cookies[sessionCookie(deps.config)]
      if (!token || !isFromOurPages(request, deps.config.publicUrl)) return
      if (await identifyToken(deps, token)) tokens.set(request, token)
    },
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket: Socket, request) => {
      const token = tokens.get(request)
      // Refuse after the handshake: browsers show pages the close code, but not the status of a refused handshake.
      if (!token) return refuse(socket)
      const client: Client = { socket, token, isAlive: true }
      audience.enter(client)
      measure('quillbox_sockets_open', 1)
      socket.on('pong', () => {
        client.isAlive = true
      })
      socket.on('close', () => {
        if (audience.leave(client)) measure('quillbox_sockets_open', -1)
      })
    },
  })

  const unsubscribe = deps.events.subscribe(
    (scope, event) => {
      const { type } = event as { type: string }
      const isAboutAccess = ABOUT_ACCESS.includes(type)
      if (!isAboutAccess && !(type in staleBy)) return
      for (const client of audience.candidates(scope)) {
        if (isAboutAccess) audience.lookAgain(client).catch(() => undefined)
        void deliver(deps, audience, client, { scope, type, event })
      }
    },
    () => {
      for (const { socket } of audience.everybody()) tellOfEverything(socket)
    },
  )
  const heartbeat = setInterval(() => {
    for (const client of audience.everybody()) void beat(deps, client)
  }, HEARTBEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    unsubscribe()
  })
}

async function deliver(
  deps: Deps,
  audience: Audience,
  client: Client,
  { scope, type, event }: { scope: EventScope; type: string; event: object },
): Promise<void> {
  const { socket } = client
  try {
    const isConcerned = await audience.concerned(client, scope)
    if (isConcerned === null) return refuse(socket)
    if (!isConcerned) return
    if (type === 'access_changed') tellAndClose(socket)
    else if (type === 'accounts_changed') tellOfEverything(socket)
    else if (type in staleBy) send(socket, event as { type: RealtimeType })
  } catch (error) {
    deps.log.error({ err: error }, 'an event could not be delivered')
  }
}

/** Closes a socket that did not answer the last ping, or whose session has ended. */
async function beat(deps: Deps, client: Client): Promise<void> {
  if (!client.isAlive) return client.socket.terminate()
  client.isAlive = false
  client.socket.ping()
  try {
    if (!(await identifyToken(deps, client.token))) refuse(client.socket)
  } catch (error) {
    // The database may be down for a moment, which must not end the session.
    deps.log.warn({ err: error }, 'the session of a socket could not be checked')
  }
}

/** Makes the page refresh every list, because events were missed or accounts have changed. */
function tellOfEverything(socket: Socket): void {
  send(socket, { type: 'sync_progress' })
  send(socket, { type: 'email_received' })
}

function send(socket: Socket, message: { type: RealtimeType }): void {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** The page drops its cached data and reconnects with the person's new permissions. */
function tellAndClose(socket: Socket): void {
  send(socket, { type: 'access_changed' })
  socket.close(4403, 'Your permissions have changed')
}

const refuse = (socket: Socket) => socket.close(4401, 'Please sign in')

/**
 * Whether the page that opens a socket is ours: pages of other sites can open sockets with our cookie, but cannot forge
 * their origin (RFC 6455, section 10.2). Our host is that of `publicUrl`, or the one that the request was sent to.
 */
function isFromOurPages(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === new URL(publicUrl).host || host === request.host
}
