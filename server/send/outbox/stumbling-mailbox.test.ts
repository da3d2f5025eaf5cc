import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outgoingMessages, sessions } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { type RunningSync, startSync } from '#server/mailbox/sync/start-sync.ts'
import { closeFilings } from '#server/send/drafts/filing/close-filings.ts'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { storedAccount } from '#testing/stored-account.ts'
import { findOutgoingOf } from './queries.ts'
import { fileUnfiled } from './recovery/recover-outgoing.ts'
import { retryWaiting } from './retry-waiting.ts'
import { sendOutgoing } from './send-outgoing.ts'

const MINUTE_MS = 60_000

describe.skipIf(!haveDovecot())('a mailbox with failures', () => {
  let imap: ImapTest
  let own: string
  let other: string
  let sync: RunningSync | null = null
  const start = async (options = {}) => {
    imap = await imapTest(2, options)
    ;[own, other] = imap.servers.dovecot.users as [string, string]
    // These tests advance the clock by days, so sessions must not expire.
    await imap.t.deps.db.update(sessions).set({ expiresAt: new Date('2100-01-01') })
  }
  afterEach(async () => {
    await sync?.stop()
    sync = null
    await imap.close()
  })

  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    imap.t.call(imap.user, method, url, body === undefined ? {} : { body })
  const account = async () => await storedAccount(imap.t.deps.db, imap.accountId)
  const status = async () => (await call('GET', '/api/sync/status')).body.accountStatuses[0]
  const syncNow = () => call('POST', `/api/sync/force/${imap.accountId}`, {})
  const run = async () => {
    await sync?.stop()
    sync = await startSync(imap.t.deps)
  }
  const send = async (subject: string): Promise<number> => {
    const body = { fromAccountId: imap.accountId, to: other, subject, body: '<p>Text</p>' }
    return (await call('POST', '/api/emails/send', body)).body.id
  }
  const work = async (id: number) => sendOutgoing(imap.t.deps, await outgoing(id))
  const outgoing = async (id: number) => (await findOutgoingOf(imap.t.deps.db, imap.workspaceId, id))!
  const shown = async (id: number) => (await call('GET', `/api/emails/${id}`)).body

  describe('and a refused password', () => {
    beforeEach(async () => {
      await start()
      await imap.servers.dovecot.setPassword(own, 'another one')
    })

    test('says when the login was tried and when it is tried next, and does not try before', async () => {
      await run()
      await expect.poll(status).toMatchObject({
        phase: 'waiting',
        lastError: expect.stringMatching(/^localhost refused the user name or password\./),
        errorCount: 1,
      })
      const { lastErrorAt, nextSyncAt } = await status()
      expect(Date.parse(nextSyncAt) - Date.parse(lastErrorAt)).toBeGreaterThan(50_000)
      expect((await account()).tokenExpiry).toBeNull()
      const refused = async () => (await imap.servers.dovecot.logins(own)).refused
      const before = await refused()
      // The person goes on working, and the process restarts.
      const { t, accountId } = imap
      await wakeSync(t.deps, t.deps.db, accountId, 'change')
      await run()
      await wakeSync(t.deps, t.deps.db, accountId, 'push')
      const draft = {
        fromAccountId: accountId,
        to: other,
        cc: '',
        bcc: '',
        subject: 'Draft',
        body: '<p>x</p>',
      }
      const { body } = await call('POST', '/api/drafts', draft)
      t.advance(6000)
      await fileDraft(t.deps, { workspaceId: imap.workspaceId, id: body.id })
      expect(await refused()).toBe(before)
      expect(await status()).toMatchObject({
        filing: { drafts: 1, problem: expect.stringMatching(/refused/) },
      })
      // When the person asks, it is tried at once, and they see the result.
      imap.t.advance(MINUTE_MS / 2)
      expect(await syncNow()).toMatchObject({ status: 422, body: { code: 'login-refused' } })
      expect(await refused()).toBe(before + 1)
      expect(await syncNow()).toMatchObject({ status: 422 })
      expect(await refused()).toBe(before + 1)
      await imap.servers.dovecot.setPassword(own, imap.servers.dovecot.password)
      imap.t.advance(MINUTE_MS / 2)
      expect(await syncNow()).toMatchObject({ status: 200, body: { success: true } })
      await expect.poll(status).toMatchObject({ phase: 'idle', lastError: null, errorCount: 0 })
    })

    test('expires after a long time, is tried when the person asks, and recovers once the login works', async () => {
      const refusal = new ProviderError('auth-expired', 'localhost refused the user name or password.')
      for (const minutes of [0, 1, 5, 15, 60]) {
        expect((await account()).tokenExpiry).toBeNull()
        imap.t.advance(minutes * MINUTE_MS)
        await refuseLogin(imap.t.deps, await account(), refusal)
      }
      expect(await status()).toMatchObject({ phase: 'expired' })
      imap.t.advance(MINUTE_MS)
      expect(await syncNow()).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/^localhost refused/) },
      })
      expect((await account()).tokenExpiry).not.toBeNull()
      await imap.servers.dovecot.setPassword(own, imap.servers.dovecot.password)
      imap.t.advance(MINUTE_MS)
      expect((await syncNow()).status).toBe(200)
      expect((await account()).tokenExpiry).toBeNull()
    })
  })

  test('is still read if only its outgoing server refuses the password, and sends once the login works', async () => {
    await start()
    const { dovecot, smtp } = imap.servers
    const password = dovecot.password
    dovecot.password = 'not the one we have'
    const ids = [await send('One'), await send('Two'), await send('Three')]
    for (const id of ids) await work(id)
    // One of them was offered to the server; all wait with a reason, and none has used up an attempt.
    const all = await imap.t.deps.db.select().from(outgoingMessages)
    expect(all.map(({ state, attempts }) => [state, attempts])).toEqual(ids.map(() => ['queued', 0]))
    const now = imap.t.deps.clock.now()
    expect(all.filter(({ dueAt }) => dueAt > now)).toHaveLength(3)
    expect(all.filter(({ startedAt }) => startedAt !== null && startedAt <= now)).toHaveLength(1)
    expect(await shown(ids[2]!)).toMatchObject({
      sending: 'queued',
      sendError: 'localhost refused the user name or password.',
      sendSaid: expect.stringMatching(/^535/),
    })
    expect(await status()).toMatchObject({
      lastError: null,
      sending: { waiting: 3, problem: expect.stringMatching(/535/), at: expect.any(String) },
    })
    expect((await account()).tokenExpiry).toBeNull()
    await deliver(dovecot, { from: other, to: [own], raw: mail({ id: 'in', subject: 'Still read' }) })
    await run()
    await expect
      .poll(async () => (await imap.list('inbox')).emails)
      .toMatchObject([{ subject: 'Still read' }])
    dovecot.password = password
    imap.t.advance(MINUTE_MS / 2)
    await retryWaiting(imap.t.deps, await account())
    for (const id of ids) await work(id)
    await retryWaiting(imap.t.deps, await account())
    for (const id of ids) await work(id)
    expect(smtp.accepted).toHaveLength(3)
    expect((await status()).sending).toBeNull()
  })

  test('that is full: the Sent copy and the draft stay here, say so, and are filed once there is space', async () => {
    await start({ quotaKb: 200 })
    const { dovecot } = imap.servers
    const filler = mail({ id: 'filler', subject: 'Filler', text: 'A line of text.\r\n'.repeat(11_000) })
    await deliver(dovecot, { from: other, to: [own], raw: filler })
    await imap.sync()
    const text = `<p>${'Some words of a letter. '.repeat(400)}</p>`
    const body = { fromAccountId: imap.accountId, to: other, subject: 'Letter', body: text }
    const id: number = (await call('POST', '/api/emails/send', body)).body.id
    await work(id)
    const draft = (await call('POST', '/api/drafts', { ...body, cc: '', bcc: '', subject: 'Draft' })).body
    imap.t.advance(6000)
    await fileDraft(imap.t.deps, { workspaceId: imap.workspaceId, id: draft.id })
    const full = expect.stringMatching(/^The mailbox at localhost is full: /)
    expect(await shown(id)).toMatchObject({ sending: null, filingProblem: full })
    expect((await call('GET', `/api/drafts/${draft.id}`)).body).toMatchObject({ filingProblem: full })
    expect(await status()).toMatchObject({ filing: { problem: full, messages: 1, drafts: 1 } })
    expect((await imap.list('sent')).emails).toMatchObject([{ subject: 'Letter' }])
    // Days later it is still retried.
    imap.t.advance(8 * 24 * 60 * MINUTE_MS)
    await fileUnfiled(imap.t.deps)
    expect(await outgoing(id)).toMatchObject({ filedAt: null, filingAttempts: 2, filingProblem: full })

    const client = await imap.client()
    await client.mailboxOpen('INBOX')
    await client.messageDelete('1:*')
    await client.logout()
    imap.t.advance(6 * 60 * MINUTE_MS)
    await fileUnfiled(imap.t.deps)
    await closeFilings(imap.t.deps)
    await fileDraft(imap.t.deps, { workspaceId: imap.workspaceId, id: draft.id })
    await imap.sync()
    expect((await imap.seen('Sent')).map(({ subject }) => subject)).toEqual(['Letter'])
    expect((await imap.seen('Drafts')).map(({ subject }) => subject)).toEqual(['Draft'])
    expect(await shown(id)).toMatchObject({ filingProblem: null })
    expect((await status()).filing).toBeNull()
  })
})
