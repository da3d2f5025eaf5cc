import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { sessionCookie } from './cookies.ts'

/** A minute's requests of one session: several tabs that ask every few seconds stay far below. */
const PER_SESSION = 1200
/** And from one address, which may be a whole office. */
const PER_ADDRESS = 6000

/**
 * Keeps one caller from using up this server process; so it counts in its memory, and each process for itself. What can be
 * guessed is counted in the database, for all together (`features/auth/limits/attempts.ts`). Who sends a token is counted by it; because it need not be a valid
 * one, everyone is counted by address as well.
 */
export async function limitRequests(app: FastifyInstance, config: { publicUrl: string }): Promise<void> {
  const cookie = sessionCookie(config)
  const credential = ({ headers, cookies }: FastifyRequest) => headers.authorization ?? cookies[cookie] ?? ''
  const callerOf = (request: FastifyRequest) => hashToken(credential(request)).toString('base64url')
  await app.register(rateLimit, { global: false })
  const timeWindow = '1 minute'
  const byAddress = app.createRateLimit({ max: PER_ADDRESS, timeWindow })
  const bySession = app.createRateLimit({ max: PER_SESSION, timeWindow, keyGenerator: callerOf })
  app.addHook('onRequest', async request => {
    for (const check of credential(request) === '' ? [byAddress] : [byAddress, bySession]) {
      const result = await check(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  })
}

function tooMany(ttlSeconds: number) {
  const seconds = Math.max(1, ttlSeconds)
  const unit = seconds === 1 ? 'second' : 'seconds'
  return tooManyRequests(`Too many requests. Please try again in ${seconds} ${unit}.`, seconds)
}
