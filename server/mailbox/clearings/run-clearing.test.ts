import { expect, test } from 'vitest'
import type { Clearing } from '#core/contract/clearings.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import { fillInbox, syncNow, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { runClearing } from './run-clearing.ts'

const t = sharedApp()

test('thousands are deleted in steps; a worker that dies loses none, and the next one goes on', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const count = BATCH + 20
  const mails = Array.from({ length: count }, (_, at) => testMessage({ Subject: `Number ${at}` }))
  await fillInbox(t, account, mails)
  for (let page = 1; page <= Math.ceil(count / 100); page += 1) {
    const { body } = await t.call(user, 'GET', '/api/emails?limit=100')
    const messageIds = body.emails.map(({ id }: { id: number }) => id)
    await t.call(user, 'POST', '/api/triage/move', { body: { messageIds, to: 'trash' } })
  }
  await syncNow(t, account)
  const clearings = async () => (await t.call(user, 'GET', '/api/clearings')).body as Clearing[]
  const begun = (await t.call(user, 'POST', '/api/clearings', { body: { folder: 'trash' } })).body
  expect(begun).toMatchObject([{ total: count, done: 0, state: 'waiting', folder: 'trash' }])
  // Pressed twice, it is emptied once.
  expect((await t.call(user, 'POST', '/api/clearings', { body: { folder: 'trash' } })).body).toEqual([])

  const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'clearings.run' } }
  const key = { workspaceId: account.workspaceId, id: begun[0].id }
  const killed = runClearing(ctx, { ...key, signal: AbortSignal.abort(new Error('killed')) })
  await expect(killed).rejects.toThrow('killed')
  expect(await clearings()).toMatchObject([{ done: BATCH, state: 'running' }])
  await doJobs(t, 'clearings.run')
  expect(await clearings()).toMatchObject([{ done: count, state: 'done' }])
  await syncNow(t, account)
  expect((await t.call(user, 'GET', '/api/emails?folder=trash')).body.total).toBe(0)
  expect([...t.world.mailbox(account.email).messages.values()]).toEqual([])
})
