import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#core/contract/errors.ts'
import { outageOf, reasonOf } from '#server/db/outage.ts'
import { AppError } from '#server/platform/errors.ts'

/** The only place that turns errors into responses. */
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
      request.log.error(
        { reason: reasonOf(error), requestId: request.id, url: request.routeOptions.url },
        outage.log,
      )
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

/** Codes for requests that the web server refuses before any endpoint is called. */
const CODES: Record<number, string> = { 404: 'not-found', 413: 'too-large', 415: 'unsupported-media-type' }
const TEXTS: Record<number, string> = { 413: 'This is too large' }

/** Answers a malformed address, for which Fastify calls no handler. */
export function answerUnreadable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  answer(reply, 400, 'This address is not valid', 'bad-request')
}

/** 404 for an unknown address. */
export const nothingHere = (): AppError => new AppError(404, 'There is nothing at this address', 'not-found')

/** Answers 404. The pages' own handler checks first whether the address is a page. */
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
  // Serialised here, because the endpoint's schema describes only its successful response.
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
