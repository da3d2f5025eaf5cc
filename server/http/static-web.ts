import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './error-handler.ts'

/** The built pages: hashed files for ever, the entry never kept; every other address is the application's. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve('dist/web'),
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(?:api|ws|assets)(?:\/|$)/.test(request.url)
    if (!isPage) return answerNotFound(request, reply)
    // Where providers send people back to: a policy of its own would cut the popup off from its opener for good.
    if (request.url.startsWith('/oauth/')) void reply.header('cross-origin-opener-policy', 'unsafe-none')
    return reply.sendFile('index.html')
  })
}
