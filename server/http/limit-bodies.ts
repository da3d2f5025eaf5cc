import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { nothingHere } from './error-handler.ts'

const MEGABYTE = 1024 * 1024
/** A longer body needs a share of the memory below. */
const LARGE = MEGABYTE
/** Memory for large bodies that are processed at the same time: for all people, and for one person. */
const FOR_ALL = 128 * MEGABYTE
const FOR_ONE = 64 * MEGABYTE
/** The connection of a large body is closed when no byte has arrived for this long. */
const STALLED_MS = 15_000
const LOOK_EVERY_MS = 5000
/**
 * How long a caller whose body was refused unread may keep the connection. If we closed it at once, the response would
 * be lost.
 */
const REFUSED_ENDS_MS = 5000
const LARGE_REFUSED_ENDS_MS = 1000
const RETRY_AFTER_SECONDS = 5

/** Refuses bodies that no endpoint will use, before they are read. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 && !['GET', 'HEAD'].includes(request.method)) throw nothingHere()
    const encoding = request.headers['content-encoding']
    // A few hundred bytes of brotli can expand to gigabytes, and our clients send no compressed bodies.
    if (encoding !== undefined && encoding !== 'identity')
      throw new AppError(
        415,
        'Compressed requests are not accepted. Please send the body as it is.',
        'unsupported-media-type',
      )
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete === false) endUnread(request)
    done()
  })
}

/** Node would read the rest of the body and discard it. A short one may finish, so that its connection can be reused. */
function endUnread(request: FastifyRequest): void {
  const { raw } = request
  const isLarge = (announcedLength(request) ?? Number.POSITIVE_INFINITY) > LARGE
  if (isLarge) setImmediate(() => raw.socket.pause())
  const timer = setTimeout(() => raw.socket.destroy(), isLarge ? LARGE_REFUSED_ENDS_MS : REFUSED_ENDS_MS)
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

/** Takes a share for a request whose body may have `limit` bytes. Throws if there is not enough left. */
export type ShareMemory = (
  request: FastifyRequest,
  reply: FastifyReply,
  of: { userId: number | null; limit: number },
) => void

/**
 * Shares out memory for large bodies. The returned function takes a share for a request, or refuses the request (429,
 * 503) before its body is read. The share is returned when the request is answered or the caller disconnects.
 */
export function shareBodyMemory(): ShareMemory {
  let taken = 0
  const takenBy = new Map<number | null, number>()
  const change = (userId: number | null, bytes: number) => {
    taken += bytes
    const own = (takenBy.get(userId) ?? 0) + bytes
    if (own > 0) takenBy.set(userId, own)
    else takenBy.delete(userId)
  }
  return (request, reply, { userId, limit }) => {
    const bytes = Math.min(announcedLength(request) ?? limit, limit)
    if (bytes <= LARGE) return
    if ((takenBy.get(userId) ?? 0) + bytes > FOR_ONE)
      throw tooManyRequests(
        'Too much is being sent at once. Please try again in a moment.',
        RETRY_AFTER_SECONDS,
      )
    if (taken + bytes > FOR_ALL)
      throw new AppError(
        503,
        'The server is busy with large messages. Please try again in a moment.',
        'busy',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      )
    change(userId, bytes)
    const stopWatching = destroyWhenStalled(request)
    reply.raw.once('close', () => {
      stopWatching()
      change(userId, -bytes)
    })
  }
}

/** The announced length of the body (RFC 9110 section 8.6); null for chunked bodies. */
function announcedLength({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

function destroyWhenStalled({ raw }: FastifyRequest): () => void {
  const { socket } = raw
  let seen = socket.bytesRead
  let silentMs = 0
  const timer = setInterval(() => {
    if (raw.complete !== false) return clearInterval(timer)
    silentMs = socket.bytesRead === seen ? silentMs + LOOK_EVERY_MS : 0
    seen = socket.bytesRead
    if (silentMs >= STALLED_MS) socket.destroy()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
