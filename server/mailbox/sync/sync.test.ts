import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { mailboxVersions, mirrorRepairs, placements } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { ChangePage, RemoteFolder } from '#server/mail/providers/provider.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { applyPage } from './apply-page.ts'
import { purge } from './purge.ts'
import { syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify/verify-mirror.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
})

const inbox = async (account: TestAccount) =>
  (await t.call(user, 'GET', `/api/emails?limit=200&accounts=${account.id}`)).body
const threads = async (account: TestAccount): Promise<string[][]> => {
  const groups = Map.groupBy(
    (await inbox(account)).emails as { threadId: string; rfcMessageId: string }[],
    ({ threadId }) => threadId,
  )
  return [...groups.values()].map(group => group.map(({ rfcMessageId }) => rfcMessageId).sort()).sort()
}
const mail = (id: string, headers: Record<string, string> = {}) =>
  testMessage({ 'Message-ID': `<${id}@x>`, ...headers })
const reply = (id: string, to: string, headers: Record<string, string> = {}) =>
  mail(id, { 'In-Reply-To': `<${to}@x>`, References: `<${to}@x>`, ...headers })

test('a page without news leaves lists as they are, although it names the folders', async () => {
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage()])
  const version = async () => {
    const [row] = await t.deps.db
      .select()
      .from(mailboxVersions)
      .where(eq(mailboxVersions.accountId, account.id))
    return row?.version
  }
  const apply = (folders: RemoteFolder[]) =>
    applyPage(t.deps, account, {
      page: { cursor: null, upserted: [], deletedIds: [], more: false, folders },
      messages: new Map(),
      keptAt: performance.now(),
    })
  const { folders } = t.world.mailbox(account.email)
  await apply([...folders])
  const before = await version()
  await apply([...folders])
  expect(await version()).toBe(before)
  await apply([...folders, { remoteId: 'New', name: 'New', role: null }])
  expect(await version()).not.toBe(before)
})

describe('threads', () => {
  test('hang together by references, in whatever order and pages the messages arrive', async () => {
    const sources = [
      mail('a'),
      reply('b', 'a'),
      reply('c', 'b'),
      reply('d', 'c'),
      mail('x'),
      reply('y', 'x'),
      // Its parent never arrives, but another reply to that parent does.
      reply('m', 'lost'),
      reply('n', 'lost'),
    ]
    const expected = [
      ['a@x', 'b@x', 'c@x', 'd@x'],
      ['m@x', 'n@x'],
      ['x@x', 'y@x'],
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(sources, { minLength: sources.length }),
        fc.integer({ min: 1, max: 8 }),
        async (order, page) => {
          const account = await t.buildAccount(user)
          for (let start = 0; start < order.length; start += page)
            await fillInbox(t, account, order.slice(start, start + page))
          expect(await threads(account)).toEqual(expected)
        },
      ),
      { numRuns: extent(8) },
    )
  })

  test('a merged thread keeps its old address', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('p1'), reply('p3', 'p2')])
    const old = (await inbox(account)).emails.find(
      (row: { rfcMessageId: string }) => row.rfcMessageId === 'p3@x',
    ).threadId
    await fillInbox(t, account, [reply('p2', 'p1')])
    expect(await threads(account)).toEqual([['p1@x', 'p2@x', 'p3@x']])
    expect((await t.call(user, 'GET', `/api/threads/${old}`)).body).toHaveLength(3)
  })

  test('replies without references join by subject and people within 30 days, in either order', async () => {
    const ask = mail('q', {
      Subject: 'Lunch',
      From: 'ana@a.example',
      To: 'ben@b.example',
      Date: 'Sun, 1 Nov 2026 10:00:00 +0000',
    })
    const answer = mail('r', { Subject: 'AW: Lunch', From: 'ben@b.example', To: 'ana@a.example' })
    for (const order of [
      [ask, answer],
      [answer, ask],
    ]) {
      const account = await t.buildAccount(user)
      const box = t.world.mailbox(account.email)
      for (const source of order) {
        const days = source === ask ? 9 : 4
        box.add({
          folder: 'INBOX',
          source,
          flags: { ...ARRIVING },
          receivedAt: new Date(Date.now() - days * 86_400_000),
        })
        await syncNow(t, account)
      }
      expect(await threads(account)).toEqual([['q@x', 'r@x']])
    }
  })

  test('newsletters, receipts and strangers that share a subject stay apart', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [
      mail('n1', { Subject: 'Your receipt', From: 'no-reply@shop.example' }),
      mail('n2', { Subject: 'Your receipt', From: 'no-reply@shop.example' }),
      mail('n3', { Subject: 'Re: Your receipt', From: 'no-reply@shop.example', To: 'no-reply@shop.example' }),
      mail('s1', { Subject: 'Hello', From: 'ana@a.example', To: 'me@b.example' }),
      mail('s2', { Subject: 'Hello', From: 'ana@a.example', To: 'me@b.example' }),
      mail('s3', { Subject: 'Re: Hello', From: 'carl@c.example', To: 'me@b.example' }),
    ])
    expect(await threads(account)).toHaveLength(6)
  })
})

