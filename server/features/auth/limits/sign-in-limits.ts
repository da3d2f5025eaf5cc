import { hash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { type Caller, isKnownDevice } from '../devices/known-devices.ts'
import type { Counted } from './attempt-queries.ts'
import { attemptLimit } from './attempts.ts'

const QUARTER_MS = 15 * 60_000

/**
 * Wrong passwords for one person from one address: ten at once, then one in 90 seconds, and once there were fifty, one in
 * half an hour. What is tried elsewhere does not count, so that strangers cannot keep a person out.
 */
const ofPerson = attemptLimit('sign-in', { windowMs: QUARTER_MS, max: 10 })
const ofPersonToday = attemptLimit('sign-in-day', { windowMs: DAY_MS, max: 50 })
/** And from one address for anybody, so that a few passwords cannot be tried on many people. */
const fromAddress = attemptLimit('sign-in-address', { windowMs: QUARTER_MS, max: 50 })
const fromAddressToday = attemptLimit('sign-in-address-day', { windowMs: DAY_MS, max: 500 })
/**
 * Codes of a second factor have six digits only, so they count from everywhere together. Nobody is asked for one who does
 * not know the password.
 */
const ofFactor = attemptLimit('sign-in-code', { windowMs: 60 * 60_000, max: 20 })

interface SignInCounts {
  /** Forgotten once the person has shown who they are. */
  person: Counted[]
  /** Only not counted then: a stranger who has an account here must not wash away what they tried on others. */
  address: Counted[]
  code: Counted[]
}

/** What a sign-in counts as. One from a device that the person has used counts by that device alone, whoever attacks from where. */
export async function signInCounts(
  { db }: Pick<Deps, 'db'>,
  email: string,
  userId: number | null,
  caller: Caller,
): Promise<SignInCounts> {
  // Asked also where there is nobody, so that the time taken does not tell.
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
