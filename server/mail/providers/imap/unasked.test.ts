import { buffer } from 'node:stream/consumers'
import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { createMirrorModel, type MirrorModel } from '#testing/mail/mirror-model.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { tapLine } from '#testing/servers/lines/tap-line.ts'
import { mail } from '#testing/servers/mail.ts'
import type { MailProvider } from '../provider.ts'
import type { ImapTuning } from './connection/config.ts'
import { createImapProvider } from './imap-provider.ts'

const EXTENSIONS = 'LITERAL+ ENABLE NAMESPACE UIDPLUS CONDSTORE QRESYNC ESEARCH LIST-STATUS SPECIAL-USE'

describe.skipIf(!haveDovecot())('answers that nobody has asked for', () => {
  let dovecot: Dovecot
  let user: string
  let other: ImapFlow
  let line: Awaited<ReturnType<typeof tapLine>>
  let provider: MailProvider
  let mirror: MirrorModel
  let next = 0
  beforeAll(async () => {
    // Without compression, so that commands are told on the line.
    dovecot = await startDovecot({ users: 10, capabilities: `IMAP4rev1 ${EXTENSIONS}` })
  })
  afterAll(() => dovecot?.remove())
  beforeEach(async () => {
    user = dovecot.users[next++] ?? ''
    line = await tapLine(dovecot.ports.imap)
    other = await connectClient(dovecot, user)
    mirror = createMirrorModel()
  })
  afterEach(async () => {
    await provider.close()
    await other.logout()
    line.close()
  })

  const connect = (tuning: Partial<ImapTuning> = {}) => {
    const imap = { host: 'localhost', port: line.port, security: 'none' as const }
    provider = createImapProvider({ ...testAccount(dovecot, user), imap }, testDeps(dovecot, tuning))
  }
  const idOf = (id: string, folder = 'INBOX') => {
    const found = [...mirror.placements].find(
      ([, at]) => at.folder === folder && Buffer.from(at.source ?? []).includes(`<${id}@`),
    )
    if (!found) throw new Error(`${id} is not in ${folder}`)
    return found[0]
  }
  /** Another client flags the first message of the inbox while our command is on its way. */
  const whileAsking = (command: RegExp) =>
    line.at(command, async () => {
      await other.mailboxOpen('INBOX')
      await other.messageFlagsAdd('1', ['\\Flagged'])
      await other.mailboxClose()
      return undefined
    })
  /** Some servers tell of it before they answer, others afterwards. */
  const saidFirst = (command: RegExp) =>
    line.at(command, async () => '* 1 FETCH (UID 1 FLAGS (\\Flagged))\r\n')

  test.each(['copy', 'move'] as const)(
    'a %s takes along no message that another client flags meanwhile',
    async deed => {
      connect()
      for (const id of ['b', 'a']) await other.append('INBOX', mail({ id }))
      await mirror.sync(provider)
      whileAsking(/UID FETCH/)
      await provider[deed]([idOf('a')], 'Archive')
      expect(line.waiting()).toBe(0)
      await mirror.sync(provider)
      const archived = [...mirror.placements.values()].filter(({ folder }) => folder === 'Archive')
      expect(archived.map(({ source }) => Buffer.from(source ?? []).toString())).toEqual([
        expect.stringContaining('<a@'),
      ])
      expect(mirror.placements.get(idOf('b'))?.flags.starred).toBe(true)
    },
  )

  test('a message is read to its end, as long as it is', async () => {
    connect({ headBytes: 1000 })
    const source = mail({ id: 'a', text: 'A long line of text.\r\n'.repeat(200_000) })
    await other.append('INBOX', mail({ id: 'b' }))
    await other.append('INBOX', source)
    saidFirst(/UID FETCH \d+ .*BODY.PEEK\[\]<1000/)
    await mirror.sync(provider)
    expect(line.waiting()).toBe(0)
    expect(Buffer.from(mirror.placements.get(idOf('a'))?.source ?? []).equals(source)).toBe(true)
    saidFirst(/UID FETCH/)
    const { stream } = await provider.message(idOf('a'))
    expect((await buffer(stream)).equals(source)).toBe(true)
    expect(line.waiting()).toBe(0)
  })

  test('a message without a Message-ID is copied once, and another one of its Message-ID is no copy of it', async () => {
    connect()
    const bare = Buffer.from('From: a@b.example\r\nSubject: Bare\r\n\r\nText\r\n')
    await other.append('INBOX', bare)
    await other.append('INBOX', mail({ id: 'echo', text: 'From the list' }))
    await other.append('Archive', mail({ id: 'echo', text: 'As I sent it.' }))
    await mirror.sync(provider)
    const ids = [...mirror.placements.keys()].filter(id => id.endsWith('INBOX'))
    line.at(/UID COPY/, 'lose answer')
    await expect(provider.copy(ids, 'Archive')).rejects.toMatchObject({ kind: 'unavailable' })
    const { names, missing } = await provider.copy(ids, 'Archive')
    expect([names.size, missing]).toEqual([2, []])
    await mirror.sync(provider)
    const archived = [...mirror.placements.values()].filter(({ folder }) => folder === 'Archive')
    const texts = archived.map(
      ({ source }) =>
        Buffer.from(source ?? [])
          .toString()
          .split('\r\n\r\n')[1],
    )
    expect(texts.map(text => text?.trim()).sort()).toEqual(['As I sent it.', 'From the list', 'Text'])
  })
})
