import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { DERIVED_VERSION, QUOTES_SINCE } from '#server/mail/mime/derived-version.ts'
import { damageBlob, fillInbox, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { rereadMessages } from './reread-messages.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
const publish = vi.fn(async () => {})
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  publish.mockReset()
})

const reread = (signal = new AbortController().signal) => rereadMessages({ ...t.deps, publish }, signal)
const list = async () =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}&limit=100`)).body.emails
const open = async (id: number) => (await t.call(user, 'GET', `/api/emails/${id}`)).body
const search = async (query: string): Promise<number[]> =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })).body.results.map(
    ({ id }: { id: number }) => id,
  )
const versions = async () => {
  const { rows } = await t.deps.db.execute<{ version: number; automatic: boolean }>(sql`
    select derived_version as version, is_automatic as automatic from messages
    where account_id = ${account.id} order by received_at desc`)
  return rows
}

const source = (at: number, body = '<p onclick="x()">The kangaroo agrees.</p>', ...headers: string[]) =>
  Buffer.from(
    [
      ...[
        `Date: Mon, ${String(at + 1).padStart(2, '0')} Nov 2025 10:00:00 +0000`,
        'From: Zoe <zoe@x.example>',
      ],
      ...[`Subject: Plans ${at}`, `Message-ID: <${at}@x>`, ...headers],
      'Content-Type: multipart/mixed; boundary=b',
      ...['', '--b', 'Content-Type: text/html', '', body],
      ...[
        '--b',
        'Content-Type: text/csv',
        'Content-Disposition: attachment; filename=list.csv',
        '',
        `a,${at}`,
      ],
      ...['--b--', ''],
    ].join('\r\n'),
  )

/** Makes it look as if an older version of the reading had stored the message. */
const age = () =>
  inMailTransaction(t.deps.db, [account.id], async tx => {
    await tx.execute(sql`
      update message_bodies set safe_html = '<p onclick="x()">old</p>', text = 'old'
      where message_id in (select id from messages where account_id = ${account.id})`)
    await tx.execute(sql`
      update message_words set search = to_tsvector('simple', 'old')
      where message_id in (select id from messages where account_id = ${account.id})`)
    await tx.execute(sql`
      update attachments set name = 'old name' where message_id in (select id from messages where account_id = ${account.id})`)
    await tx.execute(sql`
      update messages set derived_version = 0, snippet = 'old', is_automatic = false where account_id = ${account.id}`)
  })

test('mail that an older version has read is shown and found as this one reads it, and stays where and what it was', async () => {
  await fillInbox(t, account, [source(0, undefined, 'Auto-Submitted: auto-replied')])
  const [{ id, threadId }] = await list()
  await t.call(user, 'PATCH', `/api/emails/${id}/star`, { body: { isStarred: true } })
  const before = await open(id)
  await age()
  expect(await open(id)).not.toEqual(before)
  await reread()
  expect(await open(id)).toEqual(before)
  expect((await list())[0]).toMatchObject({ id, threadId, isStarred: true, snippet: 'The kangaroo agrees.' })
  expect(await search('kangaroo')).toEqual([id])
  expect(await search('old')).toEqual([])
  expect(await versions()).toEqual([{ version: DERIVED_VERSION, automatic: true }])
  expect(publish).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'mail.reread', {
    workspaceId: account.workspaceId,
    accountId: account.id,
    messageIds: [id],
  })
  await reread()
  expect(publish).toHaveBeenCalledOnce()
})

test('answers are embedded again where an older version has split them, and nothing else is', async () => {
  await fillInbox(t, account, [source(0, '<p>Yes.</p>', 'In-Reply-To: <asked@x>'), source(1)])
  const [, answer] = await list()
  await inMailTransaction(t.deps.db, [account.id], tx =>
    tx.execute(
      sql`update messages set derived_version = ${QUOTES_SINCE - 1} where account_id = ${account.id}`,
    ),
  )
  await reread()
  expect(publish).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'mail.reread', {
    workspaceId: account.workspaceId,
    accountId: account.id,
    messageIds: [answer.id],
  })
})

test('a run that is killed has read the newest, and the next one goes on', async () => {
  await fillInbox(
    t,
    account,
    Array.from({ length: 25 }, (_, at) => source(at)),
  )
  await age()
  const stopping = new AbortController()
  publish.mockImplementation(async () => stopping.abort())
  await reread(stopping.signal)
  const half = (await versions()).map(({ version }) => version)
  expect(half).toEqual([...Array(20).fill(DERIVED_VERSION), ...Array(5).fill(0)])

  // If the process is killed within a page, nothing of the page is stored.
  publish.mockImplementation(async () => {
    throw new Error('killed')
  })
  await reread()
  expect((await versions()).map(({ version }) => version)).toEqual(half)
  publish.mockReset()
  await reread()
  expect((await versions()).every(({ version }) => version === DERIVED_VERSION)).toBe(true)
})

test('one that has changed while it was read is left to the next run, and its own words stay', async () => {
  await fillInbox(t, account, [source(0)])
  const [{ id }] = await list()
  await age()
  const other = await t.deps.blobs.put(account.workspaceId, source(1, '<p>Another text.</p>'))
  const { readPage } = t.deps.reader
  t.deps.reader.readPage = async (...asked) => {
    await inMailTransaction(t.deps.db, [account.id], tx =>
      tx.execute(sql`update messages set source_blob = ${other}, identity = 'another' where id = ${id}`),
    )
    return readPage(...asked)
  }
  try {
    await reread()
  } finally {
    t.deps.reader.readPage = readPage
  }
  expect(await versions()).toEqual([{ version: 0, automatic: false }])
  await reread()
  expect((await open(id)).body).toContain('Another text.')
  expect(await list()).toHaveLength(1)
})

test('one whose source is gone or cut keeps what an older version made of it', async () => {
  await fillInbox(t, account, [source(0), source(1)])
  await age()
  const gone = await t.deps.blobs.put(account.workspaceId, Buffer.from('gone'))
  await damageBlob(t, account.workspaceId, gone)
  await inMailTransaction(t.deps.db, [account.id], async tx => {
    await tx.execute(
      sql`update messages set source_blob = ${gone} where account_id = ${account.id} and subject = 'Plans 0'`,
    )
    await tx.execute(
      sql`update messages set source_blob = null where account_id = ${account.id} and subject = 'Plans 1'`,
    )
  })
  await reread()
  expect(new Set((await versions()).map(({ version }) => version))).toEqual(new Set([0, DERIVED_VERSION]))
  for (const { snippet } of await list()) expect(snippet).toBe('old')
})
