import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailAccounts, mailActions } from '#server/db/schema/index.ts'
import { createImapProvider } from '#server/mail/providers/imap/imap-provider.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { mail } from '#testing/servers/mail.ts'
import { runAlone } from '#testing/stand-ins/lone-runner.ts'
import { findState } from './state-queries.ts'
import { verifyMirror } from './verify/verify-mirror.ts'

describe.skipIf(!haveDovecot())('one folder with a fault of its own', () => {
  let dovecot: Dovecot
  let person: TestUser
  let address: string
  let account: TestAccount
  let nextUser = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 3 })
  })
  afterAll(() => dovecot.remove())
  const t = sharedApp(() => ({
    providers: { imap: ({ email }) => createImapProvider(testAccount(dovecot, email), testDeps(dovecot)) },
  }))
  beforeAll(async () => {
    person = await t.buildUser()
  })
  beforeEach(async () => {
    address = dovecot.users[nextUser++] as string
    account = await t.buildAccount(person, address)
    await t.deps.db.update(mailAccounts).set({ provider: 'imap' }).where(eq(mailAccounts.id, account.id))
    account = { ...account, provider: 'imap' }
    const client = await connectClient(dovecot, address)
    await client.mailboxCreate('Shared')
    await client.logout()
    await put('Shared', 'shared')
    await put('INBOX', 'first')
  })

  const put = async (folder: string, id: string) => {
    const client = await connectClient(dovecot, address)
    await client.append(folder, mail({ id, subject: id }))
    await client.logout()
  }
  const call = async (url: string, body?: unknown) =>
    (await t.call(person, body ? 'POST' : 'GET', url, body ? { body } : {})).body
  const subjects = async () =>
    ((await call(`/api/emails?folder=inbox&accounts=${account.id}`)).emails as { subject: string }[])
      .map(({ subject }) => subject)
      .sort()
  const shared = async () => {
    const labels: { id: number; name: string; accountId: number }[] = await call('/api/labels')
    const label = labels.find(({ name, accountId }) => name === 'Shared' && accountId === account.id)
    return (await call(`/api/emails?label=${label?.id}`)).emails as { id: number; isRead: boolean }[]
  }
  const verify = async () => {
    const provider = t.deps.mail.connect({ ...account, settings: {}, secret: null })
    const { signal } = new AbortController()
    const catchUp = () => syncNow(t, account)
    const result = await verifyMirror(t.deps, account, provider, { catchUp, signal })
    await provider.close()
    return result
  }

  test('that cannot be opened: all other mail arrives, it is named, and read again once it can be', async () => {
    await syncNow(t, account)
    await put('Shared', 'more')
    await put('INBOX', 'second')
    await dovecot.damage(address, 'Shared', true)
    const runner = runAlone(t.deps, account)
    try {
      await vi.waitFor(async () => expect(await subjects()).toEqual(['first', 'second']))
      const lastError = expect.stringMatching(
        /^The folder "Shared" cannot be read: localhost cannot do this now/,
      )
      await vi.waitFor(async () =>
        expect(await findState(t.deps.db, account)).toMatchObject({
          lastError,
          errorCount: 0,
          verifiedAt: expect.any(Date),
        }),
      )
      expect(await shared()).toHaveLength(1)
      await dovecot.damage(address, 'Shared', false)
      runner.wake()
      await vi.waitFor(async () => expect(await shared()).toHaveLength(2))
      await vi.waitFor(async () =>
        expect(await findState(t.deps.db, account)).toMatchObject({ lastError: null }),
      )
    } finally {
      await dovecot.damage(address, 'Shared', false)
      await runner.stop()
    }
  })

  test('that may not be opened any more: the rest is compared, and its copies stay', async () => {
    await syncNow(t, account)
    await dovecot.setRights(address, 'Shared', 'l')
    await put('INBOX', 'second')
    await syncNow(t, account)
    expect(await verify()).toEqual({ verified: 2, total: 2, repaired: 0 })
    expect(await subjects()).toEqual(['first', 'second'])
    expect(await shared()).toHaveLength(1)
  })

  test('that may only be read: what is read there is unread again, and mail goes on arriving', async () => {
    await dovecot.setRights(address, 'Shared', 'lr')
    await syncNow(t, account)
    const [message] = await shared()
    await call('/api/triage/mark', { messageIds: [message!.id], isRead: true })
    await put('INBOX', 'second')
    await syncNow(t, account)
    expect(await subjects()).toEqual(['first', 'second'])
    const actions = await t.deps.db.select().from(mailActions).where(eq(mailActions.accountId, account.id))
    expect(actions.map(({ state }) => state)).toEqual(['failed'])
    await verify()
    expect(await shared()).toMatchObject([{ isRead: false }])
  })
})
