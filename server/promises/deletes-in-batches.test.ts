import { getTableName, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowIds } from '#server/db/row-values.ts'
import { statements } from '#server/db/statement-channel.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import { emptyFolders } from '#server/mailbox/sync/apply-page.ts'
import { OWN_TABLES } from '#server/people/workspaces/own-rows-queries.ts'
import { embedMail } from '#server/search/embedding/embed-mail.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import {
  fillInbox,
  syncNow,
  type TestAccount,
  type TestApp,
  type TestUser,
  testMessage,
} from '#testing/app.ts'
import { refuseLargeDeletes } from '#testing/db/large-deletes.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

test.beforeAll(async ({ t }) => {
  await refuseLargeDeletes(t.deps.database, BATCH)
})

const MANY = BATCH + 100
const series = sql`generate_series(1, ${MANY}) i`
const old = sql`now() - interval '1 year'`

/**
 * A statement that fills a table with rows that upkeep deletes, and the condition that counts them (`left`; all rows by
 * default).
 */
interface Filled {
  fill: (of: { user: TestUser; account: TestAccount }) => SQL
  left?: string
}

const FILLED: Record<string, Filled> = {
  mail_actions: { fill: ({ account }) => actions(account) },
  mirror_repairs: { fill: ({ account }) => repairs(account) },
  messages: { fill: ({ account }) => mail(account, old), left: 'orphaned_at is not null' },
  drafts: {
    fill: ({ account: { workspaceId, id } }) => sql`
      insert into drafts (workspace_id, account_id, "to", cc, bcc, subject, body, updated_at)
      select ${workspaceId}, ${id}, '', '', '', '', '', ${old} from ${series}`,
  },
  sessions: {
    fill: ({ user }) => sql`
      insert into sessions (user_id, token_hash, expires_at) select ${user.id}, sha256(i::text::bytea), ${old} from ${series}`,
    left: 'expires_at < now()',
  },
  user_tokens: {
    fill: ({ user }) => sql`
      insert into user_tokens (user_id, purpose, token_hash, created_at, expires_at)
      select ${user.id}, 'reset', sha256(i::text::bytea), ${old}, ${old} from ${series}`,
  },
  oauth_attempts: {
    fill: ({ user }) => sql`
      insert into oauth_attempts (state_hash, session_id, service, sealed_verifier, created_at)
      select sha256(i::text::bytea), (select max(id) from sessions where user_id = ${user.id} and expires_at > now()),
        'google', '', ${old} from ${series}`,
  },
  ai_calls: {
    fill: ({ user, account }) => sql`
      insert into ai_calls (workspace_id, user_id, at, feature, engine, model, input_tokens, output_tokens, input_cost,
        output_cost, latency_ms, outcome, payloads, payloads_until)
      select ${account.workspaceId}, ${user.id}, ${old}, 'compose', '', '', 0, 0, 0, 0, 0, 'ok', '["text"]', ${old}
      from ${series}`,
    left: 'payloads is not null',
  },
  shared_views: {
    fill: ({ user, account }) => sql`
      insert into shared_views (workspace_id, user_id, message_id, day)
      select ${account.workspaceId}, ${user.id}, i, '2026-01-01' from ${series}`,
  },
  attempts: { fill: () => sql`insert into attempts (key, free_at) select 'k' || i, ${old} from ${series}` },
}

const actions = ({ workspaceId, id }: TestAccount) => sql`
  insert into mail_actions (workspace_id, account_id, remote_id, change, state, finished_at)
  select ${workspaceId}, ${id}, i, '{"kind":"mark"}', 'done', ${old} from ${series}`

const repairs = ({ workspaceId, id }: TestAccount) => sql`
  insert into mirror_repairs (workspace_id, account_id, at, folder, kind, remote_id)
  select ${workspaceId}, ${id}, ${old}, 'INBOX', 'extra', i from ${series}`

