import type { FastifyInstance, FastifyRequest } from 'fastify'
import { begin, running, type UnderWay } from '#server/platform/telemetry/work.ts'

/** Makes every line that is logged for a request name it, and measures requests while anybody listens. */
export function watchRequests(app: FastifyInstance): void {
  const underWay = new WeakMap<FastifyRequest, UnderWay>()
  app.addHook('onRequest', (request, _reply, done) => {
    const work = { kind: 'http', method: methodOf(request), route: routeOf(request) } as const
    const way = begin(work, { requestId: request.id })
    underWay.set(request, way)
    running.run(way.within, done)
  })
  // A body comes by events of its socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    running.run(underWay.get(request)?.within ?? {}, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    underWay.get(request)?.end({ status: reply.statusCode })
    done()
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const methodOf = ({ method }: FastifyRequest) => (METHODS.includes(method) ? method : 'other')

/** Files of the pages have one route each: they are told as one. */
function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none'
  return /^\/(?:api|ws|metrics)(?:\/|$)/.test(url) ? url : 'page'
}
