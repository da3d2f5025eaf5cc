import type { FastifyInstance } from 'fastify'
import { health } from '#core/contract/health.ts'
import { AppError } from '#server/platform/errors.ts'

export interface Draining {
  /** Set when the process is about to end, and still takes requests. */
  isDraining: boolean
}

/**
 * While the process drains, it says that it is not ready, so that a proxy that asks sends nothing more, and closes each
 * connection after its answer, so that a proxy that does not ask makes its next one to another process.
 */
export function letProxiesGo(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!draining.isDraining) return done()
    void reply.header('connection', 'close')
    done(request.routeOptions.url === health.ready.path ? stopping() : undefined)
  })
}

const stopping = () => new AppError(503, 'This process is about to end', 'stopping')