/** Messages in an existing conversation. */
const mail = ({ workspaceId, id }: TestAccount, orphanedAt = sql`null::timestamptz`) => sql`
  insert into messages (workspace_id, account_id, thread_id, identity, subject, base_subject, to_list, cc_list, bcc_list,
    reply_to, snippet, received_at, size_bytes, derived_version, orphaned_at)
  select ${workspaceId}, ${id}, (select min(id) from threads where account_id = ${id}), i, '', '', '[]', '[]', '[]',
    '[]', '', now(), 1, 1, ${orphanedAt} from ${series}`

async function count(t: TestApp, table: string, condition = 'true'): Promise<number> {
  const { rows } = await t.deps.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${table} where ${condition}`),
  )
  return rows[0]?.count ?? 0
}

const run = (t: TestApp, { id }: TestAccount, ...all: SQL[]) =>
  inMailTransaction(t.deps.db, [id], async tx => {
    for (const statement of all) await tx.execute(statement)
  })

const goOn = new AbortController().signal

/** Aborts `work` when the first matching statement runs, so that it stops before the next batch. */
async function stopAt(pattern: RegExp, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const stopping = new AbortController()
  const stop = (text: unknown) => {
    if (pattern.test(String(text))) stopping.abort()
  }
  statements.subscribe(stop)
  try {
    await work(stopping.signal).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })
  } finally {
    statements.unsubscribe(stop)
  }
  expect(stopping.signal.aborted).toBe(true)
}

test('upkeep deletes old rows in batches; if it is stopped between two of them, the next run continues', async ({
  t,
  user,
  account,
}) => {
  await fillInbox(t, account, [testMessage()])
  for (const { fill } of Object.values(FILLED)) await run(t, account, fill({ user, account }))
  const purge = (signal: AbortSignal) =>
    jobHandlers(t.deps)['sync.purge']({}, { signal, complete: async () => {} })
  for (const [table, { left }] of Object.entries(FILLED)) {
    const before = await count(t, table, left)
    // One batch of an account covers mail_actions and these two tables.
    if (table === 'mirror_repairs' || table === 'messages') expect(before).toBe(MANY - BATCH)
    else {
      expect(before, table).toBe(MANY)
      await stopAt(new RegExp(`(delete from|update) "?${table}"?\\s.*limit`, 's'), purge)
      expect(await count(t, table, left), table).toBe(MANY - BATCH)
    }
  }
  await purge(goOn)
  for (const [table, { left }] of Object.entries(FILLED)) expect(await count(t, table, left), table).toBe(0)
  expect((await t.call(user, 'GET', '/api/emails')).body.total).toBe(1)
})

test('the mail of a deleted person and organization is deleted in batches, then the organization’s workspace', async ({
  t,
}) => {
  const organizationId = await t.buildOrganization()
  const person = await t.buildUser({ role: 'admin', organizationId })
  const account = await t.buildAccount(person)
  await fillInbox(t, account, [testMessage()])
  const { workspaceId, id } = account
  await run(
    t,
    account,
    mail(account),
    actions(account),
    repairs(account),
    sql`insert into search_terms (workspace_id, account_id, term) select ${workspaceId}, ${id}, i from ${series}`,
    sql`insert into waiting_words (workspace_id, account_id, first_id, last_id, newest_at)
      select ${workspaceId}, ${id}, i, i, now() from ${series}`,
    sql`insert into threads (workspace_id, account_id) select ${workspaceId}, ${id} from ${series}`,
    sql`insert into thread_cuts (workspace_id, account_id, rfc_message_id) select ${workspaceId}, ${id}, i from ${series}`,
    sql`insert into thread_references (workspace_id, account_id, thread_id, rfc_message_id)
      select ${workspaceId}, ${id}, (select min(id) from threads where account_id = ${id}), i from ${series}`,
    sql`update mail_accounts set sealed_secret = 'sealed' where workspace_id = ${workspaceId}`,
  )
  const admin = await t.buildUser({ role: 'super_admin' })
  expect((await t.call(admin, 'DELETE', `/api/admin/users/${person.id}?accounts=remove`)).status).toBe(200)
  expect(await count(t, 'organizations', `id = ${organizationId}`)).toBe(0)
  const { rows } = await t.deps.db.execute(
    sql`select owner_id, sealed_secret, removed_at is not null as gone from mail_accounts where id = ${id}`,
  )
  expect(rows).toEqual([{ owner_id: null, sealed_secret: null, gone: true }])

  const erase = (signal: AbortSignal) =>
    jobHandlers(t.deps)['accounts.erase'](
      { workspaceId, accountId: id },
      { signal, complete: async () => {} },
    )
  await stopAt(/delete from messages/, erase)
  await stopAt(/delete from "search_terms"/, erase)
  expect(await count(t, 'messages', `account_id = ${id}`)).toBe(0)
  expect(await count(t, 'search_terms', `account_id = ${id}`)).toBe(MANY - BATCH)
  expect(await count(t, 'workspaces', `id = ${workspaceId}`)).toBe(1)
  // A job that is lost is sent again.
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'accounts.erase'`)
  await sendLost(t.deps, ['accounts.erase'])
  await doJobs(t, 'accounts.erase')
  expect(await count(t, 'workspaces', `id = ${workspaceId}`)).toBe(0)
})

