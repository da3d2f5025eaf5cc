import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outgoingMessages } from '#server/db/schema/index.ts'
import { folderForRole } from '#server/mailbox/changes/change-queries.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { storeMail } from '#testing/stored-mail.ts'
import { findOutgoing, findOutgoingOf, type Outgoing, updateOutgoing } from '../queries.ts'
import { recoverOutgoing } from '../recovery/recover-outgoing.ts'
import { sendOutgoing } from '../send-outgoing.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let other: TestAccount
let count = 0
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  other = await t.buildAccount(user)
  await syncNow(t, account)
  await syncNow(t, other)
})

async function write(): Promise<Outgoing> {
  count += 1
  const body = { fromAccountId: account.id, to: other.email, subject: `Plan ${count}`, body: '<p>Text</p>' }
  const { body: sent } = await t.call(user, 'POST', '/api/emails/send', { body })
  return (await findOutgoingOf(t.deps.db, account.workspaceId, sent.id)) as Outgoing
}
const now = async (outgoing: Outgoing) => (await findOutgoing(t.deps.db, outgoing))?.outgoing
const arrived = async () => {
  await syncNow(t, other)
  return (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${other.id}`)).body.total as number
}
/** As a worker leaves it that dies, or as a worker of an earlier version, which notes no stage. */
const leave = (outgoing: Outgoing, stage: Outgoing['stage']) =>
  updateOutgoing(t.deps.db, outgoing, ['queued'], {
    ...{ state: 'sending', stage, attempts: 1 },
    ...{ startedAt: t.deps.clock.now(), aliveAt: new Date(0) },
  })
const decide = (emailIds: number[], hasArrived: boolean) =>
  t.call(user, 'POST', '/api/outbox/uncertain', { body: { emailIds, arrived: hasArrived } })
const listed = async () => (await t.call(user, 'GET', '/api/outbox/uncertain')).body

describe('a message that a crash has left', () => {
  test.each([
    { stage: 'begun', state: 'sent', copies: 1 },
    { stage: 'crossed', state: 'uncertain', copies: 0 },
    { stage: 'accepted', state: 'sent', copies: 0 },
    { stage: null, state: 'uncertain', copies: 0 },
  ] as const)('at the stage $stage is $state, with $copies more copies', async ({ stage, state, copies }) => {
    const outgoing = await write()
    await leave(outgoing, stage)
    await recoverOutgoing(t.deps)
    await sendOutgoing(t.deps, outgoing)
    expect(await now(outgoing)).toMatchObject({ state })
    expect(await arrived()).toBe(copies)
  })

  test('fails if each try ends so', async () => {
    const outgoing = await write()
    await leave(outgoing, 'begun')
    await updateOutgoing(t.deps.db, outgoing, ['sending'], { attempts: 8 })
    await recoverOutgoing(t.deps)
    expect(await now(outgoing)).toMatchObject({ state: 'failed' })
  })

  test('at its end counts as sent if Sent at the provider has it', async () => {
    const outgoing = await write()
    await leave(outgoing, 'crossed')
    const source = await t.deps.blobs.read(outgoing.workspaceId, outgoing.sourceBlob)
    const { remoteId: folder } = await folderForRole(t.deps.db, account, 'sent')
    const flags = { read: true, starred: false, answered: false, draft: false }
    t.world
      .mailbox(account.email)
      .add({ folder, source: source as Uint8Array, flags, receivedAt: t.deps.clock.now() })
    await recoverOutgoing(t.deps)
    expect(await now(outgoing)).toMatchObject({ state: 'sent' })
  })

  test('at its end counts as sent once an answer comes', async () => {
    const outgoing = await write()
    await leave(outgoing, 'crossed')
    await recoverOutgoing(t.deps)
    expect(await now(outgoing)).toMatchObject({ state: 'uncertain' })
    await storeMail(t, account, {
      ...{ isOurs: false, from: other.email, to: account.email, at: t.deps.clock.now() },
      signal: { kind: 'answer', aboutId: outgoing.messageId },
    })
    await recoverOutgoing(t.deps)
    expect(await now(outgoing)).toMatchObject({ state: 'sent' })
  })
})

test('a worker that was frozen before the end of a message does not end it once another one has it', async () => {
  const outgoing = await write()
  const { connect } = t.deps.mail
  let isFirst = true
  // The world of these tests passes a second copy over.
  let handedOver = 0
  const { deliver } = t.world
  t.world.deliver = (...letter) => {
    handedOver += 1
    return deliver(...letter)
  }
  t.deps.mail.connect = (...given) => {
    const provider = connect(...given)
    return {
      ...provider,
      async send(source, envelope, cross) {
        if (!isFirst) return provider.send(source, envelope, cross)
        isFirst = false
        // Nobody hears of it for long, and the message is sent by another one.
        await t.deps.db
          .update(outgoingMessages)
          .set({ aliveAt: new Date(0) })
          .where(eq(outgoingMessages.id, outgoing.id))
        await recoverOutgoing(t.deps)
        await sendOutgoing(t.deps, outgoing)
        return provider.send(source, envelope, cross)
      },
    }
  }
  try {
    await sendOutgoing(t.deps, outgoing)
  } finally {
    Object.assign(t.deps.mail, { connect })
    t.world.deliver = deliver
  }
  expect(await now(outgoing)).toMatchObject({ state: 'sent', attempts: 2 })
  expect(handedOver).toBe(1)
})

describe('a message of which nobody knows', () => {
  async function doubted(howMany: number) {
    const outgoing: Outgoing[] = []
    for (let at = 0; at < howMany; at += 1) outgoing.push(await write())
    for (const one of outgoing) await leave(one, 'crossed')
    await recoverOutgoing(t.deps)
    return outgoing
  }

  test('is told in one notice with the others, listed with what is known, and decided', async () => {
    const [first, second, third] = (await doubted(3)) as [Outgoing, Outgoing, Outgoing]
    const [notice, ...more] = (await t.call(user, 'GET', '/api/notices')).body.notices
    expect(more).toEqual([])
    expect(notice).toMatchObject({ title: '3 mails may have arrived', remedy: 'decide' })
    const { mails, total } = await listed()
    expect(total).toBe(3)
    expect(mails[2]).toMatchObject({
      emailId: first.messageId,
      to: [other.email],
      campaign: null,
      says: 'The server was interrupted while it was sent.',
    })
    expect((await decide([first.messageId], true)).body).toEqual({ decided: 1 })
    expect(await now(first)).toMatchObject({ state: 'sent' })
    expect((await decide([first.messageId, second.messageId], false)).body).toEqual({ decided: 1 })
    await sendOutgoing(t.deps, second)
    expect([await now(second), await arrived()]).toMatchObject([{ state: 'sent' }, 1])
    expect((await listed()).mails).toMatchObject([{ emailId: third.messageId }])
    expect((await decide([first.messageId], false)).status).toBe(404)
  })

  test('is no notice any more once that is dismissed, and stays in the list', async () => {
    await doubted(2)
    const [{ id }] = (await t.call(user, 'GET', '/api/notices')).body.notices
    expect((await t.call(user, 'POST', `/api/notices/${id}/dismiss`)).status).toBe(200)
    expect((await t.call(user, 'GET', '/api/notices')).body.notices).toEqual([])
    expect((await listed()).total).toBe(2)
  })
})
