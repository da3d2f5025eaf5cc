import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import { createImapProvider } from '../imap-provider.ts'
import type { ImapAccountConfig } from './config.ts'
import { createKeptSessions } from './kept-sessions.ts'

describe.skipIf(!haveDovecot())('the session in which a password was tried', () => {
  let dovecot: Dovecot
  let smtp: SmtpServer
  beforeAll(async () => {
    dovecot = await startDovecot()
    smtp = await startSmtp(dovecot)
  })
  afterAll(async () => {
    await smtp?.close()
    await dovecot?.remove()
  })

  let used = 0
  /** A mailbox of its own for each test, with two messages. */
  const buildAccount = async (): Promise<ImapAccountConfig> => {
    const account = testAccount(dovecot, dovecot.users[used++] ?? '', smtp.ports.submission)
    const provider = createImapProvider(account, testDeps(dovecot))
    for (const subject of ['one', 'two'])
      await provider.append('INBOX', Buffer.from(`Subject: ${subject}\r\n\r\n${subject}\r\n`), {
        read: false,
      })
    await provider.close()
    return account
  }
  const readAll = async (provider: ReturnType<typeof createImapProvider>) => {
    const found: string[] = []
    let cursor: unknown = null
    for (let more = true; more; ) {
      const page = await provider.changes(cursor, { limit: 1 })
      found.push(...page.upserted.flatMap(({ source }) => (source ? [Buffer.from(source).toString()] : [])))
      ;({ cursor, more } = page)
    }
    return found.map(source => /Subject: (\w+)/.exec(source)?.[1]).sort()
  }
  const tryOut = async (
    account: ImapAccountConfig,
    kept: ReturnType<typeof createKeptSessions>,
    options: { readsOn?: boolean } = {},
  ) => {
    const provider = createImapProvider(account, testDeps(dovecot), kept)
    try {
      await provider.profile(options)
    } finally {
      await provider.close()
    }
  }

  test.each([true, false])('is gone on with by the next adapter (it has read on: %s)', async readsOn => {
    const kept = createKeptSessions()
    const account = await buildAccount()
    await tryOut(account, kept, { readsOn })
    await dovecot.setPassword(account.user, 'another one')
    const next = createImapProvider(account, testDeps(dovecot), kept)
    expect(await readAll(next)).toEqual(['one', 'two'])
    await next.close()
    await kept.close()
  })

  test('is not enough to try the password once more, and the adapter that has tried it is closed', async () => {
    const kept = createKeptSessions()
    const account = await buildAccount()
    const tried = createImapProvider(account, testDeps(dovecot), kept)
    await tried.profile()
    await tried.close()
    await expect(tried.inventory('INBOX')).rejects.toMatchObject({ kind: 'unavailable' })
    await tried.close()
    await dovecot.setPassword(account.user, 'another one')
    await expect(tryOut(account, kept)).rejects.toMatchObject({ kind: 'auth-expired' })
    const next = createImapProvider(account, testDeps(dovecot), kept)
    expect(await readAll(next)).toEqual(['one', 'two'])
    await next.close()
    await kept.close()
  })

  test('is nobody’s who does not know the password', async () => {
    const kept = createKeptSessions()
    const account = await buildAccount()
    await tryOut(account, kept, { readsOn: true })
    const auth = { kind: 'password' as const, password: 'a guess' }
    const stranger = createImapProvider({ ...account, auth }, testDeps(dovecot), kept)
    await expect(stranger.changes(null)).rejects.toMatchObject({ kind: 'auth-expired' })
    await stranger.close()
    await kept.close()
  })

  test('tells what has come since, and is replaced where the server has ended it', async () => {
    const kept = createKeptSessions()
    const account = await buildAccount()
    await tryOut(account, kept, { readsOn: true })
    const other = createImapProvider(account, testDeps(dovecot))
    await other.append('INBOX', Buffer.from('Subject: three\r\n\r\nthree\r\n'), { read: false })
    await other.close()
    await dovecot.kick(account.user)
    const next = createImapProvider(account, testDeps(dovecot), kept)
    expect(await readAll(next)).toEqual(['one', 'three', 'two'])
    await next.close()
    await kept.close()
  })

  test('ends soon when nobody takes it, and at the end of the process', async () => {
    const account = await buildAccount()
    /** How many of its sessions have ended in order. */
    const ended = async () => {
      const lines = (await dovecot.log()).split('\n')
      return lines.filter(line => line.includes(account.user) && line.includes('Logged out')).length
    }
    const untilEnded = (count: number) => vi.waitFor(async () => expect(await ended()).toBe(count))
    await untilEnded(1)
    await tryOut(account, createKeptSessions({ keptMs: 1 }), { readsOn: true })
    await untilEnded(2)
    const kept = createKeptSessions()
    await tryOut(account, kept)
    await kept.close()
    await untilEnded(3)
    await tryOut(account, kept)
    expect(kept.take(account)).toBeNull()
  })

  test('is not kept when the outgoing server has refused', async () => {
    const kept = createKeptSessions()
    const account = await buildAccount()
    const refused = tryOut({ ...account, smtpLogin: { user: 'nobody@mail.test', password: 'pass' } }, kept, {
      readsOn: true,
    })
    await expect(refused).rejects.toMatchObject({ service: 'outgoing' })
    expect(kept.take(account)).toBeNull()
  })
})
