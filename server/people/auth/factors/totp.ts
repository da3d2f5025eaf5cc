import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** Steps before and after the current one that are accepted, because clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1

/** What all authenticators support: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

/** A new shared secret: 160 bits, as RFC 4226 section 4 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI that authenticators read from a QR code (Key Uri Format). */
export function totpUri(secret: string, account: string, issuer: string): string {
  return Object.assign(totpOf(secret), { label: account, issuer }).toString()
}

/** The code at a time step. */
export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * STEP_SECONDS * 1000 })

export const totpStep = (at: Date): number => TOTP.counter({ period: STEP_SECONDS, timestamp: at.getTime() })

/** Returns the time step of this code if it is later than `after`, else null. Compares in constant time. */
export function matchTotp(secret: string, code: string, at: Date, after: number): number | null {
  const token = code.replace(/\s/g, '')
  // otpauth throws if six characters are more than six bytes.
  if (!/^[0-9]{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: at.getTime(), window: WINDOW })
  const step = delta === null ? 0 : totpStep(at) + delta
  return step > after ? step : null
}
