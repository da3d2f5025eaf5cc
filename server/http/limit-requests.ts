import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { sessionCookie } from './cookies.ts'

/** Requests of one session in a minute; several tabs that poll every few seconds need far fewer. */
const PER_SESSION = 1200
/** Requests from one address in a minute, which may be a whole office. */
const PER_ADDRESS = 6000

/**
 * Keeps one caller from using up this process. Each process counts on its own, in memory. Attempts to guess secrets are
 * counted in the database, for all processes (`people/auth/limits/attempts.ts`). Requests with a token are counted by
 * token; because the token need not be valid, everybody is counted by address as well.
 */
export async function limitRequests(
  app: FastifyInstance,
  config: { publicUrl: string },
  /** Requests of the operator's own programs. */
  isUnlimited: (request: FastifyRequest) => boolean = () => false,
): Promise<void> {
  const cookie = sessionCookie(config)
  const credential = ({ headers, cookies }: FastifyRequest) => headers.authorization ?? cookies[cookie] ?? ''
  const callerOf = (request: FastifyRequest) => hashToken(credential(request)).toString('base64url')
  await app.register(rateLimit, { global: false })
  const timeWindow = '1 minute'
  const byAddress = app.createRateLimit({ max: PER_ADDRESS, timeWindow })
  const bySession = app.createRateLimit({ max: PER_SESSION, timeWindow, keyGenerator: callerOf })
  app.addHook('onRequest', async request => {
    if (isUnlimited(request)) return
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
