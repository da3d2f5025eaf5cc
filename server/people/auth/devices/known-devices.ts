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

/** Without the limit `alike`, a program without cookies would add a device with every sign-in and push out real ones. */
const MOST = { alike: 3, all: 50 }

/** The device and network that a request comes from. */
export interface Caller {
  userAgent: string | null
  /** IP address. */
  address: string
  /** Value of the device cookie. */
  deviceToken: string | null
}

/**
 * Whether the person has signed in with this browser before. Only the cookie proves it: anybody can have the same user
 * agent and network.
 */
export async function isKnownDevice(
  db: Executor,
  userId: number,
  { deviceToken }: Pick<Caller, 'deviceToken'>,
): Promise<boolean> {
  return deviceToken !== null && (await findDevice(db, userId, hashToken(deviceToken))) !== null
}

interface Remembered {
  /** The new value of the device cookie. */
  deviceToken: string
  /**
   * Whether to tell the person about this device. False at their first sign-in, and for a program without cookies that
   * has the same user agent and network as before.
   */
  isNews: boolean
}

/**
 * Makes this device known for the person. Call it before the session is stored: an open session counts as an earlier
 * sign-in.
 */
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
  // Somebody else may have planted this value in the browser: replace it.
  const fresh = newToken()
  if (presented) await replaceDeviceToken(tx, presented, hashToken(fresh))
  await insertDevice(tx, { userId, tokenHash: hashToken(fresh), ...seen, firstSeenAt: now })
  await pruneDevices(tx, userId, MOST)
  return { deviceToken: fresh, isNews }
}

/** Forgets all devices of the person except the calling one. */
export async function forgetDevices(
  db: Executor,
  userId: number,
  kept: Pick<Caller, 'deviceToken'> | null,
): Promise<void> {
  await deleteDevices(db, userId, kept?.deviceToken ? hashToken(kept.deviceToken) : null)
}
