import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentCopies } from '#core/contract/accounts.ts'
import { mailAccounts, syncStates } from '#server/db/schema/index.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { storedAccount } from '#testing/stored-account.ts'
import { findOutgoingOf } from './queries.ts'
import { fileUnfiled } from './recovery/recover-outgoing.ts'
import { sendOutgoing } from './send-outgoing.ts'

describe.skipIf(!haveDovecot())('copies in Sent', () => {
  let imap: ImapTest
  let to: string
  let count = 0
  let subject: string
  beforeAll(async () => {
    imap = await imapTest(2)
    to = imap.servers.dovecot.users[1] as string
  })
  afterAll(() => imap.close())
  beforeEach(async () => {
    count += 1
    subject = `Letter ${count}`
    await set({ savesSentMail: false, sentCopies: 'automatic' })
  })

  const set = (change: { savesSentMail?: boolean; sentCopies?: SentCopies }) =>
    imap.t.deps.db.update(mailAccounts).set(change).where(eq(mailAccounts.id, imap.accountId))
  const savesSentMail = async () => (await storedAccount(imap.t.deps.db, imap.accountId))?.savesSentMail
  const text = 'We meet on Thursday at nine, in the small room behind the kitchen. Please bring the plan.'
  const send = async (change: object = {}): Promise<number> => {
    const { t, user, workspaceId, accountId } = imap
    const body = { fromAccountId: accountId, to, subject, body: `<p>${text}</p>`, ...change }
    const { id } = (await t.call(user, 'POST', '/api/emails/send', { body })).body
    await sendOutgoing(t.deps, (await findOutgoingOf(t.deps.db, workspaceId, id))!)
    return id
  }
  const left = () =>
    String(imap.servers.smtp.accepted.findLast(({ raw }) => raw.includes(`Subject: ${subject}`))?.raw)
  const filed = async () => (await imap.seen('Sent')).filter(mail => mail.subject === subject)
  const shown = async (): Promise<{ id: number; rfcMessageId: string }[]> =>
    (await imap.list('sent')).emails.filter((row: { subject: string }) => row.subject === subject)
  /** What another program, or the outgoing server, puts into Sent; then all that follows. */
  const put = async (...sources: string[]) => {
    const client = await imap.client()
    for (const source of sources) await client.append('Sent', source, ['\\Seen'])
    await client.logout()
    await settle()
  }
  const settle = async () => {
    for (let times = 0; times < 2; times += 1) await imap.sync()
  }
  const given = () => `${subject.replaceAll(' ', '-')}@host.prod.outlook.example`
  const renamed = (source: string) => source.replace(/^Message-ID: .*$/m, `Message-ID: <${given()}>`)
  const withoutOurs = (source: string) => source.replace(/^X-[\w-]+: .*\r\n/gm, '')

  test.each<[string, (source: string) => string]>([
    ['with a line of its own', source => `Received: by mail.test; now\r\n${source}`],
    ['under another Message-ID', renamed],
    [
      'under another Message-ID, without our header and with its text made anew',
      source => withoutOurs(renamed(source)).replaceAll('small room', 'small\r\nroom'),
    ],
  ])(
    'that the server files later, %s, are one with ours; the server files from then on',
    async (_, change) => {
      const id = await send()
      expect(await filed()).toHaveLength(1)
      await put(change(left()))
      expect(await shown()).toMatchObject([{ id }])
      const [copy, ...others] = await filed()
      expect(others).toEqual([])
      expect(copy!.source).toBe(change(left()))
      expect(await savesSentMail()).toBe(true)

      subject = `${subject} again`
      const next = await send()
      await settle()
      expect(await filed()).toEqual([])
      await put(change(left()))
      imap.t.advance(6 * 60_000)
      await fileUnfiled(imap.t.deps)
      await settle()
      expect(await shown()).toMatchObject([{ id: next }])
      expect(await filed()).toHaveLength(1)
      expect(await savesSentMail()).toBe(true)
    },
  )

  test('are filed from here after all where the server does not, and again at once from then on', async () => {
    await set({ savesSentMail: true })
    const id = await send()
    expect(await filed()).toEqual([])
    imap.t.advance(60_000)
    await fileUnfiled(imap.t.deps)
    expect(await filed()).toEqual([])
    imap.t.advance(5 * 60_000)
    await fileUnfiled(imap.t.deps)
    await settle()
    expect(await filed()).toHaveLength(1)
    expect(await shown()).toMatchObject([{ id }])
    expect(await savesSentMail()).toBe(false)
  })

  test('are the business of whom the person has named', async () => {
    await set({ sentCopies: 'server' })
    await send()
    imap.t.advance(10 * 60_000)
    await fileUnfiled(imap.t.deps)
    expect(await filed()).toEqual([])

    subject = `${subject} here`
    await set({ sentCopies: 'quillbox', savesSentMail: true })
    const id = await send()
    await put(renamed(left()))
    expect(await shown()).toMatchObject([{ id }])
    // Nobody has asked for the other one to go.
    expect(await filed()).toHaveLength(2)
  })

  test('are other letters if their words, their files or their days are others', async () => {
    await send()
    const source = left()
    const words = withoutOurs(renamed(source)).replaceAll(
      /Thursday[^<]*plan/g,
      'Friday at ten, with everybody else',
    )
    const later = source
      .replace(/^Date: .*$/m, 'Date: Mon, 02 Jan 2034 10:00:00 +0000')
      .replace(/^Message-ID: .*$/m, `Message-ID: <later${count}@x>`)
    const large = withoutOurs(renamed(source)).replace(given(), `large${count}@x`) + 'x'.repeat(90_000)
    const elsewhere = withoutOurs(renamed(source))
      .replace(given(), `to${count}@x`)
      .replace(/^To: .*$/m, 'To: eve@x.example')
    await put(words, later, large, elsewhere)
    expect(await shown()).toHaveLength(5)
    expect(await filed()).toHaveLength(5)
    expect(await savesSentMail()).toBe(false)
  })

  test('are two for two letters with the same words, whatever the server calls its own', async () => {
    await send()
    const first = left()
    await send()
    const second = left()
    expect(await shown()).toHaveLength(2)
    await put(withoutOurs(renamed(first)), withoutOurs(renamed(second)).replace(given(), `other${count}@x`))
    expect(await shown()).toHaveLength(2)
    expect(await filed()).toHaveLength(2)
  })

  test('name those who got the letter in secret; what leaves does not', async () => {
    const secret = ['eve@x.example', 'info@bücher.example']
    const id = await send({ bcc: secret.join(', ') })
    const [copy] = await filed()
    expect(copy!.source).toMatch(/^Bcc: eve@x\.example,\r\n info@xn--bcher-kva\.example\r$/m)
    expect(left()).not.toMatch(/^bcc:|eve@|xn--/im)
    const [arrived] = (await imap.seen('INBOX', to)).filter(mail => mail.subject === subject)
    expect(arrived!.source).not.toMatch(/^bcc:|eve@|xn--/im)
    expect(imap.servers.smtp.accepted.at(-1)?.to).toHaveLength(3)
    await settle()
    expect(await shown()).toMatchObject([{ id }])
    // Read from the beginning, the copy is still the same message.
    const { t, accountId } = imap
    await t.deps.db.update(syncStates).set({ cursor: {} }).where(eq(syncStates.accountId, accountId))
    await settle()
    expect(await shown()).toMatchObject([{ id }])
  })
})
