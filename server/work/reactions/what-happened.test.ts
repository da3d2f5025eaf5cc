import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { markExpired } from '#server/mailbox/accounts/connect.ts'
import { removeAccount } from '#server/mailbox/accounts/remove-account.ts'
import { saveConnected } from '#server/mailbox/accounts/save-connected.ts'
import { leaveOrganization } from '#server/office/privacy/leave-organization.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { createPerson } from '#server/people/invitations/create-person.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { recordEvents } from '#testing/reactions/record-events.ts'

const t = sharedApp()
let told: Awaited<ReturnType<typeof recordEvents>>
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  told = await recordEvents(t)
})
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

const inbox = async () =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}&limit=100`)).body.emails as {
    id: number
    subject: string
  }[]
/** Events of this mailbox, without the fields that every event has. */
const facts = async () =>
  (await told()).flatMap(({ id: _, at: __, workspaceId, accountId, ...own }) => {
    if (accountId !== account.id) return []
    expect(workspaceId).toBe(account.workspaceId)
    return [own]
  })

describe('mail', () => {
  test('of a page is one event, however many messages it has, and of the first sync another one', async () => {
    const letters = (count: number) => Array.from({ length: count }, () => testMessage())
    await fillInbox(t, account, letters(50))
    const [imported, done, ...others] = await facts()
    expect(imported).toMatchObject({ name: 'mail.imported', by: null })
    expect(new Set(imported?.messageIds).size).toBe(50)
    expect(done).toMatchObject({ name: 'mailbox.imported' })
    expect(others).toEqual([])
    await fillInbox(t, account, letters(200))
    const [arrived, ...more] = await facts()
    expect(arrived).toMatchObject({ name: 'mail.arrived', by: null })
    expect(new Set([...(arrived?.messageIds ?? []), ...(imported?.messageIds ?? [])]).size).toBe(250)
    expect(more).toEqual([])
    await syncNow(t, account)
    expect(await facts()).toEqual([])
  })

  test('that answers what was sent from here is told of as an answer', async () => {
    await syncNow(t, account)
    const question = testMessage({ 'Message-ID': '<question@x>', Subject: 'Lunch' })
    const flags = { read: true, starred: false, answered: false, draft: false }
    const receivedAt = new Date(t.deps.clock.now().getTime() - 3_600_000)
    t.world.mailbox(account.email).add({ folder: 'Sent', source: question, flags, receivedAt })
    await syncNow(t, account)
    await facts()
    const answer = testMessage({ 'In-Reply-To': '<question@x>', Subject: 'Re: Lunch' })
    await fillInbox(t, account, [answer, testMessage()])
    const [arrived, answered] = await facts()
    expect(arrived?.messageIds).toHaveLength(2)
    const [found] = (await inbox()).filter(({ subject }) => subject === 'Re: Lunch')
    expect(answered).toEqual({
      name: 'conversation.answered',
      by: null,
      answers: [{ threadId: expect.any(Number), messageId: found?.id }],
    })
  })

  test('that is changed is told of once a change, with who did it, and not again when the provider has it', async () => {
    await fillInbox(t, account, [testMessage(), testMessage()])
    const ids = (await inbox()).map(({ id }) => id)
    await facts()
    await t.call(user, 'PATCH', `/api/emails/${ids[0]}/star`, { body: { isStarred: true } })
    await t.call(user, 'POST', '/api/triage/move', { body: { messageIds: ids, to: 'archive' } })
    const by = { userId: user.id }
    const [starred, archived, ...others] = await facts()
    expect(starred).toEqual({ name: 'mail.changed', marked: [ids[0]], moved: [], by })
    expect(archived).toMatchObject({ name: 'mail.changed', marked: [], by })
    expect(archived?.moved.toSorted()).toEqual(ids.toSorted())
    expect(others).toEqual([])
    await syncNow(t, account)
    expect(await facts()).toEqual([])
  })

  test('that another program changes is told of, too', async () => {
    await fillInbox(t, account, [testMessage()])
    const [message] = await inbox()
    await facts()
    const box = t.world.mailbox(account.email)
    const [[remoteId, { flags }] = ['', { flags: null }]] = [...box.messages]
    if (flags) box.setFlags(remoteId, { ...flags, read: !flags.read })
    await syncNow(t, account)
    const ids = [message?.id]
    expect(await facts()).toEqual([{ name: 'mail.changed', marked: ids, moved: [], by: null }])
    box.move(remoteId, 'Trash')
    await syncNow(t, account)
    expect(await facts()).toEqual([{ name: 'mail.changed', marked: [], moved: ids, by: null }])
  })

  test('that is sent, or cannot be sent, is told of', async () => {
    const send = async (to: string) => {
      const body = { fromAccountId: account.id, to, subject: 'Plan', body: '<p>Text</p>' }
      const { id } = (await t.call(user, 'POST', '/api/emails/send', { body })).body
      await doJobs(t, 'compose.send')
      return id as number
    }
    const ends = async () => (await facts()).filter(({ name }) => /^mail\.(sent|failed)$/.test(name))
    const by = { userId: user.id }
    const outgoingId = expect.any(Number)
    await syncNow(t, account)
    const sent = await send(account.email)
    expect(await ends()).toEqual([{ name: 'mail.sent', outgoingId, messageId: sent, by }])
    const { connect } = t.deps.mail
    for (const kind of ['refused', 'uncertain'] as const) {
      t.deps.mail.connect = (...args) => ({
        ...connect(...args),
        send: () => Promise.reject(new ProviderError(kind, 'No.')),
      })
      const messageId = await send(account.email)
      const isUncertain = kind === 'uncertain'
      expect(await ends()).toEqual([{ name: 'mail.failed', outgoingId, messageId, isUncertain, by }])
    }
    t.deps.mail.connect = connect
  })
})

test('a mailbox that is connected, signed in to again, refused and removed is told of', async () => {
  const actor = { ...user, permission: null, isSealed: false }
  const profile = { savesSentMail: true, displayName: null }
  const connected = { provider: 'sandbox' as const, settings: {}, secret: () => 'secret', profile }
  const connect = (email: string) =>
    inTransaction(t.deps.db, tx => saveConnected(t.deps, tx, actor, { ...connected, email }))
  account = await connect(`new-${account.email}`)
  account = await connect(account.email)
  await markExpired(t.deps, account)
  await markExpired(t.deps, account)
  await inMailTransaction(t.deps.db, [account.id], tx => removeAccount(t.deps, tx, account, user.id))
  const by = { userId: user.id }
  expect(await facts()).toEqual([
    { name: 'mailbox.connected', isNew: true, by },
    { name: 'mailbox.connected', isNew: false, by },
    { name: 'mailbox.expired', by: null },
    { name: 'mailbox.removed', by },
  ])
})

test('who founds an organization, joins it and leaves it is told of', async () => {
  const person = { firstName: 'Zoe', lastName: 'New', password: 'a long good password', address: '10.9.9.9' }
  const founder = await createPerson(t.deps, {
    ...person,
    email: 'zoe@founded.example',
    companyName: 'Founded',
    code: null,
  })
  const userId = founder.user?.id
  const organizationId = founder.user?.organizationId
  const members = async () => (await told()).filter(({ name }) => name.startsWith('person.'))
  const who = { userId, organizationId, by: { userId } }
  expect(await members()).toMatchObject([{ name: 'person.joined', ...who }])
  const found = await findUser(t.deps.db, userId as number)
  const leaving = { password: person.password, accounts: 'take' } as const
  if (found) await leaveOrganization({ ...t.deps, actor: actorOf(found) }, leaving)
  expect(await members()).toMatchObject([{ name: 'person.left', ...who }])
  await createPerson(t.deps, { ...person, email: 'ada@alone.example', companyName: null, code: null })
  expect(await members()).toEqual([])
})
