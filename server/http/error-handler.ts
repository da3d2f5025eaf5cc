import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#core/contract/errors.ts'
import { outageOf, reasonOf } from '#server/db/outage.ts'
import { AppError } from '#server/platform/errors.ts'

/** The one place where errors become answers (see docs/architecture.md). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds)
      return answer(
        reply,
        error.status,
        error.message,
        error.code,
        error.fields ? { fields: error.fields } : {},
      )
    }
    const outage = outageOf(error)
    if (outage) {
      request.log.error({ reason: reasonOf(error), url: request.routeOptions.url }, outage.log)
      void reply.header('retry-after', RETRY_AFTER_SECONDS)
      return answer(reply, outage.status, outage.message, outage.code)
    }
    const status = error.statusCode ?? 500
    if (status < 500)
      return answer(reply, status, TEXTS[status] ?? error.message, CODES[status] ?? 'bad-request')
    request.log.error(
      { err: error, requestId: request.id, url: request.routeOptions.url },
      'a request failed',
    )
    return answer(reply, 500, 'Something went wrong', 'internal', { requestId: request.id })
  })
}

const RETRY_AFTER_SECONDS = 2

/** What the web server itself refuses, before any endpoint is asked. */
const CODES: Record<number, string> = { 404: 'not-found', 413: 'too-large', 415: 'unsupported-media-type' }
const TEXTS: Record<number, string> = { 413: 'This is too large' }

/** An address that cannot even be read, which Fastify asks no handler about. */
export function answerUnreadable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  answer(reply, 400, 'This address is not valid', 'bad-request')
}

/** 404, for an address that is none. */
export const nothingHere = (): AppError => new AppError(404, 'There is nothing at this address', 'not-found')

/** Nothing is there; the pages' own handler asks first whether the address is one of theirs. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, code } = nothingHere()
  return answer(reply, status, message, code)
}

function answer(
  reply: FastifyReply,
  status: number,
  message: string,
  code: string,
  more: Partial<ErrorBody> = {},
): FastifyReply {
  const body: ErrorBody = { message, error: message, code, ...more }
  // Serialised here: an endpoint's own schema describes only what it answers when all is well.
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
