import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { nothingHere } from './error-handler.ts'

const MEGABYTE = 1024 * 1024
/** A body that is longer needs a share of the memory below. */
const LARGE = MEGABYTE
/** Memory for large bodies that are in work at the same moment: of everybody, and of one person. */
const FOR_ALL = 128 * MEGABYTE
const FOR_ONE = 64 * MEGABYTE
/** A large body of which nothing has come for so long is given up. */
const STALLED_MS = 15_000
const LOOK_EVERY_MS = 5000
/** A caller whose body was refused unread has so long to see the answer: cut off at once, they would not. */
const REFUSED_ENDS_MS = 5000
const LARGE_REFUSED_ENDS_MS = 1000
const RETRY_AFTER_SECONDS = 5

/** Refuses bodies that nobody will use, before any of them is read. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (request.is404 && !['GET', 'HEAD'].includes(request.method)) throw nothingHere()
    const encoding = request.headers['content-encoding']
    // A few hundred bytes of brotli become gigabytes; no client of ours compresses what it sends.
    if (encoding !== undefined && encoding !== 'identity')
      throw new AppError(
        415,
        'Compressed requests are not accepted. Please send the body as it is.',
        'unsupported-media-type',
      )
  })
  app.addHook('onResponse', async request => {
    const { raw } = request
    if (raw.complete !== false) return
    // Node would read on and throw it away; what is short may end so, and its connection serves on.
    const isLarge = (announcedLength(request) ?? Number.POSITIVE_INFINITY) > LARGE
    if (isLarge) setImmediate(() => raw.socket.pause())
    const timer = setTimeout(() => raw.socket.destroy(), isLarge ? LARGE_REFUSED_ENDS_MS : REFUSED_ENDS_MS)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/** Takes a share for a request whose body may have `limit` bytes; throws where there is none left. */
export type ShareMemory = (
  request: FastifyRequest,
  reply: FastifyReply,
  of: { userId: number | null; limit: number },
) => void

/**
 * Shares out memory for large bodies. The returned function takes a share for a request, or refuses it (429, 503) before
 * its body is read; the share is given back when the request has been answered or its caller has gone.
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

/** Bytes that the body will have, as far as its caller says (RFC 9110 section 8.6); null where it is sent in chunks. */
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
