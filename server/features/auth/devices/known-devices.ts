import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor, Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { isHttps } from '#server/platform/http.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import {
  deleteDevices,
  findDevice,
  hasSignedIn,
  hasSignedInFrom,
  insertDevice,
  pruneDevices,
  replaceDeviceToken,
  touchDevice,
} from './device-queries.ts'

const DEVICE_COOKIE = 'quillbox_device'
/** Browsers keep no cookie for longer; each sign-in begins it anew. */
const KEPT_DAYS = 400
/** A program that keeps no cookie would otherwise add a device with every sign-in, and push out the real ones. */
const MOST = { alike: 3, all: 50 }

/** Where a request comes from. */
export interface Caller {
  userAgent: string | null
  /** IP address. */
  address: string
  /** Value of its device cookie. */
  deviceToken: string | null
}

export const callerOf = (request: FastifyRequest): Caller => ({
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  address: request.ip,
  deviceToken: request.cookies[DEVICE_COOKIE] ?? null,
})

/**
 * Whether the person has signed in with this browser before. Only its cookie proves that: what it calls itself, and
 * its network, anybody may have.
 */
export async function isKnownDevice(
  db: Executor,
  userId: number,
  { deviceToken }: Pick<Caller, 'deviceToken'>,
): Promise<boolean> {
  return deviceToken !== null && (await findDevice(db, userId, hashToken(deviceToken))) !== null
}

interface Remembered {
  /** For the device's cookie. */
  deviceToken: string
  /**
   * The person may not know it and should hear of it. False also where they have never signed in before, and for a
   * program without cookies that calls itself as before and comes from the same network.
   */
  isNews: boolean
}

/** A person signs in with this device: it is known from now on. To be called before their session is stored. */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  { deviceToken, userAgent, address }: Caller,
  now: Date,
): Promise<Remembered> {
  const seen = { userAgent, network: normalizeIP(address), lastSeenAt: now }
  const presented = deviceToken === null ? null : hashToken(deviceToken)
  const known = presented && (await findDevice(tx, userId, presented))
  if (deviceToken !== null && known) {
    await touchDevice(tx, known.id, seen)
    return { deviceToken, isNews: false }
  }
  const isNews = (await hasSignedIn(tx, userId, now)) && !(await hasSignedInFrom(tx, userId, seen))
  // A value that somebody else may have put into this browser is worth nothing from now on.
  const fresh = newToken()
  if (presented) await replaceDeviceToken(tx, presented, hashToken(fresh))
  await insertDevice(tx, { userId, tokenHash: hashToken(fresh), ...seen, firstSeenAt: now })
  await pruneDevices(tx, userId, MOST)
  return { deviceToken: fresh, isNews }
}

/** None of the person's devices is known any more, but for the one that calls. */
export async function forgetDevices(
  db: Executor,
  userId: number,
  kept: Pick<Caller, 'deviceToken'> | null,
): Promise<void> {
  await deleteDevices(db, userId, kept?.deviceToken ? hashToken(kept.deviceToken) : null)
}

/** Only calls about signing in carry it. It opens nothing. */
export function setDeviceCookie(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  deviceToken: string,
): void {
  void reply.setCookie(DEVICE_COOKIE, deviceToken, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(request, config),
    expires: new Date(clock.now().getTime() + KEPT_DAYS * DAY_MS),
  })
}
