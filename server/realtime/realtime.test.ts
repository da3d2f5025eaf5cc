import { beforeAll, describe, expect, test } from 'vitest'
import { deleteSession, findSession } from '#server/people/auth/queries.ts'
import type { EventScope } from '#server/platform/events.ts'
import { createLog } from '#server/platform/log.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

let owner: TestUser
let account: TestAccount
const logged: string[] = []
const log = createLog('debug', { destination: { write: line => void logged.push(line) } })
const t = sharedApp({ log })
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await t.buildUser()
  account = await t.buildAccount(owner)
  await fillInbox(t, account, [testMessage()])
})

interface Channel {
  messages: { type: string }[]
  closed: Promise<number>
  send(text: string): void
  close(): void
}

/** Opens a real socket, as a browser does. */
async function open(user: TestUser | null, origin?: string): Promise<Channel> {
  const { port } = t.app.server.address() as { port: number }
  const headers = {
    ...(user ? { cookie: `quillbox_session=${user.token}` } : {}),
    ...(origin ? { origin } : {}),
  }
  // Node's client accepts headers, which those of browsers do not.
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers } as unknown as string[])
  const messages: { type: string }[] = []
  socket.onmessage = event => messages.push(JSON.parse(String(event.data)))
  const closed = new Promise<number>(resolve => {
    socket.onclose = event => resolve(event.code)
  })
  await new Promise(resolve => {
    socket.onopen = resolve
    socket.onerror = resolve
  })
  return { messages, closed, send: text => socket.send(text), close: () => socket.close() }
}

/** Toggles the star of the newest message. */
const star = async () => {
  const [{ id, isStarred }] = (await t.call(owner, 'GET', '/api/emails?folder=inbox')).body.emails
  await t.call(owner, 'PATCH', `/api/emails/${id}/star`, { body: { isStarred: !isStarred } })
  return id as number
}
const heard = (channel: Channel, type: string) =>
  expect.poll(() => channel.messages.map(message => message.type)).toContain(type)

describe('the live channel', () => {
  test('sends events to people who may see the account, and to nobody else', async () => {
    const [mine, other] = [await open(owner), await open(await t.buildUser({ role: 'super_admin' }))]
    const id = await star()
    await heard(mine, 'email_starred')
    expect(mine.messages.find(({ type }) => type === 'email_starred')).toEqual({
      type: 'email_starred',
      accountId: account.id,
      emailIds: [id],
    })
    t.world.mailbox(account.email).add({
      folder: 'INBOX',
      source: testMessage(),
      flags: { read: false, starred: false, answered: false, draft: false },
      receivedAt: new Date(),
    })
    await syncNow(t, account)
    await heard(mine, 'email_received')
    expect(other.messages).toEqual([])
    mine.close()
    other.close()
  })

  test('is closed to strangers and to pages of other sites', async () => {
    expect(await (await open(null)).closed).toBe(4401)
    expect(await (await open({ ...owner, token: 'made-up' })).closed).toBe(4401)
    expect(await (await open(owner, 'https://evil.example')).closed).toBe(4401)
  })

  test('is open to our pages, at the public address and at the address of the request', async () => {
    const { port } = t.app.server.address() as { port: number }
    for (const origin of [t.deps.config.publicUrl, `http://127.0.0.1:${port}`]) {
      const channel = await open(owner, origin)
      await star()
      await heard(channel, 'email_starred')
      channel.close()
    }
  })

  test('follows a permission at once when it is granted and when it is revoked', async () => {
    const company = await t.buildOrganization()
    const colleague = await t.buildUser({ role: 'agent', organizationId: company })
    const member = await t.buildUser({ role: 'team_member', organizationId: company })
    const shared = await t.buildAccount(colleague)
    const channel = await open(member)
    const say = (type: string, scope = { accountId: shared.id } as EventScope) =>
      t.deps.events.publish(t.deps.db, scope, { type, ...('accountId' in scope ? scope : {}) })

    await say('email_read')
    // Events arrive in order: once this one is heard, the first one has been handled.
    await say('contact_added', { userId: member.id })
    await heard(channel, 'contact_added')
    await t.grant(member, { allowedAccountIds: [shared.id] })
    await say('accounts_changed', { userId: member.id })
    await heard(channel, 'sync_progress')
    await say('email_starred')
    await heard(channel, 'email_starred')
    await t.grant(member, { allowedAccountIds: [] })
    await say('accounts_changed', { userId: member.id })
    await say('email_deleted')
    await say('contact_updated', { userId: member.id })
    await heard(channel, 'contact_updated')
    const types = channel.messages.map(({ type }) => type)
    expect(types).not.toContain('email_read')
    expect(types).not.toContain('email_deleted')
    channel.close()
  })

  test('tells everyone in an organization when a mailbox is removed', async () => {
    const company = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId: company })
    const gone = await t.buildAccount(await t.buildUser({ role: 'agent', organizationId: company }))
    const channel = await open(admin)
    await t.call(admin, 'DELETE', `/api/accounts/${gone.id}`)
    await heard(channel, 'sync_progress')
    await heard(channel, 'email_received')
    channel.close()
  })

  test('ends with the session', async () => {
    const visitor = await t.buildUser()
    const channel = await open(visitor)
    await t.call(visitor, 'POST', '/api/auth/logout')
    expect(await channel.closed).toBe(4401)
  })

  test('sends nothing more once its session is gone, even without an event about it', async () => {
    const visitor = await t.buildUser()
    const own = await t.buildAccount(visitor)
    await fillInbox(t, own, [testMessage()])
    const channel = await open(visitor)
    const session = await findSession(t.deps.db, hashToken(visitor.token), t.deps.clock.now())
    await deleteSession(t.deps.db, session!.sessionId)
    await t.deps.events.publish(
      t.deps.db,
      { accountId: own.id },
      { type: 'email_received', accountId: own.id },
    )
    expect(await channel.closed).toBe(4401)
    expect(channel.messages).toEqual([])
  })

  test('closes a socket that sends more than our pages ever do, which is not logged as a failure', async () => {
    logged.length = 0
    const channel = await open(owner)
    channel.send('x'.repeat(2000))
    expect(await channel.closed).toBeGreaterThan(1000)
    await expect.poll(() => logged.join('')).toContain('a socket failed')
    expect(logged.join('')).not.toMatch(/"level":[4-9]0/)
  })

  test('does not pass on events for other processes', async () => {
    const channel = await open(owner)
    await t.deps.events.publish(t.deps.db, { accountId: account.id }, { type: 'sync_wanted' })
    await star()
    await heard(channel, 'email_starred')
    expect(channel.messages.map(({ type }) => type)).not.toContain('sync_wanted')
    channel.close()
  })

  test('tells a member whose permissions change, and closes their socket', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const [member, colleague] = [
      await t.buildUser({ role: 'team_member', organizationId }),
      await t.buildUser({ role: 'team_member', organizationId }),
    ]
    const [theirs, other] = [await open(member), await open(colleague)]
    const body = { teamMemberId: member.id }
    expect((await t.call(admin, 'POST', '/api/invitations/team-permissions', { body })).status).toBe(200)
    await heard(theirs, 'access_changed')
    expect(await theirs.closed).toBe(4403)
    expect(other.messages).toEqual([])
    other.close()
  })
})
