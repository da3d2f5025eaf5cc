import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { productVersion } from '#server/platform/version.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { recordEvents } from '#testing/reactions/record-events.ts'
import { rereadMessages } from './reread-messages.ts'

const t = sharedApp()
let told: Awaited<ReturnType<typeof recordEvents>>
let user: TestUser
let account: TestAccount
const signal = new AbortController().signal
beforeAll(async () => {
  told = await recordEvents(t)
})
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

const reread = () => rereadMessages(t.deps, signal)
const rereadTold = async () =>
  (await told()).flatMap(({ name, accountId, messageIds }) =>
    name === 'mail.reread' ? [{ accountId, messageIds }] : [],
  )
const list = async (folder = 'inbox') =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)).body.emails
const search = async (q: string) =>
  (await t.call(user, 'POST', '/api/search', { body: { query: q } })).body.results

const FIRST = Buffer.from(
  'From: Ada <ada@x.example>\r\nTo: me@mail.example\r\nSubject: Plans\r\nMessage-ID: <first@x>\r\n\r\nShall we?\r\n',
)
const ANSWER = Buffer.from(
  [
    'From: Zoe <zoe@x.example>',
    'To: me@mail.example',
    'Subject: Re: Plans',
    'Message-ID: <answer@x>',
    'In-Reply-To: <first@x>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The kangaroo agrees.',
    '--b',
    'Content-Type: text/csv',
    'Content-Disposition: attachment; filename=list.csv',
    '',
    'a,b',
    '--b--',
    '',
  ].join('\r\n'),
)

/** Stores mail while the database refuses messages with this subject. */
async function fillWhileRefused(subject: string, sources: Uint8Array[]): Promise<void> {
  await refuse(subject)
  await fillInbox(t, account, sources)
  await t.deps.db.execute(sql`drop trigger refuses on messages`)
}
async function refuse(subject: string): Promise<void> {
  await t.deps.database.pool.query(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      if new.subject = '${subject}' then raise exception 'refused' using errcode = '22021'; end if;
      return new;
    end $$;
    create trigger refuses before insert on messages for each row execute function refuse()`)
}
/** Makes it look as if an older version had stored the message. */
const age = () =>
  inMailTransaction(t.deps.db, [account.id], tx =>
    tx.execute(
      sql`update messages set failed_in = 'older' where account_id = ${account.id} and failed_in is not null`,
    ),
  )
const triedBy = async () => {
  const { rows } = await t.deps.db.execute<{ by: string }>(
    sql`select failed_in as by from messages where account_id = ${account.id} and failed_in is not null`,
  )
  return rows.map(({ by }) => by)
}

test('a placeholder becomes the message: in its conversation, with files and words, where it lay and as it was marked', async () => {
  await fillWhileRefused('Re: Plans', [FIRST, ANSWER])
  const before = (await list()).find(({ subject }: { subject: string }) => subject !== 'Plans')
  expect(before.subject).toContain('could not be stored')
  await t.call(user, 'PATCH', `/api/emails/${before.id}/star`, { body: { isStarred: true } })
  await age()
  await reread()

  const [first, answer] = ['Plans', 'Re: Plans'].map(subject => ({ subject }))
  const emails = await list()
  expect(emails).toEqual(
    expect.arrayContaining([expect.objectContaining(first), expect.objectContaining(answer)]),
  )
  expect(new Set(emails.map(({ threadId }: { threadId: string }) => threadId)).size).toBe(1)
  const { body } = await t.call(user, 'GET', `/api/emails/${before.id}`)
  expect(body).toMatchObject({
    subject: 'Re: Plans',
    senderEmail: 'zoe@x.example',
    isStarred: true,
    problems: [],
    attachments: [{ name: 'list.csv' }],
  })
  expect((await search('kangaroo')).map(({ id }: { id: number }) => id)).toEqual([before.id])
  expect((await t.call(user, 'GET', `/api/threads/${before.threadId}`)).status).toBe(200)
  expect(await rereadTold()).toEqual([{ accountId: account.id, messageIds: [before.id] }])
  await syncNow(t, account)
  expect(await list()).toHaveLength(2)
})

test('what was stored by this version, or fails in it again, waits for the next one', async () => {
  await fillWhileRefused('Re: Plans', [FIRST, ANSWER])
  await reread()
  expect(await triedBy()).toEqual([productVersion])
  await age()
  await refuse('Re: Plans')
  await reread()
  await t.deps.db.execute(sql`drop trigger refuses on messages`)
  await reread()
  expect(await triedBy()).toEqual([productVersion])
  expect(await rereadTold()).toEqual([])
})

test('one whose source cannot be read just now is tried by the next run, and the others are not held up', async () => {
  const other = Buffer.from(
    'From: a@x.example\r\nSubject: Re: Plans\r\nMessage-ID: <other@x>\r\n\r\nOther\r\n',
  )
  await fillWhileRefused('Re: Plans', [ANSWER, other])
  await age()
  const { read } = t.deps.blobs
  let asked = 0
  t.deps.blobs.read = async (...key) => {
    asked += 1
    if (asked === 1) throw new Error('the store cannot be reached')
    return read(...key)
  }
  try {
    await reread()
    expect(await triedBy()).toEqual(['older'])
    await reread()
    expect(await triedBy()).toEqual([])
  } finally {
    t.deps.blobs.read = read
  }
})
