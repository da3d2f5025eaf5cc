import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImapTuning } from '#server/mail/providers/imap/connection/config.ts'
import type { ProviderError } from '#server/mail/providers/provider.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { tapLine } from '#testing/servers/lines/tap-line.ts'
import { mail } from '#testing/servers/mail.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { watchMailbox } from './watch-mailbox.ts'

describe.skipIf(!haveDovecot())('waiting for new mail', () => {
  let dovecot: Dovecot
  let user: string
  let line: Awaited<ReturnType<typeof tapLine>>
  beforeAll(async () => {
    // Without compression, so that the line can read commands.
    dovecot = await startDovecot({ users: 1, capabilities: 'IMAP4rev1 NAMESPACE CONDSTORE LIST-STATUS IDLE' })
    user = dovecot.users[0] ?? ''
    line = await tapLine(dovecot.ports.imap)
  })
  afterAll(async () => {
    line.close()
    await dovecot.remove()
  })

  const watch = async (tuning: Partial<ImapTuning>, known = { falls: 0 }) => {
    const calls: unknown[][] = []
    const lost = Promise.withResolvers<ProviderError>()
    const stop = await watchMailbox(
      { ...testAccount(dovecot, user), imap: { host: 'localhost', port: line.port, security: 'none' } },
      testDeps(dovecot, tuning),
      known,
      (...args: unknown[]) => void calls.push(args),
      lost.resolve,
    )
    return { calls, lost: lost.promise, stop }
  }

  test('calls back with nothing: what the server said is no reason for the caller', async () => {
    const { calls, stop } = await watch({ pollMs: 3_600_000 })
    await deliver(dovecot, { from: 'ana@corp.example', to: [user], raw: mail({ id: 'one' }) })
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    expect(calls.flat()).toEqual([])
    await stop()
  })

  test('calls back for mail that the server files into another folder, and for a folder that is made', async () => {
    const { calls, stop } = await watch({ pollMs: 3_600_000, foldersMs: 100 })
    await dovecot.doveadm('mailbox', 'create', '-u', user, 'Lists/Größe')
    await expect.poll(() => calls.length).toBe(1)
    const client = await connectClient(dovecot, user)
    await client.append('Lists/Größe', mail({ id: 'two' }))
    await client.logout()
    await expect.poll(() => calls.length).toBe(2)
    await stop()
  })

  test('goes on waiting at a server that hangs up when it is asked what its folders hold', async () => {
    const known = { falls: 0 }
    for (const falls of [1, 2]) {
      line.at(/ LIST .*STATUS/, 'lose command')
      const { lost } = await watch({ pollMs: 3_600_000 }, known)
      await lost
      expect(known).toEqual({ falls })
    }
    const { calls, stop } = await watch({ pollMs: 3_600_000, foldersMs: 100 }, known)
    await deliver(dovecot, { from: 'ana@corp.example', to: [user], raw: mail({ id: 'three' }) })
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    await stop()
  })

  test('notices a line that has gone silent without being cut', async () => {
    const { lost } = await watch({ pollMs: 200, connectTimeoutMs: 1000 })
    line.freeze()
    expect(await lost).toMatchObject({
      kind: 'unavailable',
      userMessage: 'localhost has stopped answering where we wait for new mail',
    })
    line.thaw()
  })

  test('tells at once that the server has hung up', async () => {
    const { lost } = await watch({ pollMs: 3_600_000 })
    await dovecot.kick(user)
    expect((await lost).kind).toBe('unavailable')
  })
})