describe('the mirror', () => {
  test('keeps the message when another client moves it, or copies it', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('mv')])
    const [{ id }] = (await inbox(account)).emails
    const box = t.world.mailbox(account.email)
    box.move([...box.messages.keys()][0]!, 'Archive')
    await syncNow(t, account)
    expect((await inbox(account)).total).toBe(0)
    expect((await t.call(user, 'GET', `/api/emails/${id}`)).body.labels).toEqual(['archive'])
    const [copy] = [...box.messages.values()]
    box.add({
      folder: 'INBOX',
      source: box.source(copy!),
      flags: { ...ARRIVING, read: true },
      receivedAt: copy!.receivedAt,
    })
    await syncNow(t, account)
    const { body } = await t.call(user, 'GET', `/api/emails/${id}`)
    expect(body.labels).toEqual(['inbox'])
    // A message is read only when every copy is.
    expect(body.isRead).toBe(false)
  })

  test('what a person changed is not undone by news of the time before', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(t, account, [mail('pend')])
    const [{ id }] = (await inbox(account)).emails
    const box = t.world.mailbox(account.email)
    const [remoteId] = [...box.messages.keys()]
    await t.call(user, 'PATCH', `/api/emails/${id}`, { body: { isRead: true } })
    box.setFlags(remoteId!, { ...ARRIVING, starred: true })
    await syncNow(t, account)
    const { body } = await t.call(user, 'GET', `/api/emails/${id}`)
    expect(body).toMatchObject({ isRead: true, isStarred: true })
    expect(box.messages.get(remoteId!)!.flags).toMatchObject({ read: true, starred: true })
  })

  test('what a person changed is not undone by a page that was read before the change was handed over', async () => {
    const account = { ...(await t.buildAccount(user)), provider: 'sandbox' as const }
    await fillInbox(t, account, [mail('ahead-1'), mail('ahead-2'), mail('ahead-3')])
    const box = t.world.mailbox(account.email)
    for (const remoteId of box.messages.keys()) box.setFlags(remoteId, { ...ARRIVING, starred: true })

    const provider = createSandboxProvider(t.world, account.email)
    const fetched: ChangePage[] = []
    const changes: typeof provider.changes = async (cursor, options) => {
      const page = await provider.changes(cursor, { ...options, limit: 1 })
      fetched.push(page)
      return page
    }
    const read: number[] = []
    const onPage = async () => {
      if (read.length === 0) {
        // While the first page is applied, the third one is fetched.
        await vi.waitFor(() => expect(fetched).toHaveLength(3))
        const { remoteId } = fetched[2]!.upserted[0]!
        const isCopy = and(eq(placements.accountId, account.id), eq(placements.remoteId, remoteId))
        const [copy] = await t.deps.db.select().from(placements).where(isCopy)
        await t.call(user, 'PATCH', `/api/emails/${copy!.messageId}`, { body: { isRead: true } })
      }
      const { emails } = await inbox(account)
      read.push(emails.filter(({ isRead }: { isRead: boolean }) => isRead).length)
    }
    const { signal } = new AbortController()
    await syncAccount(t.deps, account, { ...provider, changes }, { signal, onPage })
    expect(read.length).toBeGreaterThan(2)
    expect(new Set(read)).toEqual(new Set([1]))
  })

  test('is proven, and mended where it differs', async () => {
    const account = await t.buildAccount(user)
    await fillInbox(
      t,
      account,
      Array.from({ length: 6 }, (_, index) => mail(`v${index}`)),
    )
    const { db } = t.deps
    const rows = await db
      .select()
      .from(placements)
      .where(eq(placements.accountId, account.id))
      .orderBy(placements.id)
    const provider = t.deps.mail.connect({ ...account, secret: null })
    const catchUp = () => syncNow(t, account)
    const { signal } = new AbortController()
    expect(await verifyMirror(t.deps, account, provider, { catchUp, signal })).toEqual({
      verified: 6,
      total: 6,
      repaired: 0,
    })

    await inMailTransaction(db, [account.id], async tx => {
      await tx.delete(placements).where(eq(placements.id, rows[0]!.id))
      await tx.update(placements).set({ starred: true }).where(eq(placements.id, rows[1]!.id))
      await tx
        .insert(placements)
        .values({ ...rows[2]!, id: undefined, remoteId: 'nowhere' } as typeof placements.$inferInsert)
    })
    expect(await verifyMirror(t.deps, account, provider, { catchUp, signal })).toEqual({
      verified: 6,
      total: 6,
      repaired: 3,
    })
    const repairs = await db.select().from(mirrorRepairs).where(eq(mirrorRepairs.accountId, account.id))
    expect(repairs.map(({ kind }) => kind).sort()).toEqual(['extra', 'flags', 'missing'])
    expect(await verifyMirror(t.deps, account, provider, { catchUp, signal })).toEqual({
      verified: 6,
      total: 6,
      repaired: 0,
    })
    const { body } = await t.call(user, 'GET', '/api/sync/status')
    const status = body.accountStatuses.find(
      ({ accountId }: { accountId: number }) => accountId === account.id,
    )
    expect(status.verified).toMatchObject({ verified: 6, total: 6, repaired: 0 })

    const later = new Date(t.deps.clock.now().getTime() + 31 * DAY_MS)
    await purge({ ...t.deps, clock: { now: () => later } }, new AbortController().signal)
    expect(await db.$count(mirrorRepairs, eq(mirrorRepairs.accountId, account.id))).toBe(0)
  })

  test('stores whatever arrives: NUL bytes, no headers, ten thousand recipients, deep nesting', async () => {
    const account = await t.buildAccount(user)
    const deep = Array.from(
      { length: 3000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('')
    const many = Array.from({ length: 10_000 }, (_, index) => `p${index}@x.example`).join(',\r\n ')
    await fillInbox(t, account, [
      Buffer.from('Subject: nul\0byte\r\n\r\nbo\0dy'),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a]),
      Buffer.alloc(0),
      Buffer.from(`Subject: many\r\nTo: ${many}\r\n\r\nhi`),
      Buffer.from(`Subject: deep\r\n${deep}`),
      Buffer.from(`Subject: long\r\n\r\n${'word '.repeat(400_000)}`),
      mail('after'),
    ])
    const { total, emails } = await inbox(account)
    expect(total).toBe(7)
    expect(emails.map(({ subject }: { subject: string }) => subject)).toContain('nulbyte')
    for (const { id } of emails) expect((await t.call(user, 'GET', `/api/emails/${id}`)).status).toBe(200)
  })

  test('a message whose storing fails is kept as a placeholder and stops no other', async () => {
    const account = await t.buildAccount(user)
    await t.deps.database.pool.query(`
      create or replace function refuse_poison() returns trigger language plpgsql as
      $$ begin if new.subject = 'poison' then raise exception 'refused' using errcode = 'data_exception'; end if; return new; end $$`)
    await t.deps.database.pool.query(
      'create trigger poison before insert on messages for each row execute function refuse_poison()',
    )
    try {
      await fillInbox(t, account, [mail('ok1'), mail('bad', { Subject: 'poison' }), mail('ok2'), mail('ok3')])
    } finally {
      await t.deps.database.pool.query('drop trigger poison on messages')
    }
    const { emails } = await inbox(account)
    expect(emails).toHaveLength(4)
    const kept = emails.find(({ subject }: { subject: string }) => subject.includes('could not be stored'))
    const source = await t.call(user, 'GET', `/api/emails/${kept.id}/source`)
    expect(source.body).toContain('Subject: poison')
  })
})
