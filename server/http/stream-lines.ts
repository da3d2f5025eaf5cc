import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { REPLIED } from './call.ts'

/** Aborts when the client goes away before it has its answer: what nobody waits for costs nothing more. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/**
 * Answers with lines of JSON (application/x-ndjson) as they come: what `send` is given, and at the end what `work`
 * answers. A failure before the first line is an ordinary error; later it is a last line of `{ message, code }`.
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
      // Compression would hold lines back, and so would a proxy.
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
    if (!(error instanceof AppError)) reply.log.error({ err: error }, 'a stream failed')
    const known = error instanceof AppError
    send({ message: known ? error.message : 'Something went wrong', code: known ? error.code : 'internal' })
  }
  raw.end()
  return REPLIED
}
