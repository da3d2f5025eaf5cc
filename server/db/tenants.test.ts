import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, undone } from '#testing/db/database.ts'
import { checkTenantCatalog, findUndistributable, findUnsureChecks } from '#testing/db/tenant-catalog.ts'
import type { Database } from './client.ts'
import { OLD_TRIGGERS } from './distributed/old-triggers.ts'
import { anyText } from './is-in.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

test('every table is listed as global, or has its workspace in every key, and none keeps ids in an array', async () => {
  const { problems, tables, uniqueIndexes, foreignKeys } = await checkTenantCatalog(database.db)
  console.info(
    `${tables.tenant} tables of tenants and ${tables.global} global ones, with ${uniqueIndexes} unique indexes and ${foreignKeys} foreign keys`,
  )
  expect(problems).toEqual([])
  expect(tables.tenant).toBeGreaterThan(25)
  expect(foreignKeys).toBeGreaterThan(50)
})

/** There, only the chain of hashes shows that an entry was changed (`people/audit`). */
const ELSEWHERE_ONLY = ['audit_log: audit_log_no_change']

test('a distributed PostgreSQL refuses no more of the schema than is known, and what stays for the release before', async () => {
  const old = Object.entries(OLD_TRIGGERS).flatMap(([table, names]) => names.map(name => `${table}: ${name}`))
  const refused = await findUndistributable(database.db)
  expect(refused.filter(each => !old.includes(each))).toEqual(ELSEWHERE_ONLY)
  expect(refused.filter(each => old.includes(each))).toEqual(old)
})

test('each test of the product runs without what the triggers did that stay for the release before', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select distinct tgfoid::regproc::text as name from pg_trigger
    where tgname = ${anyText(Object.values(OLD_TRIGGERS).flat())} order by 1`)
  const counting = ['insert', 'update', 'delete'].map(event => `messages_counted_on_${event}`)
  // `refuseUncountedWrites` ends these for the product, and `refuseUntoldWrites` replaces the last two.
  expect(rows.map(({ name }) => name)).toEqual([
    'check_blob',
    'keep_draft_files',
    'keep_view_members',
    ...counting.sort(),
    'tell_mailbox_changed',
    'tell_people_changed',
  ])
})

test('foreign keys are checked by the whole key, although nothing is known of the tables yet', async () => {
  expect(await database.db.transaction(findUnsureChecks)).toEqual([])
})

test('an index that begins with the workspace misleads a foreign key, and is found', async () => {
  await undone(database, async tx => {
    await tx.execute(sql`create index scratch on messages (workspace_id, account_id, received_at, id)`)
    expect((await findUnsureChecks(tx)).sort()).toEqual([
      'what messages_source_blob_fk deletes is found in messages by (workspace_id = $1)',
      'what messages_thread_id_fk deletes is found in messages by (workspace_id = $1)',
    ])
  })
})

test.each([
  [
    'create table scratch (workspace_id bigint, id bigint, primary key (id))',
    [
      'scratch has no workspace_id that is not null',
      'scratch_pkey of scratch is unique without workspace_id',
    ],
  ],
  ['create table scratch (workspace_id bigint not null, id bigint)', ['scratch has no primary key']],
  [
    'create table scratch (workspace_id bigint not null, id bigint, name text unique, primary key (id, workspace_id))',
    ['scratch_name_key of scratch is unique without workspace_id'],
  ],
  [
    `create table scratch (workspace_id bigint not null, other_id bigint not null, message_id bigint,
      primary key (message_id, workspace_id),
      constraint to_message foreign key (other_id, message_id) references messages (workspace_id, id))`,
    [
      'to_message of scratch has no index that begins with other_id, message_id',
      'to_message of scratch does not match workspace_id to that of messages',
    ],
  ],
  [
    `create table scratch (workspace_id bigint not null, id bigint, user_id bigint constraint to_user references users,
      primary key (workspace_id, id))`,
    [
      'scratch_pkey of scratch begins with workspace_id',
      'to_user of scratch has no index that begins with user_id',
    ],
  ],
  [
    `alter table oauth_attempts add constraint to_account foreign key (workspace_id, account_id)
      references mail_accounts (workspace_id, id)`,
    [
      'to_account of oauth_attempts has no index that begins with account_id',
      'to_account leads from the global oauth_attempts to mail_accounts of tenants',
    ],
  ],
  [
    `alter table threads add column session_id bigint constraint to_session references sessions;
      create index scratch on threads (session_id)`,
    ['to_session of threads leads to sessions, which is local'],
  ],
  [
    'alter table threads add column message_ids bigint[]',
    ['message_ids of threads is an array of numbers: ids belong into a table with foreign keys'],
  ],
])('a table that is wrong is found: %s', async (statement, problems) => {
  await undone(database, async tx => {
    await tx.execute(sql.raw(statement))
    expect((await checkTenantCatalog(tx)).problems.sort()).toEqual(problems.toSorted())
  })
})

test('the planner knows that an account and a thread are of one workspace', async () => {
  const { db } = database
  await db.execute(sql`
    insert into users (email, password_hash, first_name, last_name, account_type)
    select 'u' || i, '', '', '', 'individual' from generate_series(1, 40) i`)
  await db.execute(sql`insert into workspaces (user_id) select id from users order by id`)
  await db.execute(sql`
    insert into mail_accounts (workspace_id, owner_id, email, provider) select id, user_id, 'm' || id, 'sandbox' from workspaces`)
  await db.execute(sql`
    insert into threads (workspace_id, account_id) select workspace_id, id from mail_accounts, generate_series(1, 25)`)
  await db.execute(sql`
    insert into thread_references (workspace_id, account_id, thread_id, rfc_message_id)
    select workspace_id, account_id, id, id || '@' || i from threads, generate_series(1, 4) i`)
  await db.execute(sql`analyze threads, thread_references`)
  const estimate = async (statement: string) => {
    const { rows } = await db.execute(sql.raw(`explain (format json) ${statement}`))
    return (rows[0] as { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] })['QUERY PLAN'][0]!.Plan[
      'Plan Rows'
    ]
  }
  const of =
    'select (select min(id) from workspaces) as w, (select min(id) from mail_accounts) as a, (select min(id) from threads) as t'
  const { w, a, t } = (await db.execute(sql.raw(of))).rows[0] as { w: string; a: string; t: string }
  // 25 threads an account, four references a thread.
  expect(await estimate(`select from threads where workspace_id = ${w} and account_id = ${a}`)).toBe(25)
  expect(await estimate(`select from thread_references where workspace_id = ${w} and thread_id = ${t}`)).toBe(
    4,
  )
})
