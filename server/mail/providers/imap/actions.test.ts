import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { createMirrorModel, type MirrorModel } from '#testing/mail/mirror-model.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { mail } from '#testing/servers/mail.ts'
import type { MailProvider } from '../provider.ts'
import type { ImapTuning } from './connection/config.ts'
import { createImapProvider } from './imap-provider.ts'
import { parseRemoteId } from './remote-id.ts'

describe.skipIf(!haveDovecot())('changing messages', () => {
  let dovecot: Dovecot
  let user: string
  let other: ImapFlow
  let provider: MailProvider
  let mirror: MirrorModel
  let nextUser = 0

  beforeAll(async () => {
    dovecot = await startDovecot({ users: 6 })
  })
  afterAll(() => dovecot?.remove())
  beforeEach(async () => {
    user = dovecot.users[nextUser++] ?? ''
    other = await connectClient(dovecot, user)
    mirror = createMirrorModel()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await provider.close()
    await other.logout()
  })
  const connect = (tuning: Partial<ImapTuning> = {}) =>
    createImapProvider(testAccount(dovecot, user), testDeps(dovecot, tuning))
  const idsIn = (folder: string) =>
    [...mirror.placements].flatMap(([id, place]) => (place.folder === folder ? id : []))

  test('a read receipt that was answered is told to other programs, and told by them, where the server keeps it', async () => {
    provider = connect()
    for (const id of ['here', 'there']) await other.append('INBOX', mail({ id }))
    await other.mailboxCreate('Kept')
    await other.append('Kept', mail({ id: 'kept' }))
    await dovecot.setRights(user, 'Kept', 'lr')
    await mirror.sync(provider)
    const [here = '', there = ''] = idsIn('INBOX')
    expect(await provider.mark([here], { receiptAnswered: true })).toEqual([])
    expect(await provider.mark(idsIn('Kept'), { receiptAnswered: true })).toEqual([])
    await other.mailboxOpen('INBOX')
    const marked = await other.search({ keyword: '$MDNSent' }, { uid: true })
    expect(marked).toEqual([parseRemoteId(here)?.uid])
    await other.messageFlagsAdd(`${parseRemoteId(there)?.uid}`, ['$MDNSent'], { uid: true })
    await mirror.sync(provider)
    const answered = [...mirror.placements].filter(([, { flags }]) => flags.receiptAnswered).map(([id]) => id)
    expect(answered.sort()).toEqual([here, there].sort())
  })

  test('a folder that may only be read refuses every change, and has no part in what failed before', async () => {
    for (const ignoreCapabilities of [[], ['MOVE', 'UIDPLUS']]) {
      provider = connect({ ignoreCapabilities })
      const folder = `Shared${ignoreCapabilities.length}`
      await other.mailboxCreate(folder)
      await other.append(folder, mail({ id: folder }))
      await dovecot.setRights(user, folder, 'lr')
      await mirror.sync(provider)
      const ids = idsIn(folder)
      // A refusal of another kind, which is not what the next ones are told.
      await expect(provider.copy(ids, 'Nowhere')).rejects.toMatchObject({ kind: 'not-found' })
      const refused = { kind: 'refused', userMessage: expect.stringMatching(/"Shared\d"|[Pp]ermission/) }
      await expect(provider.mark(ids, { read: true })).rejects.toMatchObject(refused)
      await expect(provider.mark(ids, { read: false })).rejects.toMatchObject(refused)
      await expect(provider.destroy(ids)).rejects.toMatchObject(refused)
      await expect(provider.move(ids, 'Archive')).rejects.toMatchObject(refused)
      await mirror.sync(provider)
      expect([idsIn(folder), idsIn('Archive')]).toEqual([ids, []])
      await provider.close()
    }
  })

  test('without MOVE, a connection that breaks between copying and deleting leaves one copy in the end', async () => {
    provider = connect({ ignoreCapabilities: ['MOVE'] })
    for (const id of ['a', 'b']) await other.append('INBOX', mail({ id }))
    // Not the same message, whatever its Message-ID says.
    await other.append('Archive', mail({ id: 'b', text: 'Another text.' }))
    await mirror.sync(provider)
    const ids = idsIn('INBOX')
    vi.spyOn(ImapFlow.prototype, 'messageDelete').mockImplementationOnce(function (this: ImapFlow) {
      this.close()
      throw Object.assign(new Error('Connection reset'), { code: 'ECONNRESET' })
    })
    await expect(provider.move(ids, 'Archive')).rejects.toMatchObject({ kind: 'unavailable' })
    await provider.move(ids, 'Archive')
    await mirror.sync(provider)
    expect([idsIn('INBOX'), idsIn('Archive')].map(({ length }) => length)).toEqual([0, 3])
  })
})
