import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** One step either way, for clocks that differ (RFC 6238, section 5.2). */
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret: 160 bits, as RFC 4226 section 4 recommends, in base32. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** What authenticators read from a QR code (Key Uri Format). */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The code of a time step (RFC 6238 with SHA-1, which is what authenticators do). */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

/** The time step whose code this is, newer than `after`; null when it is none. */
export function matchTotp(secret: string, code: string, at: Date, after: number): number | null {
  const given = Buffer.from(code.replace(/\s/g, ''))
  let found: number | null = null
  for (let step = totpStep(at) - WINDOW; step <= totpStep(at) + WINDOW; step += 1) {
    const wanted = Buffer.from(totpCode(secret, step))
    if (given.length === wanted.length && timingSafeEqual(given, wanted) && step > after) found = step
  }
  return found
}

function toBase32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, '']
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += BASE32[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return text
}

function fromBase32(text: string): Buffer {
  let [bits, value] = [0, 0]
  const bytes: number[] = []
  for (const letter of text) {
    value = (value << 5) | BASE32.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bytes.push((value >>> (bits - 8)) & 255)
    bits -= 8
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
