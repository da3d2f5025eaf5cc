import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './error-handler.ts'

/** The built pages; every address that is not one of their files is the application's. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve('dist/web'),
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', keptFor(file)),
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(?:api|ws|assets)(?:\/|$)/.test(request.url)
    if (!isPage) return answerNotFound(request, reply)
    // Where providers send people back to: a policy of its own would cut the popup off from its opener for good.
    if (request.url.startsWith('/oauth/')) void reply.header('cross-origin-opener-policy', 'unsafe-none')
    return reply.sendFile('index.html')
  })
}

/** Hashed files for ever, pictures for a day (Chromium asks for the icon at every step), the entry never. */
function keptFor(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return /\.(?:svg|png|webp)$/.test(file) ? 'public, max-age=86400' : 'no-cache'
}
