import { describe, expect, test, vi } from 'vitest'
import { hashToken, newToken } from './tokens.ts'

// As the product hashes them, not as tests do (`testing/stand-ins/cheap-passwords.ts`).
vi.doUnmock('@node-rs/argon2')
vi.resetModules()
const { generatePassword, hashPassword, verifyPassword } = await import('./passwords.ts')

describe('passwords', () => {
  test('are verified against their argon2id hash only', async () => {
    const stored = await hashPassword('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('correct horse')).not.toBe(stored)
    expect(await verifyPassword(stored, 'correct horse')).toBe(true)
    expect(await verifyPassword(stored, 'correct horse ')).toBe(false)
  })

  test('of people who do not exist are never right', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(undefined, 'anything')).toBe(false)
  })

  test('that are generated can be typed and do not repeat', () => {
    const many = Array.from({ length: 200 }, generatePassword)
    expect(new Set(many).size).toBe(200)
    for (const password of many)
      expect(password).toMatch(/^(?:[A-HJ-NP-Za-km-z2-9]{5}-){3}[A-HJ-NP-Za-km-z2-9]{5}$/)
  })
})

test('tokens are 256 random bits, and are found again by their hash', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hashToken(token)).toEqual(hashToken(token))
    expect(hashToken(token).toString('latin1')).not.toContain(token)
  }
})
