import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connection } from '#e2e/system/mail-server.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { findOutgoingOf } from '#server/send/outbox/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'

describe.skipIf(!haveDovecot())('the sign-in at the outgoing server', () => {
  let imap: ImapTest
  let to: string
  beforeAll(async () => {
    imap = await imapTest(2)
    to = imap.servers.dovecot.users[1] as string
    imap.servers.smtp.logins.set('relay-7', { password: 'of-the-relay', as: own() })
  })
  afterAll(() => imap.close())

  const own = () => imap.servers.dovecot.users[0] as string
  const mx = () => ({ host: 'localhost', port: imap.servers.smtp.ports.mx, security: 'starttls' })
  const connect = (change: object) =>
    imap.t.call(imap.user, 'POST', '/api/accounts/imap', {
      body: { ...connection(imap.servers, own()), ...change },
    })
  const read = async () =>
    (await imap.t.call(imap.user, 'GET', `/api/accounts/${imap.accountId}/servers`)).body
  const send = async (subject: string) => {
    const { t, user, workspaceId, accountId } = imap
    const body = { fromAccountId: accountId, to, subject, body: '<p>Text</p>' }
    const { id } = (await t.call(user, 'POST', '/api/emails/send', { body })).body
    await sendOutgoing(t.deps, (await findOutgoingOf(t.deps.db, workspaceId, id))!)
    return (await findOutgoingOf(t.deps.db, workspaceId, id))?.state
  }
  const relay = { smtpSignIn: 'own', smtpUsername: 'relay-7', smtpPassword: 'of-the-relay' }

  test('may be another than that at the incoming one, is tried before it is saved, and is sealed', async () => {
    const { logins } = imap.servers.smtp.counts
    expect(await connect({ ...relay, smtpPassword: 'wrong' })).toMatchObject({
      status: 422,
      body: {
        fields: { smtpPassword: expect.stringMatching(/^localhost refused the user name or password/) },
      },
    })
    expect((await read()).smtpSignIn).toBe('same')
    expect((await connect(relay)).status).toBe(200)
    expect(await send('By the relay')).toBe('sent')
    expect(imap.servers.smtp.counts.logins).toBe(logins + 2)
    expect(await read()).toEqual({
      username: own(),
      imap: connection(imap.servers, own()).imap,
      smtp: connection(imap.servers, own()).smtp,
      smtpSignIn: 'own',
      smtpUsername: 'relay-7',
    })
    const rows = await imap.t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, imap.accountId))
    expect(JSON.stringify(rows)).not.toMatch(/of-the-relay/)
  })

  test('keeps passwords that are not entered anew, as long as they go where they went', async () => {
    expect((await connect(relay)).status).toBe(200)
    const kept = { ...relay, password: '', smtpPassword: '', keepsPasswords: true }
    expect((await connect({ ...kept, displayName: 'Uma' })).status).toBe(200)
    expect(await send('Still by the relay')).toBe('sent')
    const elsewhere = { host: '127.0.0.1', port: 1, security: 'tls' }
    const asked = async (change: object) => {
      const { status, body } = await connect({ ...kept, ...change })
      return [status, ...Object.keys(body.fields ?? {})]
    }
    const cases: [object, unknown[]][] = [
      [{ imap: elsewhere }, [422, 'password']],
      [{ username: 'another' }, [422, 'password']],
      [{ smtp: elsewhere }, [422, 'smtpPassword']],
      [{ smtpUsername: 'another' }, [422, 'smtpPassword']],
      // The password of the mailbox has never gone to this server.
      [{ smtpSignIn: 'same' }, [422, 'password']],
      [{ email: to }, [422, 'password']],
      [{ keepsPasswords: false }, [400, 'password', 'smtpPassword']],
    ]
    for (const [change, expected] of cases) expect([change, await asked(change)]).toEqual([change, expected])
  })

  test('is none where the person says so, which shows before it is saved if the server wants one', async () => {
    expect(await connect({ smtpSignIn: 'none' })).toMatchObject({
      status: 422,
      body: { fields: { smtpSignIn: expect.stringMatching(/^localhost wants a sign-in for sending/) } },
    })
    const { accepted, counts } = imap.servers.smtp
    const before = [accepted.length, counts.logins]
    expect((await connect({ smtpSignIn: 'none', smtp: mx() })).status).toBe(200)
    // Trying it delivers nothing.
    expect([accepted.length, counts.logins]).toEqual(before)
    expect(await send('Without a sign-in')).toBe('sent')
    expect(counts.logins).toBe(before[1])
  })

  test('is passed over where the server offers none', async () => {
    expect((await connect({ smtp: mx() })).status).toBe(200)
    expect(await send('Nobody asked')).toBe('sent')
  })
})