test('the contacts of a deleted person are deleted in batches, then the person’s workspace', async ({
  t,
}) => {
  const person = await t.buildUser()
  const [workspaceId] = person.workspaceIds
  const call = (path: string, body: object) => t.call(person, 'POST', `/api/outreach/${path}`, { body })
  await call('contacts/groups', { kind: 'list', name: 'All' })
  await call('contacts/fields', { name: 'Size', type: 'number' })
  await t.deps.db.execute(sql`
    insert into contacts (workspace_id, kind, name, source, created_at, updated_at)
    select ${workspaceId}, 'person', 'n' || i, 'import', now(), now() from ${series}`)
  await t.deps.db.execute(sql`
    insert into contact_addresses (workspace_id, address, contact_id)
    select workspace_id, name || '@x.example', id from contacts where workspace_id = ${workspaceId}`)
  await t.deps.db.execute(sql`
    insert into contact_group_members (workspace_id, group_id, contact_id)
    select c.workspace_id, g.id, c.id from contacts c join contact_groups g on g.workspace_id = c.workspace_id
    where c.workspace_id = ${workspaceId}`)
  await t.deps.db.execute(sql`
    insert into suppressions (workspace_id, kind, value, reason, source)
    select ${workspaceId}, 'address', i || '@x.example', '', 'import' from ${series}`)
  const admin = await t.buildUser({ role: 'super_admin' })
  expect((await t.call(admin, 'DELETE', `/api/admin/users/${person.id}`)).status).toBe(200)
  expect(await count(t, 'workspaces', `id = ${workspaceId}`)).toBe(1)
  const purge = (signal: AbortSignal) =>
    jobHandlers(t.deps)['sync.purge']({}, { signal, complete: async () => {} })
  await stopAt(/delete from "suppressions"/, purge)
  expect(await count(t, 'contacts', `workspace_id = ${workspaceId}`)).toBe(0)
  expect(await count(t, 'suppressions', `workspace_id = ${workspaceId}`)).toBeGreaterThan(0)
  await purge(goOn)
  expect(await count(t, 'workspaces', `id = ${workspaceId}`)).toBe(0)
})

test('a workspace that was emptied, but not deleted any more before the job was killed, is deleted later', async ({
  t,
}) => {
  const { rows } = await t.deps.db.execute<{ id: string }>(
    sql`insert into workspaces default values returning id`,
  )
  await jobHandlers(t.deps)['sync.purge']({}, { signal: goOn, complete: async () => {} })
  expect(await count(t, 'workspaces', `id = ${rows[0]?.id}`)).toBe(0)
})

