import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { createMirrorModel, type MirrorModel } from '#testing/mail/mirror-model.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { tapLine } from '#testing/servers/lines/tap-line.ts'
import { mail } from '#testing/servers/mail.ts'
import type { ChangePage, MailProvider, ProviderError } from '../provider.ts'
import type { ImapTuning } from './connection/config.ts'
import { createImapProvider } from './imap-provider.ts'
import { parseRemoteId } from './remote-id.ts'

describe.skipIf(!haveDovecot())('syncing a mailbox', () => {
  let dovecot: Dovecot
  let user: string
  let other: ImapFlow
  let provider: MailProvider
  let mirror: MirrorModel
  let nextUser = 0

  beforeAll(async () => {
    dovecot = await startDovecot({ users: 30 })
  })
  afterAll(() => dovecot?.remove())
  beforeEach(async () => {
    user = dovecot.users[nextUser++] ?? ''
    other = await connectClient(dovecot, user)
    provider = connect()
    mirror = createMirrorModel()
  })
  afterEach(async () => {
    await provider.close()
    await other.logout()
  })

  const connect = (tuning: Partial<ImapTuning> = {}) =>
    createImapProvider(testAccount(dovecot, user), testDeps(dovecot, tuning))
  const reconnect = async (tuning: Partial<ImapTuning>) => {
    await provider.close()
    provider = connect(tuning)
  }
  const add = async (folder: string, id: string, receivedAt?: Date) => {
    const stored = await other.append(folder, mail({ id }), [], receivedAt)
    return stored ? (stored.uid ?? 0) : 0
  }
  const contents = () =>
    [...mirror.placements.values()].map(place => `${place.folder} ${subjectOf(place.source)}`).sort()

  test('fills the first page from the inbox, then goes back in time through all folders together', async () => {
    for (let i = 0; i < 40; i++) await add('INBOX', `in${i}`, day(i * 10))
    for (let i = 0; i < 130; i++) await add('Archive', `ar${i}`, day(i * 3))
    for (let i = 0; i < 20; i++) await add('Sent', `se${i}`, day(i * 20))
    const pages = await mirror.sync(provider, { limit: 25 })
    const folders = pages.map(page => new Set(page.upserted.map(({ folder }) => folder)))
    expect([...(folders[0] ?? [])]).toEqual(['INBOX'])
    expect(pages[0]?.upserted).toHaveLength(25)
    expect(mirror.placements.size).toBe(190)
    // Within a folder the newest first; across folders the frontiers advance together.
    for (const name of ['INBOX', 'Archive', 'Sent']) {
      const uids = pages.flatMap(page => page.upserted.flatMap(message => uidIn(message.remoteId, name)))
      expect(uids).toEqual([...uids].sort((a, b) => b - a))
    }
    const lastInbox = folders.findLastIndex(set => set.has('INBOX'))
    const firstArchive = folders.findIndex(set => set.has('Archive'))
    expect(lastInbox).toBeGreaterThan(firstArchive)
  })

  test.each([
    ['with mod-sequences', []],
    ['without', ['CONDSTORE', 'QRESYNC']],
  ])('says the same as before while there is no news, %s', async (_name, ignoreCapabilities) => {
    await reconnect({ ignoreCapabilities, sweepMs: 300_000 })
    await add('INBOX', 'one')
    await add('Archive', 'two')
    await mirror.sync(provider)
    const { cursor } = await provider.changes(mirror.cursor, {})
    expect(await provider.changes(cursor, {})).toMatchObject({ cursor, upserted: [], more: false })
  })

  test('tells its progress honestly', async () => {
    for (let i = 0; i < 10; i++) await add('INBOX', `in${i}`, day(i))
    for (let i = 0; i < 10; i++) await add('Archive', `ar${i}`, day(i))
    const pages = await mirror.sync(provider, { limit: 5 })
    expect(pages[0]?.progress).toMatchObject({
      messagesDone: 5,
      messagesTotal: 20,
      foldersTotal: 6,
      oldestReached: null,
    })
    const done = pages.map(page => page.progress?.messagesDone ?? 0)
    expect(done).toEqual([...done].sort((a, b) => a - b))
    const all = {
      messagesDone: 20,
      messagesTotal: 20,
      foldersDone: 6,
      foldersTotal: 6,
      oldestReached: day(0),
    }
    expect(pages.at(-1)?.progress).toEqual(all)
  })

  test('shows new mail while history is still arriving', async () => {
    await reconnect({ checkMs: 0 })
    for (let i = 0; i < 30; i++) await add('INBOX', `in${i}`)
    mirror.apply(await provider.changes(mirror.cursor, { limit: 5 }))
    await add('INBOX', 'fresh')
    const page = await provider.changes(mirror.cursor, { limit: 5 })
    expect(subjectOf(page.upserted[0]?.source ?? null)).toBe('fresh')
    expect(page.more).toBe(true)
  })

  test('recognises folders by their names where the server gives them no role', async () => {
    const poor = await startDovecot({ users: 1, specialUse: false })
    try {
      const address = poor.users[0] ?? ''
      const client = await connectClient(poor, address)
      for (const name of ['Gesendet', 'Entwürfe', 'Papierkorb', 'Spam', 'Archiv', 'Reisen'])
        await client.mailboxCreate(name)
      await client.logout()
      const german = createImapProvider(testAccount(poor, address), testDeps(poor))
      await mirror.sync(german)
      await german.close()
    } finally {
      await poor.remove()
    }
    const roles = Object.fromEntries(mirror.folders.map(({ name, role }) => [name, role]))
    expect(roles).toEqual({
      Inbox: 'inbox',
      Gesendet: 'sent',
      Entwürfe: 'drafts',
      Papierkorb: 'trash',
      Spam: 'spam',
      Archiv: 'archive',
      Reisen: null,
    })
  })

  test('follows folders that are created, renamed and deleted', async () => {
    await other.mailboxCreate('Projects/Übung & Spaß')
    await add('Projects/Übung & Spaß', 'a')
    await mirror.sync(provider)
    expect(contents()).toEqual(['Projects/Übung & Spaß a'])
    expect(mirror.folders.find(({ remoteId }) => remoteId.includes('Übung'))?.name).toBe(
      'Projects/Übung & Spaß',
    )
    await other.mailboxRename('Projects/Übung & Spaß', 'Projects/2024')
    await mirror.sync(provider)
    expect(contents()).toEqual(['Projects/2024 a'])
    await other.mailboxCreate('__proto__')
    await add('__proto__', 'b')
    await other.mailboxDelete('Projects/2024')
    await mirror.sync(provider)
    expect(contents()).toEqual(['__proto__ b'])
  })

  test('forgets a folder whose UIDVALIDITY has changed, and reads it anew', async () => {
    for (const id of ['a', 'b']) await add('INBOX', id)
    await add('Archive', 'c')
    await mirror.sync(provider)
    const before = [...mirror.placements.keys()]
    await provider.close()
    await dovecot.setUidValidity(user, 'INBOX', 4_000_000)
    provider = connect()
    const pages = await mirror.sync(provider)
    expect(pages.flatMap(page => page.resetFolders ?? [])).toEqual(['INBOX'])
    expect(contents()).toEqual(['Archive c', 'INBOX a', 'INBOX b'])
    const after = [...mirror.placements.keys()]
    expect(before.filter(id => after.includes(id))).toHaveLength(1)
    // Old ids match nothing now, although the same UIDs exist.
    await provider.mark(before, { starred: true })
    await provider.destroy(before.filter(id => id.endsWith('INBOX')))
    await mirror.sync(provider)
    const starred = [...mirror.placements].flatMap(([, { folder, flags }]) => (flags.starred ? [folder] : []))
    expect(starred).toEqual(['Archive'])
    expect(contents()).toHaveLength(3)
  })

  test('starts over, and has the mirror forget everything, when it cannot read its cursor', async () => {
    await add('INBOX', 'a')
    await mirror.sync(provider)
    mirror.placements.set('1:99:INBOX', {
      folder: 'INBOX',
      flags: { read: true, starred: false, answered: false, draft: false },
      source: null,
      truncated: false,
    })
    mirror.cursor = { version: 0, what: 'is this' }
    await mirror.sync(provider)
    expect(contents()).toEqual(['INBOX a'])
  })

  test('notices changed flags and expunged mail after the server loses or gains its extensions', async () => {
    for (const id of ['a', 'b', 'c']) await add('INBOX', id)
    await mirror.sync(provider)
    for (const [i, ignoreCapabilities] of [['QRESYNC', 'CONDSTORE'], [], ['QRESYNC']].entries()) {
      const uid = await add('INBOX', `new${i}`)
      await other.mailboxOpen('INBOX')
      await other.messageFlagsAdd('1', [['\\Seen', '\\Flagged', '\\Answered'][i] ?? ''])
      await reconnect({ ignoreCapabilities })
      await mirror.sync(provider)
      await other.messageDelete(`${uid}`, { uid: true })
      await other.messageFlagsRemove('2', ['\\Seen'])
      await mirror.sync(provider)
      const inventory = await provider.inventory('INBOX')
      const mirrored = [...mirror.placements].map(([remoteId, { flags }]) => ({ remoteId, flags }))
      expect(mirrored.sort(byId)).toEqual(inventory.sort(byId))
    }
    expect([...mirror.placements.values()][0]).toBeDefined()
    const first = [...mirror.placements].find(([id]) => parseRemoteId(id)?.uid === 1)
    expect(first?.[1].flags).toEqual({ read: true, starred: true, answered: true, draft: false })
  })

  test('brings only the head of an oversized message, and the whole when asked', async () => {
    await reconnect({ headBytes: 4096, maxSourceBytes: 200_000 })
    const huge = Buffer.concat([mail({ id: 'huge' }), noise(300_000)])
    const large = Buffer.concat([mail({ id: 'large' }), noise(150_000)])
    await other.append('INBOX', huge)
    await other.append('INBOX', large)
    const [page] = await mirror.sync(provider)
    const bySubject = new Map(page?.upserted.map(message => [subjectOf(message.source ?? null), message]))
    expect(bySubject.get('huge')).toMatchObject({ truncated: true, size: huge.length })
    expect(bySubject.get('huge')?.source).toHaveLength(4096)
    expect(bySubject.get('large')?.truncated).toBeUndefined()
    expect(digest(bySubject.get('large')?.source)).toBe(digest(large))
    const { stream, size } = await provider.message(bySubject.get('huge')?.remoteId ?? '')
    expect(size).toBe(huge.length)
    expect(digest(await buffer(stream))).toBe(digest(huge))
  })

  test('keeps a page within its size in bytes, and still gets on', async () => {
    await reconnect({ headBytes: 1000, pageBytes: 50_000 })
    for (let i = 0; i < 6; i++)
      await other.append('INBOX', Buffer.concat([mail({ id: `m${i}` }), noise(30_000)]))
    const pages = await mirror.sync(provider)
    expect(mirror.placements.size).toBe(6)
    const sizes = pages.map(page => page.upserted.reduce((sum, { source }) => sum + (source?.length ?? 0), 0))
    expect(Math.max(...sizes)).toBeLessThan(2 * 50_000)
    expect(contents()).toHaveLength(6)
  })

  test('does not stop at malformed mail', async () => {
    const odd = [
      Buffer.from('no header at all'),
      Buffer.from('\r\n\r\n\r\n'),
      Buffer.from([...Buffer.from('Subject: nul\r\n\r\na'), 0, ...Buffer.from('b')]),
      Buffer.from(`Subject: ${'x'.repeat(100_000)}\r\n\r\n`),
      Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n`.repeat(200)),
      Buffer.from([...Buffer.from('Subject: bytes\r\n\r\n'), 0xff, 0xfe, 0x80]),
    ]
    for (const source of odd) await other.append('INBOX', source)
    await add('INBOX', 'last')
    const pages = await mirror.sync(provider, { limit: 2 })
    expect(mirror.placements.size).toBe(odd.length + 1)
    expect(pages.at(-1)?.more).toBe(false)
  })

  test('leaves mail alone that another client has marked for deletion', async () => {
    await reconnect({ ignoreCapabilities: ['UIDPLUS', 'MOVE'] })
    for (const id of ['ours', 'theirs', 'moved']) await add('INBOX', id)
    await other.mailboxOpen('INBOX')
    await other.messageFlagsAdd('2', ['\\Deleted'])
    await mirror.sync(provider)
    const idOf = (subject: string) =>
      [...mirror.placements].find(([, p]) => subjectOf(p.source) === subject)?.[0] ?? ''
    await provider.destroy([idOf('ours')])
    await provider.move([idOf('moved')], 'Archive')
    await mirror.sync(provider)
    expect(contents()).toEqual(['Archive moved', 'INBOX theirs'])
    expect(await other.search({ deleted: true }, { uid: true })).toEqual([2])
  })

  test('drops a page that is stopped, without harm', async () => {
    for (let i = 0; i < 10; i++) await add('INBOX', `in${i}`)
    const page = await provider.changes(null, { signal: AbortSignal.abort() })
    expect(page).toMatchObject({ upserted: [], more: true })
    mirror.apply(page)
    await mirror.sync(provider)
    expect(mirror.placements.size).toBe(10)
  })

  test('says that the connection broke, and works on a new one at the next call', async () => {
    for (let i = 0; i < 3; i++) await add('INBOX', `in${i}`)
    mirror.apply(await provider.changes(null, { limit: 1 }))
    await other.logout()
    await dovecot.stop()
    await expect(provider.changes(mirror.cursor)).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'unavailable',
    })
    await expect(provider.changes(mirror.cursor)).rejects.toMatchObject({
      userMessage: expect.stringContaining('refused the connection'),
    })
    await dovecot.start()
    other = await connectClient(dovecot, user)
    await mirror.sync(provider)
    expect(mirror.placements.size).toBe(3)
  })

  test('says that the server has stopped answering, where it has done so before', async () => {
    await add('INBOX', 'a')
    await provider.close()
    const line = await tapLine(dovecot.ports.imaps)
    const account = testAccount(dovecot, user)
    const imap = { ...account.imap, port: line.port }
    provider = createImapProvider({ ...account, imap }, testDeps(dovecot, { socketTimeoutMs: 2000 }))
    const { upserted } = await provider.changes(null)
    line.freeze()
    await expect(
      provider.move(
        upserted.map(({ remoteId }) => remoteId),
        'Trash',
      ),
    ).rejects.toMatchObject({ kind: 'unavailable', userMessage: 'localhost has stopped answering.' })
    line.close()
  })

  test('goes on by itself when the server has hung up meanwhile', async () => {
    await add('INBOX', 'a')
    await mirror.sync(provider)
    await dovecot.kick(user)
    other = await connectClient(dovecot, user)
    await add('INBOX', 'b')
    await mirror.sync(provider)
    expect(contents()).toEqual(['INBOX a', 'INBOX b'])
  })

  test('watches the inbox and says when it no longer can', async () => {
    await add('INBOX', 'old')
    const changes = signal<void>()
    const lost = signal<ProviderError>()
    await provider.watch?.(changes.give, lost.give)
    await add('INBOX', 'new')
    await changes.given
    await dovecot.kick(user)
    expect(await lost.given).toMatchObject({ name: 'ProviderError', kind: 'unavailable' })
    other = await connectClient(dovecot, user)
  })

  test('a watch that is stopped reports nothing', async () => {
    const failures: unknown[] = []
    const stop = await provider.watch?.(
      () => failures.push('changed'),
      error => failures.push(error),
    )
    await stop?.()
    await add('INBOX', 'new')
    await dovecot.kick(user)
    other = await connectClient(dovecot, user)
    expect(failures).toEqual([])
  })

  test('two calls at once do not get in each other’s way', async () => {
    for (let i = 0; i < 20; i++) await add('INBOX', `in${i}`)
    for (let i = 0; i < 20; i++) await add('Archive', `ar${i}`)
    await mirror.sync(provider)
    const inbox = [...mirror.placements.keys()].filter(id => id.endsWith('INBOX'))
    const results = await Promise.all([
      provider.inventory('Archive'),
      provider.mark(inbox, { read: true }),
      provider.inventory('INBOX'),
      provider.message(inbox[0] ?? '').then(({ stream }) => buffer(stream)),
      provider.changes(mirror.cursor),
    ])
    expect(results[0]).toHaveLength(20)
    expect(results[2].every(({ flags }) => flags?.read)).toBe(true)
    expect((results[4] as ChangePage).upserted).toHaveLength(20)
  })
})

function subjectOf(source: Uint8Array | null): string | undefined {
  return /^Subject: Message (.*)\r$/m.exec(Buffer.from(source ?? []).toString())?.[1]
}

function uidIn(remoteId: string, folder: string): number[] {
  const place = parseRemoteId(remoteId)
  return place?.folder === folder ? [place.uid] : []
}

function day(number: number): Date {
  return new Date(Date.UTC(2025, 0, 1 + number))
}

/** Lines of base64, as an attachment has them, `bytes` of them and a little more. */
function noise(bytes: number): Buffer {
  const text = randomBytes(Math.ceil(bytes * 0.73)).toString('base64')
  return Buffer.from(`${text.replace(/.{76}/g, '$&\r\n')}\r\n`)
}

function digest(data: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(data ?? Buffer.alloc(0))
    .digest('hex')
}

function byId(a: { remoteId: string }, b: { remoteId: string }): number {
  return a.remoteId < b.remoteId ? -1 : 1
}

function signal<T>() {
  let give: (value: T) => void = () => {}
  const given = new Promise<T>(done => {
    give = done
  })
  return { give: (value: T) => give(value), given }
}
