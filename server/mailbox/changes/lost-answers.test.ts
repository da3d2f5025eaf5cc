import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { placements } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { readChanges } from '#server/mailbox/sync/read-changes.ts'
import { verifyMirror } from '#server/mailbox/sync/verify/verify-mirror.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type ImapMailbox, openImapMailbox, READABLE } from '#testing/mailboxes/imap-mailbox.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'
import { prepareMessage } from '../messages/prepare-message.ts'
import { fileLocalMessage, storeLocalMessage } from '../messages/store-local-message.ts'

const NO_FLAGS = { read: true, starred: false, answered: false, draft: false }
/** If the server lacks an extension, a change uses other commands. */
const WAYS = [
  { name: 'with MOVE and UIDPLUS', without: [], move: /UID MOVE/ },
  { name: 'without MOVE, after the copy', without: ['MOVE'], move: /UID COPY/ },
  { name: 'without MOVE, after the deletion', without: ['MOVE'], move: /UID EXPUNGE/ },
]

describe.skipIf(!haveDovecot())('changes whose answers are lost', () => {
  let dovecot: Dovecot
  let box: ImapMailbox
  let next = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 40, capabilities: READABLE })
  })
  afterAll(() => dovecot.remove())
  const t = sharedApp()
  afterEach(() => box.close())

  /** A mailbox with two messages in its inbox and a folder of the person's own. */
  const open = async (without: string[] = []) => {
    box = await openImapMailbox(t, dovecot, dovecot.users[next++] ?? '', { without })
    await box.other.mailboxCreate('Plans')
    for (const id of ['A', 'B']) await box.other.append('INBOX', mail({ id, subject: id }))
    await box.sync()
  }
  const idOf = async (subject: string, place = 'folder=inbox') => {
    const row = (await box.list(place)).find(row => row.subject === subject)
    if (!row) throw new Error(`${subject} is not listed in ${place}`)
    return row.id
  }
  const move = (messageIds: number[], to: unknown) => box.triage('move', { messageIds, to })
  const mark = (messageIds: number[], flags: object) => box.triage('mark', { messageIds, ...flags })
  const plans = async () => (await box.call('GET', '/api/labels'))[0].id as number
  /** Expects both sides to be the same, and no change to wait. */
  const settled = async () => {
    const catchUp = () => box.sync()
    await catchUp()
    await catchUp()
    const { signal } = new AbortController()
    const proof = await verifyMirror(t.deps, box.account, box.provider(), { catchUp, signal })
    expect(proof).toMatchObject({ verified: proof.total, repaired: 0 })
    expect(box.line.waiting()).toBe(0)
    const { accountStatuses } = await box.call('GET', '/api/sync/status')
    expect(accountStatuses).toMatchObject([{ pendingChanges: 0 }])
    return box.onServer()
  }

  describe.each(WAYS)('$name', ({ without, move: command }) => {
    test('what is done with a message after its move holds', async () => {
      await open(without)
      const id = await idOf('A')
      await move([id], 'archive')
      await mark([id], { isStarred: true })
      await mark([id], { isRead: true })
      box.line.at(command, 'lose answer')
      await box.sync()
      expect(await box.list('folder=archive')).toMatchObject([
        { subject: 'A', isStarred: true, isRead: true },
      ])
      expect(await settled()).toEqual(['A in Archive * +', 'B in INBOX'])
      expect(await box.notices()).toEqual([])
    })

    test.each(['before it was made', 'after it was made'])(
      'a move taken back %s is taken back',
      async when => {
        await open(without)
        const { before: places } = await move([await idOf('A')], 'trash')
        box.line.at(command, 'lose answer')
        if (when === 'after it was made') await box.sync()
        await box.triage('restore', { places })
        expect(await settled()).toEqual(['A in INBOX', 'B in INBOX'])
        expect((await box.list('folder=inbox')).map(({ subject }) => subject).sort()).toEqual(['A', 'B'])
      },
    )
  })

  test.each(['lose answer', 'lose command'] as const)('labels, flags and deletions: %s', async loss => {
    await open()
    const [a, b] = [await idOf('A'), await idOf('B')]
    await box.triage('label', { messageIds: [a], add: [await plans()] })
    box.line.at(/UID COPY/, loss)
    await box.sync()
    await mark([a], { isStarred: true })
    box.line.at(/UID STORE/, loss)
    await box.sync()
    await box.call('DELETE', '/api/emails/bulk', { messageIds: [b], permanent: true })
    box.line.at(/UID EXPUNGE/, loss)
    expect(await settled()).toEqual(['A in INBOX *', 'A in Plans *'])
    await box.triage('label', { messageIds: [a], remove: [await plans()] })
    box.line.at(/UID EXPUNGE/, loss)
    expect(await settled()).toEqual(['A in INBOX *'])
    expect(await box.notices()).toEqual([])
  })

  test.each(['lose answer', 'lose command'] as const)(
    'a message is filed once, and a folder made once: %s',
    async loss => {
      await open()
      const source = mail({ id: 'filed', subject: 'Filed' })
      box.line.at(/ APPEND /, loss)
      const file = () => box.provider().append('Sent', source, { read: true })
      await expect(file()).rejects.toMatchObject({ kind: 'unavailable' })
      expect(await file()).toMatch(/:Sent$/)
      box.line.at(/ CREATE /, loss)
      const make = () => box.provider().createFolder('New')
      await expect(make()).rejects.toMatchObject({ kind: 'unavailable' })
      expect(await make()).toMatchObject({ remoteId: 'New' })
      expect(await settled()).toEqual(['A in INBOX', 'B in INBOX', 'Filed in Sent +'])
    },
  )

  test.each([
    { name: 'it is named', isFiledByServer: false },
    { name: 'the server has filed it by itself', isFiledByServer: true },
  ])('what is done with a sent message before its copy has a name is done once $name', async way => {
    await open()
    const { db } = t.deps
    const source = mail({ id: 'sent', subject: 'Sent', from: box.account.email })
    const message = await prepareMessage(
      t.deps,
      box.account.workspaceId,
      { remoteId: '', folder: '', flags: NO_FLAGS, source },
      'urgent',
    )
    const copy = { account: box.account, role: 'sent' as const }
    const { messageId, folder } = await inMailTransaction(db, [box.account.id], tx =>
      storeLocalMessage(tx, { ...copy, message }),
    )
    await mark([messageId], { isStarred: true })
    await box.triage('label', { messageIds: [messageId], add: [await plans()] })
    if (way.isFiledByServer) await box.other.append('Sent', source, ['\\Seen'])
    else {
      const remoteId = await box.provider().append(folder, source, { read: true })
      await inMailTransaction(db, [box.account.id], tx =>
        fileLocalMessage(tx, { ...copy, messageId }, remoteId),
      )
    }
    expect(await settled()).toEqual(['A in INBOX', 'B in INBOX', 'Sent in Plans * +', 'Sent in Sent * +'])
  })

  test('a move that is taken back while the server makes it is taken back', async () => {
    await open()
    const { before: places } = await move([await idOf('A')], 'trash')
    box.line.at(/UID MOVE/, async () => {
      await box.triage('restore', { places })
      return undefined
    })
    expect(await settled()).toEqual(['A in INBOX', 'B in INBOX'])
    expect((await box.list('folder=inbox')).map(({ subject }) => subject).sort()).toEqual(['A', 'B'])
  })

  test('a folder that begins anew (UIDVALIDITY) takes no waiting change along', async () => {
    await open()
    await mark([await idOf('A')], { isStarred: true })
    await move([await idOf('B')], 'archive')
    await dovecot.setUidValidity(box.account.email, 'INBOX', 4711)
    await box.sync()
    expect(await box.list('folder=inbox')).toMatchObject([{ subject: 'A', isStarred: true }])
    expect(await box.list('folder=archive')).toMatchObject([{ subject: 'B' }])
    expect(await settled()).toEqual(['A in INBOX *', 'B in Archive'])
    expect(await box.notices()).toEqual([])
  })

  test('a waiting change goes on where another client has moved or renamed to', async () => {
    await open()
    const [a, b] = [await idOf('A'), await idOf('B')]
    await move([b], { labelIds: [await plans()] })
    expect(await settled()).toEqual(['A in INBOX', 'B in Plans'])
    await mark([a, b], { isStarred: true })
    await box.other.mailboxOpen('INBOX')
    await box.other.messageMove('1', 'Archive')
    await box.other.mailboxClose()
    await box.other.mailboxRename('Plans', 'Ideas')
    expect(await settled()).toEqual(['A in Archive *', 'B in Ideas *'])
    expect(await box.notices()).toEqual([])
  })

  describe('while a change looks for the copy that another client has moved, nothing takes the last one away', () => {
    const { signal } = new AbortController()
    const read = () =>
      readChanges(t.deps, box.account, box.provider(), { signal, onPage: async () => undefined })
    const moveElsewhere = async (to: string) => {
      await box.other.mailboxOpen('INBOX')
      await box.other.messageMove('1', to)
      await box.other.mailboxClose()
    }

    test.each([
      { name: 'to a label', to: 'label', ends: 'A in Plans +' },
      { name: 'to the inbox', to: 'inbox', ends: 'A in INBOX +' },
      { name: 'to the trash', to: 'trash', ends: 'A in Trash +' },
    ])('moved $name', async ({ to, ends }) => {
      await open()
      const id = await idOf('A')
      await mark([id], { isRead: true })
      await moveElsewhere('Archive')
      // As if the connection broke before lost copies are searched for.
      await read()
      await move([id], to === 'label' ? { labelIds: [await plans()] } : to)
      expect(await settled()).toEqual([ends, 'B in INBOX'].sort())
      expect(await box.notices()).toEqual([])
    })

    test('its label taken away', async () => {
      await open()
      const id = await idOf('A')
      await mark([id], { isRead: true })
      await moveElsewhere('Plans')
      await read()
      await box.triage('label', { messageIds: [id], remove: [await plans()] })
      expect(await settled()).toEqual(['A in INBOX +', 'B in INBOX'])
    })

    test('its label taken away while another client deletes it where it lay', async () => {
      await open()
      const id = await idOf('A')
      await box.triage('label', { messageIds: [id], add: [await plans()] })
      await settled()
      await box.triage('label', { messageIds: [id], remove: [await plans()] })
      await box.other.mailboxOpen('INBOX')
      await box.other.messageDelete('1')
      await box.other.mailboxClose()
      await read()
      expect(await box.sync()).toMatchObject({ isDoubtful: true })
      expect(await box.notices()).toMatchObject([{ reason: 'The message is nowhere else any more.' }])
      expect(await box.onServer()).toEqual(['A in Plans', 'B in INBOX'])
      await verifyMirror(t.deps, box.account, box.provider(), { catchUp: box.sync, signal })
      expect(await idOf('A', `label=${await plans()}`)).toBe(id)
      expect(await settled()).toEqual(['A in Plans', 'B in INBOX'])
    })
  })

  test('a labelled message that another client has moved is thrown away whole', async () => {
    await open()
    const id = await idOf('A')
    await box.triage('label', { messageIds: [id], add: [await plans()] })
    await settled()
    await box.other.mailboxOpen('INBOX')
    await box.other.messageMove('1', 'Archive')
    await box.other.mailboxClose()
    await move([id], 'trash')
    expect(await settled()).toEqual(['A in Trash', 'A in Trash', 'B in INBOX'])
    expect(await box.notices()).toEqual([])
  })

  test('what is taken from one place waits until another reading, where the other copy moves during this one', async () => {
    await open()
    const id = await idOf('A')
    const label = await plans()
    await box.triage('label', { messageIds: [id], add: [label] })
    await settled()
    // The folder has news, so it is read after all folders have reported whether they have any.
    await box.other.mailboxOpen('Plans')
    await box.other.append('Plans', mail({ id: 'C', subject: 'C' }))
    box.line.at(/EXAMINE Plans/, async () => {
      await box.other.messageMove('1', 'Archive')
      await box.other.mailboxClose()
      await move([id], { labelIds: [label] })
      return undefined
    })
    expect(await settled()).toEqual(['A in Archive', 'B in INBOX', 'C in Plans'])
    expect(await box.notices()).toEqual([])
  })

  describe('a label that is taken off and put on again stays, with the marks of today', () => {
    const label = async (id: number, change: object) => box.triage('label', { messageIds: [id], ...change })
    const changeMinds = async (id: number) => {
      const labelId = await plans()
      await label(id, { remove: [labelId] })
      await mark([id], { isStarred: true })
      await label(id, { add: [labelId] })
      await move([id], { labelIds: [labelId] })
    }
    const expectLabelled = async (id: number) => {
      expect(await settled()).toEqual(['A in Plans *', 'B in INBOX'])
      const labelled = await box.list(`label=${await plans()}`)
      expect(labelled).toMatchObject([{ id, isStarred: true }])
      expect(await box.notices()).toEqual([])
    }

    test('before the server hears of it', async () => {
      await open()
      const id = await idOf('A')
      await label(id, { add: [await plans()] })
      await settled()
      await changeMinds(id)
      await expectLabelled(id)
    })

    test('while the server puts it on, and before that is read', async () => {
      await open()
      const id = await idOf('A')
      await label(id, { add: [await plans()] })
      box.line.at(/UID COPY/, async () => {
        await changeMinds(id)
        return undefined
      })
      // Also when it is tried once more.
      for (let times = 0; times < 2; times += 1) box.line.at(/UID STORE/, 'lose command')
      await expectLabelled(id)
    })
  })

  test('what is thrown away while the answer is lost, and then taken back to the inbox, stays there', async () => {
    await open()
    const id = await idOf('A')
    const label = await plans()
    await move([id], 'trash')
    await box.triage('label', { messageIds: [id], add: [label] })
    await settled()
    await move([id], 'trash')
    box.line.at(/UID MOVE/, 'lose answer')
    box.line.at(/LIST ""/, async () => {
      await move([id], 'spam')
      await move([id], 'inbox')
      return undefined
    })
    expect(await settled()).toEqual(['A in INBOX', 'B in INBOX'])
    expect(await idOf('A')).toBe(id)
    expect(await box.notices()).toEqual([])
  })

  test('what cannot be done is told, tried again and put away', async () => {
    await open()
    const [a, b] = [await idOf('A'), await idOf('B')]
    await mark([a], { isStarred: true })
    await move([b], 'archive')
    await box.other.mailboxOpen('INBOX')
    await box.other.messageDelete('1')
    await box.other.messageMove('1', 'Plans')
    await box.other.mailboxClose()
    expect(await settled()).toEqual(['B in Plans'])
    const told = await box.notices()
    expect(told.map(({ title, reason }) => `${title}: ${reason}`).sort()).toEqual([
      '“A” was not starred: The message is not in the mailbox any more.',
      '“B” was not archived: Another program has moved the message in the meantime.',
    ])
    const [gone, moved] = told.sort((x, y) => x.title.localeCompare(y.title))
    await box.call('POST', `/api/notices/${gone?.id}/dismiss`)
    expect(await box.notices()).toEqual([moved])
    await box.call('POST', `/api/notices/${moved?.id}/retry`)
    expect(await box.notices()).toEqual([])
    expect(await settled()).toEqual(['B in Plans'])
    expect(await box.notices()).toHaveLength(1)
  })

  test('a change that the server refuses is taken back, told, and done once it may be', async () => {
    await open()
    const id = await idOf('A')
    await move([id], { labelIds: [await plans()] })
    await settled()
    await dovecot.setRights(box.account.email, 'Plans', 'lr')
    await box.reconnect()
    await mark([id], { isStarred: true })
    await move([id], 'inbox')
    await box.sync()
    expect((await box.list('folder=inbox')).map(({ subject }) => subject)).toEqual(['B'])
    const told = await box.notices()
    expect(told.map(({ title }) => title).sort()).toEqual([
      '“A” was not moved to Inbox',
      '“A” was not starred',
    ])
    await dovecot.setRights(box.account.email, 'Plans', 'lrwstipekxa')
    await box.reconnect()
    for (const { id } of told.reverse()) await box.call('POST', `/api/notices/${id}/retry`)
    expect(await settled()).toEqual(['A in INBOX *', 'B in INBOX'])
    expect(await box.notices()).toEqual([])
  })

  test('a copy that stands in a wrong folder is put right by one verification', async () => {
    await open()
    const [archive] = [...(await box.folders())].find(([, name]) => name === 'Archive') ?? []
    const id = await idOf('A')
    await inMailTransaction(t.deps.db, [box.account.id], tx =>
      tx.update(placements).set({ folderId: archive! }).where(eq(placements.messageId, id)),
    )
    const { signal } = new AbortController()
    const proof = await verifyMirror(t.deps, box.account, box.provider(), { catchUp: box.sync, signal })
    expect(proof.repaired).toBe(1)
    expect(await idOf('A')).toBe(id)
    expect(await settled()).toEqual(['A in INBOX', 'B in INBOX'])
  })

  test('nobody else is told of it', async () => {
    await open()
    await mark([await idOf('A')], { isStarred: true })
    await box.other.mailboxOpen('INBOX')
    await box.other.messageDelete('1')
    await box.other.mailboxClose()
    await box.sync()
    const [notice] = await box.notices()
    const stranger = await t.buildUser()
    expect((await t.call(stranger, 'GET', '/api/notices')).body).toEqual({ notices: [] })
    for (const deed of ['retry', 'dismiss'])
      expect((await t.call(stranger, 'POST', `/api/notices/${notice?.id}/${deed}`)).status).toBe(404)
    expect(await box.notices()).toEqual([notice])
  })
})
