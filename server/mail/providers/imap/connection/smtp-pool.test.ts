import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import { createImapProvider } from '../imap-provider.ts'
import type { ImapAccountConfig, SmtpPool } from './config.ts'
import { createSmtpPool } from './smtp-pool.ts'

describe.skipIf(!haveDovecot())('connections to an outgoing server', () => {
  let dovecot: Dovecot
  let smtp: SmtpServer
  let pool: SmtpPool
  let from: string
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 2 })
    smtp = await startSmtp(dovecot)
    from = dovecot.users[0] ?? ''
  })
  afterAll(async () => {
    await smtp?.close()
    await dovecot?.remove()
  })
  beforeEach(() => {
    pool?.close()
    pool = createSmtpPool()
    Object.assign(smtp.counts, { connections: 0, logins: 0 })
    smtp.accepted.length = 0
  })

  let count = 0
  /** As the worker does: with an adapter of its own for each message. */
  const send = async (change: Partial<ImapAccountConfig> = {}, to = 'someone@elsewhere.example') => {
    const config = { ...testAccount(dovecot, from, smtp.ports.submission), ...change }
    const provider: MailProvider = createImapProvider(config, { ...testDeps(dovecot), smtpPool: pool })
    count += 1
    try {
      return await provider.send(mail({ id: `pooled-${count}`, from }), { from, to: [to] })
    } finally {
      await provider.close()
    }
  }

  test('are kept: 20 messages of a mailbox need one connection and one login', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    for (let at = 0; at < 20; at += 1) await send()
    expect(smtp.accepted).toHaveLength(20)
    // Each message leaves the connection as it was, without listeners of its own.
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
    expect(smtp.counts).toEqual({ connections: 1, logins: 1 })
  })

  test('are used by one message at a time', async () => {
    await Promise.all([1, 2].map(() => send()))
    expect(smtp.counts.logins).toBe(2)
    await Promise.all([1, 2].map(() => send()))
    expect(smtp.counts.logins).toBe(2)
    expect(smtp.accepted).toHaveLength(4)
  })

  test('that the server has ended cost a login, and nothing of the message', async () => {
    await send()
    smtp.hangUp()
    await send()
    expect(smtp.accepted).toHaveLength(2)
    expect(smtp.counts.logins).toBe(2)
  })

  test.each([
    ['may have taken a message', 'drop-after-accepting' as const],
    ['broke within one', 'drop-at-data' as const],
    ['refused one', { code: 554, message: '5.7.1 No' }],
    ['refused one for now', { code: 451, message: '4.3.0 Later' }],
  ])('over which the server %s are never used again', async (_, fault) => {
    await send()
    smtp.failNext(fault)
    await expect(send()).rejects.toMatchObject({ name: 'ProviderError' })
    expect(smtp.counts.logins).toBe(1)
    await send()
    expect(smtp.counts.logins).toBe(2)
  })

  test('are closed once the mailbox has other credentials', async () => {
    await send()
    await expect(send({ auth: { kind: 'password', password: 'wrong' } })).rejects.toMatchObject({
      kind: 'auth-expired',
    })
    await send()
    expect(smtp.counts.logins).toBe(2)
  })

  test('end after a while, after some messages, and with the process', async () => {
    pool = createSmtpPool({ mostMessages: 2 })
    for (let at = 0; at < 4; at += 1) await send()
    expect(smtp.counts.logins).toBe(2)
    pool = createSmtpPool({ idleMs: 1 })
    await send()
    await vi.waitFor(async () => {
      const before = smtp.counts.logins
      await send()
      expect(smtp.counts.logins).toBe(before + 1)
    })
    pool = createSmtpPool()
    pool.close()
    Object.assign(smtp.counts, { logins: 0 })
    for (let at = 0; at < 2; at += 1) await send()
    expect(smtp.counts.logins).toBe(2)
  })
})
