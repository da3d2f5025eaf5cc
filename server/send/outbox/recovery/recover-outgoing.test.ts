import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outgoingMessages } from '#server/db/schema/index.ts'
import { damageBlob, PIXEL, type TestAccount, type TestUser, upload } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { findOutgoing, findOutgoingOf, type Outgoing, updateOutgoing } from '../queries.ts'
import { sendOutgoing } from '../send-outgoing.ts'
import { fileUnfiled, recoverOutgoing } from './recover-outgoing.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

const written = () => ({
  fromAccountId: account.id,
  to: 'other@x.example',
  cc: '',
  bcc: '',
  subject: 'Plan',
  body: '<p>Text</p>',
})
const begin = async () => (await t.call(user, 'POST', '/api/drafts', { body: written() })).body
const send = async (draftId?: number, more: object = {}) => {
  const { body } = await t.call(user, 'POST', '/api/emails/send', {
    body: { ...written(), draftId, ...more },
  })
  return (await findOutgoingOf(t.deps.db, account.workspaceId, body.id))!
}
const readDraft = (id: number) => t.call(user, 'GET', `/api/drafts/${id}`)

/** Number of waiting or active jobs that send this message. */
async function jobsOf(outgoingId: number): Promise<number> {
  const { rows } = await t.deps.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from pgboss.job
    where name = 'compose.send' and (data->>'outgoingId')::bigint = ${outgoingId} and state in ('created', 'retry', 'active')`)
  return rows[0]?.jobs ?? 0
}

test('a message has one job however often recovery runs, and gets a new one if that is lost', async () => {
  const { id } = await send()
  for (let times = 0; times < 10; times += 1) await recoverOutgoing(t.deps)
  expect(await jobsOf(id)).toBe(1)
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'compose.send'`)
  for (let times = 0; times < 10; times += 1) await recoverOutgoing(t.deps)
  expect(await jobsOf(id)).toBe(1)
})

test('a job of an older version, which does not name the workspace, is replaced by one that does', async () => {
  const outgoing = await send()
  await t.deps.db.execute(sql`update pgboss.job set data = data - 'workspaceId' where name = 'compose.send'`)
  await doJobs(t, 'compose.send')
  await recoverOutgoing(t.deps)
  await doJobs(t, 'compose.send')
  expect((await findOutgoing(t.deps.db, outgoing))?.outgoing).toMatchObject({ state: 'sent' })
})

test('messages of an account leave one at a time, and what a person sends before what leaves by itself', async () => {
  const byHand = await send()
  const byRule = await send()
  await t.deps.db
    .update(outgoingMessages)
    .set({ actorKind: 'rule' })
    .where(eq(outgoingMessages.id, byRule.id))
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'compose.send'`)
  await recoverOutgoing(t.deps)
  const { rows } = await t.deps.db.execute(sql`
    select (data->>'outgoingId')::int as id, group_id as turn, priority from pgboss.job
    where name = 'compose.send' and state = 'created' order by id`)
  const turn = `${account.id}`
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: byHand.id, turn, priority: 1 },
      { id: byRule.id, turn, priority: 0 },
    ]),
  )
})

test('a message that can still be undone gets no job before it is due', async () => {
  const { id } = await send(undefined, { undoSeconds: 10 })
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'compose.send'`)
  await recoverOutgoing(t.deps)
  expect(await jobsOf(id)).toBe(0)
  t.advance(10_000)
  await recoverOutgoing(t.deps)
  expect(await jobsOf(id)).toBe(1)
})

test('a message that fails because one of its files is lost can be taken back, without that file', async () => {
  const draft = await begin()
  const bytes = Buffer.from('lost in a power failure')
  await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', bytes, { name: 'lost.txt' })
  await upload(t, user, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL, { name: 'kept.png' })
  const outgoing = await send(draft.id)
  await damageBlob(t, outgoing.workspaceId, hash('sha256', bytes))
  await damageBlob(t, outgoing.workspaceId, outgoing.sourceBlob)
  await sendOutgoing(t.deps, outgoing)
  const back = await t.call(user, 'POST', '/api/drafts/undo-send', { body: { emailId: outgoing.messageId } })
  expect(back).toMatchObject({
    status: 200,
    body: { subject: 'Plan', messageId: expect.any(Number), attachments: [{ name: 'kept.png' }] },
  })
})

test('a message whose recovery fails blocks neither the others nor the start of the server', async () => {
  const draft = await begin()
  const [first, second] = [await send(), await send(draft.id)]
  const sentAt = t.deps.clock.now()
  await updateOutgoing(t.deps.db, first, ['queued'], { state: 'sent', sentAt })
  await updateOutgoing(t.deps.db, second, ['queued'], { state: 'sent', sentAt })
  const { connect } = t.deps.mail
  t.deps.mail.connect = () => {
    throw new Error('no adapter is installed')
  }
  try {
    await fileUnfiled(t.deps, { afterMs: -1000 })
    await recoverOutgoing(t.deps)
  } finally {
    t.deps.mail.connect = connect
  }
  expect((await readDraft(draft.id)).status).toBe(404)
})

describe('a message that is being handed over', () => {
  /** Sends a message, and runs `around` when the provider is about to take it. */
  async function handOver(around: (outgoing: Outgoing, take: () => Promise<unknown>) => Promise<void>) {
    const outgoing = await send()
    const { connect } = t.deps.mail
    t.deps.mail.connect = (...given) => {
      const provider = connect(...given)
      return {
        ...provider,
        async send(...message) {
          let sentAs: Awaited<ReturnType<typeof provider.send>> | undefined
          await around(outgoing, async () => {
            sentAs = await provider.send(...message)
          })
          return sentAs ?? provider.send(...message)
        },
      }
    }
    try {
      await sendOutgoing(t.deps, outgoing)
    } finally {
      t.deps.mail.connect = connect
    }
    return (await findOutgoing(t.deps.db, outgoing))?.outgoing
  }

  test('slowly is not treated as left by a crash', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const longAgo = new Date(0)
    const outgoing = await handOver(async (sending, take) => {
      const now = async () => (await findOutgoing(t.deps.db, sending))?.outgoing
      await updateOutgoing(t.deps.db, sending, ['sending'], { startedAt: longAgo, aliveAt: longAgo })
      await vi.advanceTimersByTimeAsync(3000)
      await vi.waitFor(async () => expect((await now())?.aliveAt).not.toEqual(longAgo))
      await recoverOutgoing(t.deps)
      expect(await now()).toMatchObject({ state: 'sending' })
      await take()
    }).finally(() => vi.useRealTimers())
    expect(outgoing).toMatchObject({ state: 'sent' })
  })

  test('counts as sent, although the database was down at that moment', async () => {
    const { transaction } = t.deps.db
    let failures = 0
    const outgoing = await handOver(async (_, take) => {
      await take()
      t.deps.db.transaction = async () => {
        failures += 1
        if (failures === 2) t.deps.db.transaction = transaction
        throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      }
    }).finally(() => {
      t.deps.db.transaction = transaction
    })
    expect(failures).toBe(2)
    expect(outgoing).toMatchObject({ state: 'sent' })
  })
})
