import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { REPLIED } from './call.ts'

/** Aborts when the client disconnects before it has its response, so that no work is done for nobody. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/**
 * Streams lines of JSON (application/x-ndjson): each that `send` is given, and at the end the result of `work`. A
 * failure before the first line is an ordinary error; later it becomes a last line `{ message, code }`.
 */
export async function streamLines(
  reply: FastifyReply,
  work: (send: (line: object) => void) => Promise<object>,
): Promise<typeof REPLIED> {
  const { raw } = reply
  let hasBegun = false
  const send = (line: object) => {
    if (!hasBegun) {
      hasBegun = true
      reply.hijack()
      // Compression and buffering proxies would hold lines back.
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
    }
    raw.write(`${JSON.stringify(line)}\n`)
  }
  try {
    send(await work(send))
  } catch (error) {
    if (!hasBegun) throw error
    if (!(error instanceof AppError))
      reply.log.error({ err: error, requestId: reply.request.id }, 'a stream failed')
    const known = error instanceof AppError
    send({ message: known ? error.message : 'Something went wrong', code: known ? error.code : 'internal' })
  }
  raw.end()
  return REPLIED
}
