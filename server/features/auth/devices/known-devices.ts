import type { Executor, Tx } from '#server/db/client.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
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

/** A program that keeps no cookie would otherwise add a device with every sign-in, and push out the real ones. */
const MOST = { alike: 3, all: 50 }

/** Where somebody calls from. */
export interface Caller {
  userAgent: string | null
  /** IP address. */
  address: string
  /** Value of its device cookie. */
  deviceToken: string | null
}

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
  const seen = { userAgent, network: networkOf(address), lastSeenAt: now }
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
