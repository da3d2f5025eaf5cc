import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DICTIONARIES } from '#core/text/search/mail-language.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { MailReader } from '#server/mail/mime/reader/mail-reader.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import { fetchNow, fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { makeWords } from './make-words.ts'
import { insertWords } from './word-queries.ts'

/** Two pages of a first sync, and two batches of words in the second one. */
const MANY = 160

const t = sharedApp()
let user: TestUser
let account: TestAccount
let words: MailReader['words']
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  words = t.deps.reader.words
})
afterEach(async () => {
  t.deps.reader.words = words
  await t.deps.db.execute(sql`drop trigger if exists refuses on message_words`)
})

const search = async (query: string) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })).body
const subjectsFound = async (query: string): Promise<string[]> =>
  (await search(query)).results.map(({ subject }: { subject: string }) => subject)
const listed = async (): Promise<number> =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)).body.total
/** The newest is the last one. */
const sources = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    testMessage({ Subject: `Number${at}` }, 'The kangaroo was seen in the garden.'),
  )
/** Runs the job for so many batches, then tells it to stop. */
async function make(batches = Number.POSITIVE_INFINITY): Promise<number[]> {
  const stopping = new AbortController()
  const sizes: number[] = []
  t.deps.reader.words = messages => {
    sizes.push(messages.length)
    if (sizes.length === batches) stopping.abort()
    return words(messages)
  }
  await makeWords(t.deps, account, stopping.signal)
  return sizes
}

test('once all words are made, none waits beside their index, where every search would read it', async () => {
  await fillInbox(t, account, sources(MANY), fetchNow)
  await make()
  const { rows } = await t.deps.db.execute(
    sql`select gin_clean_pending_list('message_words_search') as pages`,
  )
  expect(rows).toEqual([{ pages: '0' }])
})

test('mail of a first sync is listed before it is found by words, which come newest first; a search says so', async () => {
  await fillInbox(t, account, sources(MANY), fetchNow)
  expect(await listed()).toBe(MANY)
  expect(await search('kangaroo')).toMatchObject({ results: [], stillReading: true })

  expect(await make(1)).toEqual([50])
  const { rows } = await t.deps.db.execute<{ subject: string }>(sql`
    select m.subject from message_words w join messages m on m.id = w.message_id where m.account_id = ${account.id}
    order by m.received_at desc`)
  expect(rows.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Number${MANY - 1 - at}`),
  )
  expect(await subjectsFound(`number${MANY - 1}`)).toEqual([`Number${MANY - 1}`])
  expect(await search('number0')).toMatchObject({ results: [], stillReading: true })

  // Within a page, too, the newest come first.
  expect(await make(1)).toEqual([100])
  expect(await subjectsFound('"number10"')).toEqual(['Number10'])
  expect(await subjectsFound('"number9"')).toEqual([])

  expect(await make()).toEqual([10])
  expect(await search('kangaroos gardens')).toMatchObject({ total: MANY })
  expect(await search('number0')).toMatchObject({ total: 1 })
  expect(await search('number0')).not.toHaveProperty('stillReading')
})

test('mail that arrives while older mail waits is found at once', async () => {
  await fillInbox(t, account, sources(MANY), fetchNow)
  await fillInbox(t, account, [testMessage({ Subject: 'News' }, 'A wombat.')], fetchNow)
  expect(await search('wombat')).toMatchObject({ total: 1, stillReading: true })
  expect(await make()).toEqual([50, 100, 10])
  expect(await subjectsFound('wombat')).toEqual(['News'])
})

test('a search says that older mail is still being read while a first sync goes on', async () => {
  const state = (values: ReturnType<typeof sql>) =>
    t.deps.db.execute(sql`update sync_states set ${values} where account_id = ${account.id}`)
  await fillInbox(t, account, sources(1))
  await state(sql`completed_at = null, in_progress = true`)
  expect(await search('kangaroo')).toMatchObject({ total: 1, stillReading: true })
  // A sync that has stopped, for instance because the password is wrong, reads nothing.
  await state(sql`in_progress = false`)
  expect(await search('kangaroo')).not.toHaveProperty('stillReading')
})

describe('words that cannot be made or stored', () => {
  /** Makes the database refuse the words of messages with this subject. */
  const refuse = (subject: string) =>
    t.deps.database.pool.query(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin
        if new.search @@ '${subject.toLowerCase()}'::tsquery then
          raise exception 'string is too long for tsvector' using errcode = '54000';
        end if;
        return new;
      end $$;
      create trigger refuses before insert on message_words for each row execute function refuse()`)

  test('leave a message that is shown whole, and all others are found', async () => {
    await refuse('Number7')
    await fillInbox(t, account, sources(MANY))
    expect(await search('kangaroo')).toMatchObject({ total: MANY - 1 })
    expect(await search('number7')).not.toHaveProperty('stillReading')
    expect(await listed()).toBe(MANY)
  })

  test('do not make a message that arrives alone a placeholder', async () => {
    await refuse('Number1')
    await fillInbox(t, account, sources(3))
    expect(await search('kangaroo')).toMatchObject({ total: 2 })
    const { body } = await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)
    expect(body.emails.map(({ subject }: { subject: string }) => subject)).toContain('Number1')
    expect(await search('number1')).not.toHaveProperty('stillReading')
  })

  test('because its thread takes too long hold up no others', async () => {
    await fillInbox(t, account, sources(MANY), fetchNow)
    t.deps.reader.words = async messages => {
      if (messages.some(({ subject }) => subject === 'Number7')) throw new Unreadable('slow')
      return words(messages)
    }
    await makeWords(t.deps, account, new AbortController().signal)
    expect(await search('kangaroo')).toMatchObject({ total: MANY - 1 })
  })
})

test('each language that the database knows the stems of is one that mail may be in', async () => {
  const { rows } = await t.deps.db.execute<{ name: string }>(
    // Estonian came with PostgreSQL 18, and servers may be older.
    sql`select cfgname as name from pg_ts_config where cfgname not in ('simple', 'estonian') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.values(DICTIONARIES).sort())
})

test('words that were made anew while a batch was read are not replaced by older ones', async () => {
  await fillInbox(t, account, sources(1))
  const { rows } = await t.deps.db.execute<{ id: string }>(
    sql`select id from messages where account_id = ${account.id}`,
  )
  const made = (body: string) => [
    {
      messageId: Number(rows[0]?.id),
      words: {
        subject: '',
        people: '',
        body,
        files: '',
        length: 1,
        languages: [],
        fileLanguages: [],
        compounds: null,
      },
    },
  ]
  await insertWords(t.deps.db, account, made('older'), { over: false })
  expect(await search('older')).toMatchObject({ total: 0 })
  await insertWords(t.deps.db, account, made('newer'), { over: true })
  expect(await search('newer')).toMatchObject({ total: 1 })
})

test('a message that is deleted while its words are made is passed over', async () => {
  await fillInbox(t, account, sources(MANY), fetchNow)
  t.deps.reader.words = async messages => {
    const made = await words(messages)
    await inMailTransaction(t.deps.db, [account.id], tx =>
      tx.execute(sql`delete from messages where account_id = ${account.id} and subject = 'Number7'`),
    )
    return made
  }
  await makeWords(t.deps, account, new AbortController().signal)
  expect(await search('kangaroo')).toMatchObject({ total: MANY - 1 })
})
