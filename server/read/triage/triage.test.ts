import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  fillInbox,
  syncNow,
  type TestAccount,
  type TestApp,
  type TestUser,
  testMessage,
} from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { wakeSnoozed } from './snooze.ts'

interface Row {
  id: number
  threadId: string
  labels: string[]
  isRead: boolean
  subject: string
  rfcMessageId: string
  snoozedUntil: string | null
}

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage(), testMessage(), testMessage()])
})

const list = async (folder: string): Promise<Row[]> =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)).body.emails
const total = async (query: string) =>
  (await t.call(user, 'GET', `/api/emails?${query}&accounts=${account.id}`)).body.total
const triage = async (verb: string, body: object) => {
  const answer = await t.call(user, 'POST', `/api/triage/${verb}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
/** The provider's copies, as Message-ID and folder. */
const atProvider = () => {
  const copies = [...t.world.mailbox(account.email).messages.values()]
  return copies.map(({ messageId, folder }) => `${messageId} ${folder}`).sort()
}
const newLabel = async (name: string): Promise<number> =>
  (await t.call(user, 'POST', '/api/labels', { body: { accountId: account.id, name } })).body.id

describe('moving', () => {
  test.each([
    ['archive', 'archive'],
    ['trash', 'trash'],
    ['spam', 'spam'],
  ])('to %s is undone exactly, both before and after the provider has been told', async (to, folder) => {
    const rows = await list('inbox')
    const before = atProvider()
    for (const isReplayed of [false, true]) {
      const { before: places } = await triage('move', { messageIds: [rows[0]!.id, rows[1]!.id], to })
      expect((await list(folder)).map(({ id }) => id)).toEqual([rows[0]!.id, rows[1]!.id])
      expect(await list('inbox')).toHaveLength(1)
      if (isReplayed) {
        await syncNow(t, account)
        expect(atProvider()).not.toEqual(before)
      }
      expect(await triage('restore', { places })).toMatchObject({ changed: 2 })
      expect((await list('inbox')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      await syncNow(t, account)
      expect(atProvider()).toEqual(before)
      expect(await total('folder=inbox')).toBe(3)
    }
  })

  test('to a label of the account removes it from the inbox; to another account’s label is refused', async () => {
    const [row] = await list('inbox')
    const labelId = await newLabel('Projects')
    await triage('move', { messageIds: [row!.id], to: { labelIds: [labelId] } })
    await syncNow(t, account)
    expect(await total('folder=inbox')).toBe(2)
    expect(await total(`label=${labelId}`)).toBe(1)
    expect(atProvider().filter(copy => copy.endsWith(' Projects'))).toHaveLength(1)

    const other = await t.buildAccount(user)
    await fillInbox(t, other, [testMessage()])
    const rows = (await t.call(user, 'GET', `/api/emails?accounts=${other.id}`)).body.emails
    const body = { messageIds: [rows[0].id], to: { labelIds: [labelId] } }
    expect((await t.call(user, 'POST', '/api/triage/move', { body })).status).toBe(400)
  })

  test('to the archive and back keeps labels and one’s own copy in Sent; moving to the trash moves all copies', async () => {
    const source = testMessage()
    t.world.mailbox(account.email).add({
      folder: 'Sent',
      source,
      flags: { read: true, starred: false, answered: false, draft: false },
      receivedAt: t.deps.clock.now(),
    })
    await fillInbox(t, account, [source])
    const [row] = await list('inbox')
    const labelId = await newLabel('Kept')
    await triage('label', { messageIds: [row!.id], add: [labelId] })
    await syncNow(t, account)
    const folders = () =>
      atProvider()
        .filter(copy => copy.includes(row!.rfcMessageId))
        .map(copy => copy.split(' ').at(-1))
        .sort()
    expect(folders()).toEqual(['INBOX', 'Kept', 'Sent'])
    const { before } = await triage('move', { messageIds: [row!.id], to: 'archive' })
    expect(before).toHaveLength(3)
    await syncNow(t, account)
    expect(folders()).toEqual(['Archive', 'Kept', 'Sent'])
    await triage('move', { messageIds: [row!.id], to: 'inbox' })
    await syncNow(t, account)
    expect(folders()).toEqual(['INBOX', 'Kept', 'Sent'])
    await triage('move', { messageIds: [row!.id], to: { labelIds: [labelId] } })
    await syncNow(t, account)
    expect(folders()).toEqual(['Kept', 'Sent'])
    await triage('move', { messageIds: [row!.id], to: 'trash' })
    await syncNow(t, account)
    expect(folders()).toEqual(['Trash', 'Trash'])
    await triage('restore', { places: before })
    await syncNow(t, account)
    expect(folders()).toEqual(['INBOX', 'Kept', 'Sent'])
  })

  test('does not count messages that are in the target folder already', async () => {
    const [row] = await list('inbox')
    expect(await triage('move', { messageIds: [row!.id], to: 'inbox' })).toMatchObject({
      changed: 0,
      before: [],
    })
  })
})

test('marking in bulk returns the messages that changed', async () => {
  const [a, b] = await list('inbox')
  await triage('mark', { messageIds: [a!.id], isRead: true })
  expect((await triage('mark', { messageIds: [a!.id, b!.id], isRead: true })).changed).toEqual([b!.id])
})

describe('labels', () => {
  test('are added beside the inbox, here and at the provider, and removed again', async () => {
    const [row] = await list('inbox')
    const labelId = await newLabel('Clients/Acme')
    const { before } = await triage('label', { messageIds: [row!.id], add: [labelId] })
    expect((await list('inbox'))[0]!.labels).toEqual(['inbox', 'Clients/Acme'])
    await syncNow(t, account)
    await syncNow(t, account)
    expect((await list('inbox'))[0]!.labels).toEqual(['inbox', 'Clients/Acme'])
    expect(atProvider().filter(copy => copy.includes(row!.rfcMessageId))).toHaveLength(2)
    expect((await t.call(user, 'GET', '/api/labels')).body).toContainEqual(
      expect.objectContaining({ id: labelId, name: 'Clients/Acme', total: 1, unread: 1 }),
    )

    await triage('restore', { places: before })
    await syncNow(t, account)
    expect((await list('inbox'))[0]!.labels).toEqual(['inbox'])
    expect(atProvider().filter(copy => copy.includes(row!.rfcMessageId))).toHaveLength(1)
  })

  test('a message that is marked before the provider has made the copy is marked on the copy too', async () => {
    const [row] = await list('inbox')
    const labelId = await newLabel('Marked')
    await triage('label', { messageIds: [row!.id], add: [labelId] })
    await triage('mark', { messageIds: [row!.id], isRead: true })
    await syncNow(t, account)
    await syncNow(t, account)
    expect((await list('inbox'))[0]).toMatchObject({ id: row!.id, isRead: true })
  })

  test('a label that is removed before the provider has made the copy is never copied to', async () => {
    const [row] = await list('inbox')
    const labelId = await newLabel('Brief')
    await triage('label', { messageIds: [row!.id], add: [labelId] })
    await triage('label', { messageIds: [row!.id], remove: [labelId] })
    await syncNow(t, account)
    expect((await list('inbox'))[0]!.labels).toEqual(['inbox'])
    expect(atProvider().filter(copy => copy.endsWith(' Brief'))).toHaveLength(0)
  })

  test('removing the last one leaves the message in the archive', async () => {
    const [row] = await list('inbox')
    const labelId = await newLabel('Only')
    await triage('move', { messageIds: [row!.id], to: { labelIds: [labelId] } })
    await syncNow(t, account)
    await triage('label', { messageIds: [row!.id], remove: [labelId] })
    await syncNow(t, account)
    expect((await list('archive')).map(({ id }) => id)).toEqual([row!.id])
  })

  test('of several accounts go to the messages of their own account, in one call that one undo reverts', async () => {
    const other = await t.buildAccount(user)
    await fillInbox(t, other, [testMessage()])
    const inBoth = async () =>
      (await t.call(user, 'GET', `/api/emails?accounts=${account.id},${other.id}`)).body.emails as Row[]
    const rows = await inBoth()
    const messageIds = rows.map(({ id }) => id)
    const body = { accountId: other.id, name: 'Shared' }
    const labelIds = [await newLabel('Shared'), (await t.call(user, 'POST', '/api/labels', { body })).body.id]

    const labelled = await triage('label', { messageIds, add: labelIds })
    expect((await inBoth()).map(({ labels }) => labels)).toEqual(Array(4).fill(['inbox', 'Shared']))
    const { body: page } = await t.call(user, 'GET', `/api/emails?label=${labelIds}`)
    expect({ ids: page.emails.map(({ id }: Row) => id), total: page.total }).toEqual({
      ids: messageIds,
      total: 4,
    })
    expect((await t.call(user, 'GET', `/api/emails?label=${'9'.repeat(40)}`)).body.total).toBe(0)
    await triage('restore', { places: labelled.before })
    expect((await inBoth()).map(({ labels }) => labels)).toEqual(Array(4).fill(['inbox']))

    const moved = await triage('move', { messageIds, to: { labelIds } })
    expect(moved.changed).toBe(4)
    expect(await inBoth()).toEqual([])
    await triage('restore', { places: moved.before })
    expect((await inBoth()).map(({ id }) => id)).toEqual(messageIds)

    for (const [verb, asked] of [
      ['label', { messageIds, add: [labelIds[0]] }],
      ['move', { messageIds, to: { labelIds: [labelIds[0]] } }],
      ['move', { messageIds, to: { labelIds: [...labelIds, await newLabel('Another')] } }],
    ] as const)
      expect((await t.call(user, 'POST', `/api/triage/${verb}`, { body: asked })).status).toBe(400)
    expect((await inBoth()).map(({ labels }) => labels)).toEqual(Array(4).fill(['inbox']))
  })

  test('of the same name are one label, and the name of a system folder is refused', async () => {
    expect(await newLabel('Twice')).toBe(await newLabel('twice'))
    const body = { accountId: account.id, name: 'Archive' }
    expect((await t.call(user, 'POST', '/api/labels', { body })).status).toBe(409)
  })
})

/** Changes the message at the provider, as another mail program would, and syncs. */
async function elsewhere(row: Row, act: (box: Box, remoteId: string) => void): Promise<void> {
  const box = t.world.mailbox(account.email)
  const [remoteId] =
    [...box.messages].find(([, { messageId }]) => messageId === `<${row.rfcMessageId}>`) ?? []
  expect(remoteId).toBeDefined()
  act(box, remoteId!)
  await syncNow(t, account)
}
type Box = ReturnType<TestApp['world']['mailbox']>

describe('snoozing', () => {
  const until = () => new Date(t.deps.clock.now().getTime() + 60_000).toISOString()

  test('hides a message until its time; then it is on top of the inbox and unread', async () => {
    const rows = await list('inbox')
    const oldest = rows.at(-1)!
    await triage('mark', { messageIds: [oldest.id], isRead: true })
    await triage('snooze', { threadIds: [oldest.threadId], until: until() })
    expect(await total('folder=inbox')).toBe(2)
    expect(await list('archive')).toHaveLength(0)
    expect((await list('snoozed'))[0]).toMatchObject({ id: oldest.id, snoozedUntil: expect.any(String) })
    expect(await total('folder=snoozed')).toBe(1)

    await wakeSnoozed(t.deps)
    expect(await total('folder=inbox')).toBe(2)
    t.advance(60_001)
    await wakeSnoozed(t.deps)
    const back = await list('inbox')
    expect(back[0]).toMatchObject({ id: oldest.id, isRead: false, snoozedUntil: null })
    expect(await total('folder=inbox')).toBe(3)
    // In its conversation the message keeps its original time.
    const [email] = (await t.call(user, 'GET', `/api/threads/${oldest.threadId}`)).body
    expect(Date.parse(email.receivedAt)).toBeLessThan(Date.parse(rows[0] ? until() : '') - 60_000)
  })

  test('can be undone without a trace', async () => {
    const rows = await list('inbox')
    await triage('snooze', { threadIds: [rows[2]!.threadId], until: until() })
    await triage('snooze', { threadIds: [rows[2]!.threadId], until: null })
    expect(await list('inbox')).toEqual(rows)
  })

  test('ends when something new arrives in the conversation', async () => {
    const [row] = await list('inbox')
    await triage('snooze', { threadIds: [row!.threadId], until: until() })
    await fillInbox(t, account, [testMessage({ 'In-Reply-To': `<${row!.rfcMessageId}>` })])
    expect(await total('folder=inbox')).toBe(4)
    expect(await total('folder=snoozed')).toBe(0)
  })

  test('sends a job for its time, but not if the snooze is refused', async () => {
    const jobs = async () => {
      const { rows } = await t.deps.db.execute<{ at: string }>(sql`
        select to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from pgboss.job
        where name = 'triage.wake' and state = 'created'`)
      return rows.map(({ at }) => at)
    }
    const [row] = await list('inbox')
    const time = until()
    await triage('snooze', { threadIds: [row!.threadId], until: time })
    expect(await jobs()).toContain(time)
    const others = (await jobs()).length
    const body = { threadIds: [row!.threadId, '999999'], until: until() }
    expect((await t.call(user, 'POST', '/api/triage/snooze', { body })).status).toBe(404)
    expect(await jobs()).toHaveLength(others)
  })

  test('a restore until an invalid time is refused', async () => {
    const [row] = await list('inbox')
    const { before } = await triage('move', { messageIds: [row!.id], to: 'archive' })
    const places = before.map((place: object) => ({ ...place, snoozedUntil: 'soon' }))
    expect((await t.call(user, 'POST', '/api/triage/restore', { body: { places } })).status).toBe(400)
  })

  test('many conversations takes as many queries as one', async () => {
    const rows = await list('inbox')
    const asked = vi.spyOn(t.deps.database.pool, 'query')
    const countOf = async (threadIds: string[]) => {
      asked.mockClear()
      await triage('snooze', { threadIds, until: until() })
      return asked.mock.calls.length
    }
    const one = await countOf(rows.slice(0, 1).map(({ threadId }) => threadId))
    expect(await countOf(rows.map(({ threadId }) => threadId))).toBe(one)
    asked.mockRestore()
  })

  test('until a time in the past is refused with a message', async () => {
    const [row] = await list('inbox')
    const body = { threadIds: [row!.threadId], until: '2020-01-01T00:00:00Z' }
    const answer = await t.call(user, 'POST', '/api/triage/snooze', { body })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please choose a time in the future' } })
  })

  test.each<[string, (row: Row) => Promise<unknown>]>([
    ['archived', row => triage('move', { messageIds: [row.id], to: 'archive' })],
    ['deleted', row => t.call(user, 'DELETE', `/api/emails/${row.id}`)],
    ['archived by another program', row => elsewhere(row, (box, remoteId) => box.move(remoteId, 'Archive'))],
    ['deleted by another program', row => elsewhere(row, (box, remoteId) => box.remove(remoteId))],
  ])('a message that is %s meanwhile does not come back', async (_deed, act) => {
    const [row] = await list('inbox')
    await triage('snooze', { threadIds: [row!.threadId], until: until() })
    await act(row!)
    expect(await total('folder=snoozed')).toBe(0)
    t.advance(60_001)
    await wakeSnoozed(t.deps)
    expect(await total('folder=inbox')).toBe(2)
    expect(await total('folder=snoozed')).toBe(0)
  })
})

test('a muted conversation stays out of the inbox, with later mail, until it is unmuted', async () => {
  const [row] = await list('inbox')
  await triage('mute', { threadIds: [row!.threadId], isMuted: true })
  await fillInbox(t, account, [testMessage({ 'In-Reply-To': `<${row!.rfcMessageId}>` }), testMessage()])
  expect(await total('folder=inbox')).toBe(3)
  expect(await total('folder=archive')).toBe(2)
  await triage('mute', { threadIds: [row!.threadId], isMuted: false })
  expect(await total('folder=inbox')).toBe(5)
  expect(await total('folder=archive')).toBe(0)
})

describe('a narrowed list', () => {
  test('has only what is also in the requested folders, and counts it', async () => {
    const [row] = await list('inbox')
    await triage('mark', { messageIds: [row!.id], isStarred: true })
    expect(await total('folder=inbox&folders=starred')).toBe(1)
    expect(await total('folder=inbox&folders=sent')).toBe(0)
    expect(await total('folder=inbox&folders=inbox,sent')).toBe(3)
  })

  test('of a label has only what is in both, page by page', async () => {
    const [first, second, third] = await list('inbox')
    const labelId = await newLabel('Both')
    await triage('label', { messageIds: [first!.id, second!.id, third!.id], add: [labelId] })
    await triage('move', { messageIds: [second!.id], to: 'archive' })
    await triage('mark', { messageIds: [third!.id], isStarred: true })
    const page = async (query: string) => {
      const { body } = await t.call(user, 'GET', `/api/emails?label=${labelId}&${query}`)
      return [body.emails.map(({ id }: Row) => id), body.total]
    }
    expect(await page('')).toEqual([[first!.id, second!.id, third!.id], 3])
    expect(await page('folders=inbox')).toEqual([[first!.id, third!.id], 2])
    expect(await page('folders=inbox&limit=1&page=2')).toEqual([[third!.id], 2])
    expect(await page('folders=archive,starred')).toEqual([[second!.id, third!.id], 2])
    expect(await page('folders=spam')).toEqual([[], 0])
  })
})
