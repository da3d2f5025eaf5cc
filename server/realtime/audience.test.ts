import { expect, test } from 'vitest'
import { deleteSession, findSession } from '#server/people/auth/queries.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { syncNow, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { createAudience, type Listener } from './audience.ts'

const t = sharedApp()

const listening = (audience: ReturnType<typeof createAudience>, user: TestUser): Listener => {
  const listener = { token: user.token }
  audience.enter(listener)
  return listener
}

test('an event is brought to those whom it concerns, however many others listen', async () => {
  const audience = createAudience(t.deps)
  const company = await t.buildOrganization()
  const [owner, admin] = [await t.buildUser(), await t.buildUser({ role: 'admin', organizationId: company })]
  const account = await t.buildAccount(owner)
  const [mine, colleague] = [listening(audience, owner), listening(audience, admin)]
  for (let others = 0; others < 10; others += 1) listening(audience, await t.buildUser())
  const brought = (scope: Parameters<typeof audience.candidates>[0]) => [...audience.candidates(scope)]
  await expect.poll(() => brought({ accountId: account.id })).toEqual([mine])
  expect(brought({ userId: owner.id })).toEqual([mine])
  expect(brought({ organizationId: company })).toEqual([colleague])
  expect(brought({ accountId: -1 })).toEqual([])
  audience.leave(mine)
  expect(brought({ accountId: account.id })).toEqual([])
})

test('a mailbox that is new concerns its owner at once, and what a session that has ended may see concerns nobody', async () => {
  const audience = createAudience(t.deps)
  const owner = await t.buildUser()
  const mine = listening(audience, owner)
  await expect.poll(() => [...audience.candidates({ userId: -1 })]).toEqual([])
  const account = await t.buildAccount(owner)
  await syncNow(t, account)
  expect(await audience.concerned(mine, { accountId: account.id })).toBe(true)
  await expect.poll(() => [...audience.candidates({ accountId: account.id })]).toEqual([mine])
  const session = await findSession(t.deps.db, hashToken(owner.token), t.deps.clock.now())
  await deleteSession(t.deps.db, session!.sessionId)
  expect(await audience.concerned(mine, { accountId: account.id })).toBeNull()
})