test('every table that keeps a workspace from being deleted is emptied by upkeep', async ({ t }) => {
  const { rows } = await t.deps.db.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'workspaces'::regclass and confdeltype = 'a'`)
  const emptied = OWN_TABLES.map(table => getTableName(table) as string)
  // The mail of accounts has its own job.
  expect(rows.map(({ name }) => name).filter(name => !emptied.includes(name))).toEqual(['mail_accounts'])
})

test('copies in a deleted or reset folder are deleted in batches; if it is stopped between two, the next sync continues', async ({
  t,
  account,
}) => {
  await fillInbox(t, account, [testMessage()])
  const { workspaceId, id } = account
  const folder = sql`(select id from folders where account_id = ${id} and remote_id = 'Gone')`
  await run(
    t,
    account,
    mail(account),
    sql`insert into folders (workspace_id, account_id, remote_id, name) values (${workspaceId}, ${id}, 'Gone', 'Gone')`,
    sql`insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
      select ${workspaceId}, ${id}, m.id, ${folder}, 'gone-' || m.id, false, false, false, false
      from messages m where m.account_id = ${id} and m.identity ~ '^[0-9]+$'`,
  )
  const copies = () => count(t, 'placements', `account_id = ${id} and remote_id like 'gone-%'`)
  const page = { cursor: null, upserted: [], deletedIds: [], more: false }
  await emptyFolders(t.deps, account, { ...page, resetFolders: ['INBOX'] }, goOn)
  expect(await copies()).toBe(MANY)
  const isDeleted = /delete from placements/
  await stopAt(isDeleted, signal =>
    emptyFolders(t.deps, account, { ...page, resetFolders: ['Gone'] }, signal),
  )
  expect(await copies()).toBe(MANY - BATCH)
  expect(await count(t, 'messages', `account_id = ${id} and orphaned_at is not null`)).toBe(BATCH)

  await t.deps.db.execute(sql`update sync_states set cursor = null where account_id = ${id}`)
  await syncNow(t, account)
  expect(await copies()).toBe(0)
  expect(await count(t, 'folders', `account_id = ${id} and remote_id = 'Gone'`)).toBe(0)
  expect(await count(t, 'messages', `account_id = ${id} and orphaned_at is not null`)).toBe(MANY)
})

test('the vectors of a replaced model are deleted in batches; if it is stopped between two, the next run continues', async ({
  t,
  account,
}) => {
  await fillInbox(t, account, [testMessage()])
  await embedMail(t.deps, account, goOn)
  const { workspaceId, id } = account
  const models = async () => {
    const { rows } = await t.deps.db.execute<{ id: string; state: string }>(
      sql`select id::text as id, state from embedding_models where account_id = ${id} order by id`,
    )
    return { ids: rowIds(rows), states: rows.map(({ state }) => state) }
  }
  const [first] = (await models()).ids
  await run(
    t,
    account,
    mail(account),
    sql`insert into message_vectors (workspace_id, model_id, message_id, position, cell)
      select ${workspaceId}, ${first}, id, 0, -1 from messages where account_id = ${id} and identity ~ '^[0-9]+$'`,
    sql`insert into embedding_models (workspace_id, account_id, name, dimensions, state)
      select workspace_id, account_id, name, dimensions, 'building' from embedding_models where id = ${first}`,
  )
  const chunks = () => count(t, 'message_vectors', `model_id = ${first}`)
  await stopAt(/delete from "message_vectors"/, signal => embedMail(t.deps, account, signal))
  expect((await models()).states).toEqual(['retired', 'active'])
  expect(await chunks()).toBe(MANY + 1 - BATCH)
  await embedMail(t.deps, account, goOn)
  expect((await models()).states).toEqual(['active'])
  expect(await chunks()).toBe(0)
})
