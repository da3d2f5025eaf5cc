import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './error-handler.ts'

/** Serves the built pages. Every address that is not a file belongs to the single-page application. */
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
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(?:api|ws|assets|metrics|\.well-known)(?:\/|$)/.test(request.url)
    if (!isPage) return answerNotFound(request, reply)
    // Providers redirect people back to these pages. A Cross-Origin-Opener-Policy would cut the popup off from its
    // opener.
    if (request.url.startsWith('/oauth/')) void reply.header('cross-origin-opener-policy', 'unsafe-none')
    return reply.sendFile('index.html')
  })
}

/**
 * Caches hashed files forever, pictures for a day (Chromium requests the icon at every navigation), the entry page
 * never.
 */
function keptFor(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return /\.(?:svg|png|webp)$/.test(file) ? 'public, max-age=86400' : 'no-cache'
}
