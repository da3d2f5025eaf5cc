import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mailboxAnswers } from '#server/db/schema/index.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { passTime } from '#testing/pass-time.ts'
import { deleteRemovedAnswers } from './upkeep-queries.ts'

const t = sharedApp()

let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  t.call(user, method, `/api/accounts/${account.id}/answers${path}`, body ? { body } : {})
const listed = async () => (await call('GET')).body.answers
const NORWAY = {
  versions: [{ language: 'en', questions: ['Do you ship to Norway?'], answer: 'Yes, we do.' }],
}
const rows = () => t.deps.db.$count(mailboxAnswers, eq(mailboxAnswers.accountId, account.id))

test.each([
  ['approved', () => call('POST', '', NORWAY)],
  [
    'proposed',
    () => call('POST', '/proposals', { from: 'document', text: 'Do you ship to Norway?\nYes, we do.' }),
  ],
])('an answer that is %s and was deleted comes back as it was', async (state, make) => {
  await make()
  const [before] = await listed()
  expect(before).toMatchObject({ state, ...NORWAY })
  expect((await call('DELETE', `/${before.id}`)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await call('PUT', `/${before.id}`, NORWAY)).status).toBe(404)
  expect((await call('POST', `/${before.id}/restore`)).body).toEqual(before)
  expect(await listed()).toEqual([before])
  // A second press changes nothing.
  expect((await call('POST', `/${before.id}/restore`)).body).toEqual(before)
})

test('it does not come back once another answer has its question', async () => {
  const { id } = (await call('POST', '', NORWAY)).body
  await call('DELETE', `/${id}`)
  expect((await call('POST', '', NORWAY)).status).toBe(200)
  const refused = await call('POST', `/${id}/restore`)
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('another answer') } })
  expect(await listed()).toHaveLength(1)
})

test('after a day it is gone for good', async () => {
  const { id } = (await call('POST', '', NORWAY)).body
  await call('DELETE', `/${id}`)
  await deleteRemovedAnswers(t.deps.db, t.deps.clock.now(), 500)
  expect(await rows()).toBe(1)
  await passTime(t, DAY_MS + 60_000)
  expect((await call('POST', `/${id}/restore`)).status).toBe(404)
  await deleteRemovedAnswers(t.deps.db, t.deps.clock.now(), 500)
  expect(await rows()).toBe(0)
})

test('what was turned down is not proposed again, however long ago', async () => {
  const body = { from: 'document', text: 'Do you ship to Norway?\nYes, we do.' }
  expect((await call('POST', '/proposals', body)).body).toEqual({ proposed: 1 })
  const [{ id }] = await listed()
  await call('DELETE', `/${id}`)
  await passTime(t, DAY_MS + 60_000)
  await deleteRemovedAnswers(t.deps.db, t.deps.clock.now(), 500)
  expect((await call('POST', '/proposals', body)).body).toEqual({ proposed: 0 })
})
