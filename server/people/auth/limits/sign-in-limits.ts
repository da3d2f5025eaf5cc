import { hash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { type Caller, isKnownDevice } from '../devices/known-devices.ts'
import type { Counted } from './attempt-queries.ts'
import { attemptLimit } from './attempts.ts'

const QUARTER_MS = 15 * 60_000

/**
 * Wrong passwords for one person from one network: ten at once, then one every 90 seconds, and after fifty, one every
 * half an hour. Failures from other networks do not count, so that strangers cannot lock a person out.
 */
const ofPerson = attemptLimit('sign-in', { windowMs: QUARTER_MS, max: 10 })
const ofPersonToday = attemptLimit('sign-in-day', { windowMs: DAY_MS, max: 50 })
/** Wrong passwords from one network for anybody, so that a few common passwords cannot be tried on many people. */
const fromAddress = attemptLimit('sign-in-address', { windowMs: QUARTER_MS, max: 50 })
const fromAddressToday = attemptLimit('sign-in-address-day', { windowMs: DAY_MS, max: 500 })
/**
 * Codes of a second factor have only six digits, so codes from all networks count together. Only who knows the password
 * is asked for a code.
 */
const ofFactor = attemptLimit('sign-in-code', { windowMs: 60 * 60_000, max: 20 })

interface SignInCounts {
  /** Cleared when the person signs in. */
  person: Counted[]
  /**
   * When the person signs in, only this attempt is taken back. Otherwise an attacker could clear the guesses at others
   * by signing in to an account of their own.
   */
  address: Counted[]
  code: Counted[]
}

/**
 * The limits that a sign-in counts against. A sign-in from a known device counts for that device alone, so that attacks
 * from elsewhere do not lock it out.
 */
export async function signInCounts(
  { db }: Pick<Deps, 'db'>,
  email: string,
  userId: number | null,
  caller: Caller,
): Promise<SignInCounts> {
  // Also for an unknown address, so that the time taken does not reveal whether it exists.
  if (await isKnownDevice(db, userId ?? 0, caller)) {
    const device = `device:${userId}:${hash('sha256', caller.deviceToken ?? '', 'hex')}`
    return { person: [ofPerson(device), ofPersonToday(device)], address: [], code: [] }
  }
  const network = networkOf(caller.address)
  const pair = `${email.toLowerCase()} ${network}`
  return {
    person: [ofPerson(pair), ofPersonToday(pair)],
    address: [fromAddress(network), fromAddressToday(network)],
    code: userId === null ? [] : [ofFactor(userId)],
  }
}
