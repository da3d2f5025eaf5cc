import { expect, test } from 'vitest'
import { matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

// The secret of RFC 6238, appendix B, in base32.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238, appendix B: at %i seconds the last six digits of the code are %s', (seconds, code) => {
  expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('a code is accepted one step early and one step late, but not if it or a later one was used', () => {
  const at = new Date(1_700_000_000_000)
  const step = totpStep(at)
  for (const near of [step - 1, step, step + 1])
    expect(matchTotp(SECRET, totpCode(SECRET, near), at, 0)).toBe(near)
  for (const far of [step - 2, step + 2]) expect(matchTotp(SECRET, totpCode(SECRET, far), at, 0)).toBeNull()
  expect(matchTotp(SECRET, totpCode(SECRET, step), at, step)).toBeNull()
  const spaced = totpCode(SECRET, step).replace(/^.../, '$& ')
  expect(matchTotp(SECRET, spaced, at, 0)).toBe(step)
})

test.each(['', 'nonsense', '12345', '1234567', 'abcdef', '１２３４５６', 'ääääää', '😀😀😀'])(
  '%j is not a code',
  text => {
    expect(matchTotp(SECRET, text, new Date(1_700_000_000_000), 0)).toBeNull()
  },
)

test('a new secret has 160 bits and needs no escaping in the URI', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(secret, 'ada@x.example', 'Quill & box'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Quill%20%26%20box:ada%40x\.example\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Quill & box',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
