import { vi } from 'vitest'

/**
 * For every test file: a password is hashed in one pass over 64 KiB, because each sign-in would take 30 ms of processor time
 * for two passes over 19 MiB. What the product asks for is tested in `passwords.test.ts`, without this.
 */
vi.mock('@node-rs/argon2', async importOriginal => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof original.hash = (password, cost) =>
    original.hash(password, { ...cost, memoryCost: 64, timeCost: 1 })
  return { ...original, hash }
})
