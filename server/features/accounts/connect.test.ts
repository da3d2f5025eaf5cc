import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test-app.ts'
import { findActiveAccount } from './access.ts'
import { markExpired } from './connect.ts'
import { saveConnected } from './save-connected.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('who finds the old credentials refused says nothing against those that were given since', async () => {
  const user = { ...(await t.buildUser()), permission: null, isSealed: false }
  const old = await t.buildAccount(user)
  const profile = { savesSentMail: true, displayName: null }
  const { email } = old
  const connected = { email, provider: 'sandbox' as const, settings: {}, secret: () => 'secret', profile }
  t.advance(1000)
  const { account: renewed } = await t.deps.db.transaction(tx => saveConnected(t.deps, tx, user, connected))
  const expiry = async () => (await findActiveAccount(t.deps.db, old.id))?.tokenExpiry

  await markExpired(t.deps, old)
  expect(await expiry()).toBeNull()
  await markExpired(t.deps, renewed)
  expect(await expiry()).not.toBeNull()
})
