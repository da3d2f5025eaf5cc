import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { EXPORT_KEPT_DAYS } from '#core/contract/privacy.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { unzip } from '#testing/files/zip-of.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { expireExports, makeExport } from './make-export.ts'

const t = sharedApp()
const EXPORTS = '/api/auth/user/exports'
const { signal } = new AbortController()

const begin = async (user: TestUser) => (await t.call(user, 'POST', EXPORTS)).body
const last = async (user: TestUser) => (await t.call(user, 'GET', EXPORTS)).body.export
const fetched = (user: TestUser, id: number) =>
  t.app.inject({ url: `${EXPORTS}/${id}/file`, headers: { authorization: `Bearer ${user.token}` } })
const system = () => ({ ...t.deps, actor: { kind: 'system' as const, part: 'exports.make' as const } })
const piecesLeft = async () => (await t.deps.db.execute(sql`select 1 from data_export_pieces`)).rows.length

async function personWithMail() {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage({ Subject: 'Plain' }), testMessage({ Subject: 'Other' })])
  return { user, account }
}

test('an export is made once at a time, downloaded by its person alone, and deleted when its time is over', async () => {
  const { user, account } = await personWithMail()
  const stranger = await t.buildUser()
  expect(await last(user)).toBeNull()
  const begun = await begin(user)
  expect(begun).toMatchObject({ state: 'waiting', sizeBytes: 0 })
  expect((await begin(user)).id).toBe(begun.id)
  expect((await fetched(user, begun.id)).statusCode).toBe(404)
  await doJobs(t, 'exports.make')
  const ready = await last(user)
  expect(ready).toMatchObject({ state: 'ready', messagesDone: 2, messagesTotal: 2 })
  expect(Date.parse(ready.expiresAt) - Date.parse(ready.readyAt)).toBe(EXPORT_KEPT_DAYS * 86_400_000)
  const answer = await fetched(user, begun.id)
  expect(answer.rawPayload).toHaveLength(ready.sizeBytes)
  expect([...unzip(answer.rawPayload).keys()]).toContain(`${account.email}/mail.mbox`)
  expect((await fetched(stranger, begun.id)).statusCode).toBe(404)
  expect((await t.call(stranger, 'DELETE', `${EXPORTS}/${begun.id}`)).status).toBe(404)

  const later = { now: () => new Date(Date.parse(ready.expiresAt) + 1) }
  await expireExports({ ...t.deps, clock: later })
  expect((await last(user)).state).toBe('expired')
  expect(await piecesLeft()).toBe(0)
  expect((await fetched(user, begun.id)).statusCode).toBe(404)
  // The next one takes its place.
  const next = await begin(user)
  expect(next.id).not.toBe(begun.id)
  expect((await t.call(user, 'DELETE', `${EXPORTS}/${next.id}`)).status).toBe(200)
  await doJobs(t, 'exports.make')
  expect(await last(user)).toBeNull()
  expect(await piecesLeft()).toBe(0)
})

test('a worker that dies begins anew, one whose export is deleted stops, and a full disk is told', async () => {
  const { user, account } = await personWithMail()
  const { id } = await begin(user)
  const key = { workspaceId: account.workspaceId, id, signal }
  const putting = (put: typeof t.deps.blobs.put) => ({
    ...system(),
    blobs: { ...t.deps.blobs, put },
  })
  // It dies once a piece is stored, before that is noted.
  const dying = putting(async (...given) => {
    await t.deps.blobs.put(...given)
    throw new Error('killed')
  })
  await expect(makeExport(dying, key)).rejects.toThrow('killed')
  expect((await last(user)).state).toBe('making')
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'exports.make'`)
  await sendLost(t.deps, ['exports.make'])
  await doJobs(t, 'exports.make')
  expect(await last(user)).toMatchObject({ state: 'ready', messagesDone: 2 })
  expect(unzip((await fetched(user, id)).rawPayload).size).toBeGreaterThan(10)

  const second = { ...key, id: (await begin(user)).id }
  const stopped = putting(async (...given) => {
    await t.call(user, 'DELETE', `${EXPORTS}/${second.id}`)
    return t.deps.blobs.put(...given)
  })
  await makeExport(stopped, second)
  expect(await last(user)).toBeNull()

  const third = { ...key, id: (await begin(user)).id }
  const full = putting(async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await makeExport(full, third)
  expect(await last(user)).toMatchObject({ state: 'failed', problem: expect.stringContaining('no room') })
  expect(await piecesLeft()).toBe(0)
})
