import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connection, type MailServers, startMailServers } from '#e2e/system/mail-server.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { imapFactory } from '#server/imap-factory.ts'
import { createLog } from '#server/platform/log.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'

describe.skipIf(!haveDovecot())('connecting a mailbox', () => {
  let servers: MailServers
  let relay: TestRelay
  let user: TestUser
  beforeAll(async () => {
    servers = await startMailServers(2)
    relay = await testRelay()
  })
  afterAll(async () => {
    await servers.close()
    await relay.close()
  })
  const t = sharedApp(() => {
    const outbound = createOutbound({ allowHosts: ['localhost'] })
    return {
      config: relay.config,
      providers: { imap: imapFactory({ ca: servers.dovecot.ca, log: createLog('fatal'), outbound }) },
    }
  })
  beforeAll(async () => {
    user = await t.buildUser()
  })

  const body = (change: object = {}) => ({
    ...connection(servers, servers.dovecot.users[0] as string),
    ...change,
  })
  const connect = (change: object = {}) => t.call(user, 'POST', '/api/accounts/imap', { body: body(change) })
  const count = () => t.deps.db.$count(mailAccounts)

  test.each([
    ['a wrong password', { password: 'wrong' }, /refused the user name or password/, 'password'],
    ['an unknown host', { imap: { ...tls, host: 'imap.invalid' } }, /imap\.invalid/, 'imap.host'],
    [
      'a private host that is not allowed',
      { imap: { ...tls, host: '127.0.0.1' } },
      /127\.0\.0\.1/,
      'imap.host',
    ],
    [
      'a private outgoing host that is not allowed',
      { smtp: { ...tls, host: '127.0.0.1' } },
      /127\.0\.0\.1/,
      'smtp.host',
    ],
  ])('%s is said in words, and nothing is saved', async (_, change, reason, field) => {
    const { status, body } = await connect(change)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'connection-failed', message: expect.stringMatching(reason) })
    expect(body.fields).toEqual({ [field]: body.message })
    expect(await count()).toBe(0)
  })

  test('an outgoing server that refuses is found out, too', async () => {
    const closed = { host: 'localhost', port: 9, security: 'tls' }
    const { status, body } = await connect({ smtp: closed })
    expect(status).toBe(422)
    expect(body.message).toMatch(/localhost/)
    expect(body.fields).toEqual({ 'smtp.host': body.message })
    expect(await count()).toBe(0)
  })

  test('fields are checked before anything is tried', async () => {
    const { status, body } = await connect({
      email: 'nobody',
      imap: { host: 'bad host', port: 0, security: 'tls' },
    })
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      email: 'Please enter a valid email address',
      'imap.host': 'Please enter a server name such as imap.example.com',
      'imap.port': 'Port must be 1 to 65535',
    })
  })

  test('it is saved once it works; the password is sealed and never leaves', async () => {
    const { status, body } = await connect({ displayName: 'User One' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: servers.dovecot.users[0],
      provider: 'imap',
      isActive: true,
      displayName: 'User One',
      canManageAccount: true,
      isOwn: true,
    })
    expect(JSON.stringify(body)).not.toContain(servers.dovecot.password)
    const [row] = await t.deps.db.select().from(mailAccounts)
    expect(JSON.stringify(row)).not.toContain(`"${servers.dovecot.password}"`)
  })

  test('the same address again renews its credentials instead of standing twice', async () => {
    await t.deps.db.update(mailAccounts).set({ tokenExpiry: new Date(0) })
    const { body } = await connect()
    expect(body.tokenExpiry).toBeNull()
    expect(await count()).toBe(1)
    // A double click.
    await Promise.all([connect(), connect()])
    expect(await count()).toBe(1)
    // Somebody else's account with the same address is separate.
    const other = await t.buildUser()
    await t.call(other, 'POST', '/api/accounts/imap', { body: sameMailbox(servers) })
    expect(await count()).toBe(2)
    // Each was told once of the added mailbox.
    await doJobs(t, 'on/auth.tellOfMailbox')
    await expect
      .poll(() => relay.taken.flatMap(({ to }) => to).sort())
      .toEqual([user.email, other.email].sort())
    expect(relay.taken[1]?.text).toContain(`The mailbox ${servers.dovecot.users[0]} was connected`)
  })
})

const tls = { port: 993, security: 'tls' }
const sameMailbox = (servers: MailServers) => connection(servers, servers.dovecot.users[0] as string)
