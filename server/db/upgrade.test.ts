import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkAudit } from '#server/features/audit/check-audit.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { checksums } from '#testing/db/checksums.ts'
import { databaseBefore } from '#testing/db/database-before.ts'
import { recount } from '#testing/db/recount.ts'
import { checkTenantCatalog } from '#testing/db/tenant-catalog.ts'
import type { Database } from './client.ts'
import { migrate } from './migrate.ts'

test('what engines were given before an upgrade is readable only where its mailboxes are known', async () => {
  const database = await databaseBefore('whose_mail_left')
  onTestFinished(() => database.close())
  const run = (statement: string) => database.db.execute(sql.raw(statement))
  await run(`insert into organizations (id, name) overriding system value values (1, 'Acme')`)
  await run(`insert into users (id, email, password_hash, first_name, last_name, account_type, organization_id)
    overriding system value values (1, 'a@x.example', '', '', '', 'company', 1)`)
  await run(`insert into mail_accounts (id, owner_id, organization_id, email, provider) overriding system value
    values (1, 1, 1, 'office@x.example', 'sandbox'), (2, 1, null, 'alone@x.example', 'sandbox')`)
  await run(`insert into ai_settings (organization_id, off_account_ids) values (1, '{2}')`)
  for (const [feature, accountId] of [
    ['summary', 1],
    ['reply', 1],
    ['embed', null],
  ])
    await run(`insert into ai_calls (at, feature, engine, model, account_id, input_tokens, output_tokens, input_cost,
      output_cost, latency_ms, outcome, payloads) values (now(), '${feature}', '', '', ${accountId}, 0, 0, 0, 0, 0, 'ok', '["text"]')`)
  await migrate(database)
  const calls = await run(`select feature, payloads, payloads_until - at as kept,
    array(select account_id::int from ai_call_accounts a where a.call_id = c.id) as accounts from ai_calls c order by id`)
  expect(calls.rows).toMatchObject([
    // It had no end before.
    { feature: 'summary', accounts: [1], payloads: ['text'], kept: '30 days' },
    // Which samples stood in it, and of which mailbox, nobody knows.
    { feature: 'reply', accounts: [1], payloads: null, kept: null },
    { feature: 'embed', accounts: [], payloads: null, kept: null },
  ])
  const decided = await run(`select o.account_id::int as off, w.user_id::int as by
    from ai_off_accounts o join workspaces w on w.id = o.workspace_id`)
  expect(decided.rows).toEqual([{ off: 2, by: 1 }])
})

/**
 * All rows of a small installation, as the version before workspaces had written them: an organization with two mailboxes
 * and three people, two mailboxes that are people's alone, and one that was removed.
 */
const BEFORE_WORKSPACES = fileURLToPath(
  new URL('../../testing/db/before-workspaces.json.gz', import.meta.url),
)

async function installationBeforeWorkspaces(): Promise<Database> {
  const database = await databaseBefore('_workspaces')
  const dump: Record<string, object[]> = JSON.parse(gunzipSync(await readFile(BEFORE_WORKSPACES)).toString())
  await database.db.transaction(async tx => {
    // Rows come in any order, and counters are rows themselves.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, rows] of Object.entries(dump)) {
      if (rows.length === 0) continue
      const columns = sql.join(
        Object.keys(rows[0] as object).map(name => sql.identifier(name)),
        sql`, `,
      )
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`)
    }
  })
  return database
}

/** Columns that are there no more, or are given other values, by table: what they said is checked apart, or made anew. */
const CHANGED: Readonly<Record<string, string[]>> = {
  // Removed accounts had 'removed' in place of a provider.
  mail_accounts: ['organization_id', 'provider'],
  // When a queued message is due stands apart now.
  outgoing_messages: ['started_at'],
  // Leases are held by workers now, and taken anew.
  sync_states: ['lease_expires_at', 'lease_owner'],
  // The indexes of vectors are built anew.
  embedding_models: ['has_index'],
  // Arrays of ids are tables.
  ai_calls: ['account_ids', 'message_ids', 'sample_ids', 'style_ids'],
  ai_settings: ['off_account_ids'],
  team_permissions: ['allowed_account_ids'],
  thread_summaries: ['message_ids'],
  threads: ['split_from'],
  // The words stand in a table of their own.
  message_bodies: ['language', 'search'],
}

async function columnsOf({ db }: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, json_agg(column_name order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`)
  return new Map(
    rows.map(({ name, columns }) => [name, columns.filter(column => !CHANGED[name]?.includes(column))]),
  )
}

test('what was removed stays removed, and what waits to leave is due when it was', async () => {
  const database = await installationBeforeWorkspaces()
  const run = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows
  const ids = await run('select id from outgoing_messages order by id')
  const [first, second, third] = ids.map(({ id }) => id)
  await run(
    `update outgoing_messages set created_at = '2026-01-01T10:00Z', started_at = '2026-01-02T10:00Z', state = 'sent'`,
  )
  await run(`update outgoing_messages set state = 'queued' where id in (${first}, ${second})`)
  await run(`update outgoing_messages set started_at = null where id = ${second}`)
  const accounts = await run('select id, owner_id, email, provider from mail_accounts order by id')
  expect(accounts.filter(({ provider }) => provider === 'removed')).toHaveLength(1)
  await migrate(database)
  expect(
    await run(`select id, owner_id, email, case when removed_at is null then provider else 'removed' end as provider
      from mail_accounts order by id`),
  ).toEqual(accounts)
  expect(await run(`select provider from mail_accounts where removed_at is not null`)).toEqual([
    { provider: 'imap' },
  ])
  const at = (column: string) => `to_char(${column} at time zone 'utc', 'MM-DD HH24:MI') as ${column}`
  expect(
    await run(`select id, ${at('due_at')}, ${at('started_at')} from outgoing_messages order by id limit 3`),
  ).toEqual([
    { id: first, due_at: '01-02 10:00', started_at: null },
    { id: second, due_at: '01-01 10:00', started_at: null },
    { id: third, due_at: '01-01 10:00', started_at: '01-02 10:00' },
  ])
})

/** Fills the arrays of ids. Nothing has the id 99999 any more, and account 3 is not the organization's. */
const ARRAYS = [
  "update team_permissions set allowed_account_ids = '{3,2,1,99999}'",
  "update ai_settings set off_account_ids = '{1,3,99999}' where organization_id = 1",
  "update ai_settings set off_account_ids = '{4}' where user_id = 4",
  `update ai_calls set account_ids = '{2,99999}', message_ids = '{91,60,99999}', sample_ids = '{151}', style_ids = '{151,60}'
    where id = 1`,
  "update thread_summaries set message_ids = '{60,91,99999}'",
  "update threads set split_from = '{43,99999}' where id in (43, 44)",
]

/** Statements that make rows contradict themselves. */
const CONTRADICTIONS = [
  "update drafts set about_type = 'reply', about_message_id = null where id = (select min(id) from drafts)",
  "update mail_actions set state = 'done', finished_at = null",
  "update outgoing_messages set state = 'sent', sent_at = null",
  `insert into invitations (organization_id, email, role, token_hash, created_at, expires_at, accepted_at, revoked_at)
    values (1, 'a@x.example', 'agent', '1', now(), now(), now(), now())`,
  `insert into affiliate_earnings (affiliate_id, month, credits_cents, amount_cents, percentage, is_paid, created_at)
    values (1, '2026-01', 1, 1, 30, true, now())`,
]

/** Statements that the constraints refuse after the upgrade. */
const REFUSED = [
  ...CONTRADICTIONS,
  "update ai_calls set payloads = '[]'",
  'update embedding_models set cells = 2',
  "insert into message_words (workspace_id, message_id, language, search) select workspace_id, id, 'tlh', '' from messages",
  "update mailbox_counts set folder = 'attic'",
  "insert into sign_in_failures (action, started_at) values ('sign-in.odd', now())",
  `insert into oauth_attempts (state_hash, session_id, service, account_id, sealed_verifier, created_at)
    select '1', min(id), 'google', 1, '', now() from sessions`,
]

describe('after the upgrade to tables of ids', () => {
  let database: Database
  const run = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows
  beforeAll(async () => {
    database = await installationBeforeWorkspaces()
    for (const statement of [...ARRAYS, ...CONTRADICTIONS]) await run(statement)
    await migrate(database)
  })
  afterAll(() => database?.close())

  test('its mail is counted by folder, day and month', async () => {
    const { kept, counted } = await recount(database.db)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).toEqual(counted)
  })

  test('they hold what the arrays held', async () => {
    expect(
      await run(`select team_member_id::int as member, array_agg(account_id::int order by account_id) as accounts
      from team_permission_accounts group by 1`),
    ).toEqual([{ member: 3, accounts: [1, 2] }])
    expect(
      await run(`select w.organization_id::int as organization, w.user_id::int as person, o.account_id::int as account
      from ai_off_accounts o join workspaces w on w.id = o.workspace_id order by o.account_id`),
    ).toEqual([
      { organization: 1, person: null, account: 1 },
      { organization: null, person: 4, account: 4 },
    ])
    // What an engine was given stays known once it is gone.
    expect(
      await run(`select array(select account_id::int from ai_call_accounts where call_id = 1 order by 1) as accounts,
      (select json_object_agg(use, ids) from (select use, json_agg(message_id order by position) as ids
        from ai_call_messages where call_id = 1 group by use) m) as messages`),
    ).toEqual([
      { accounts: [2, 99999], messages: { read: [91, 60, 99999], sample: [151], style: [151, 60] } },
    ])
    expect(
      await run(`select message_count, array(select message_id::int from thread_summary_messages m
      where m.workspace_id = s.workspace_id and m.thread_id = s.thread_id order by 1) as messages from thread_summaries s`),
    ).toEqual([{ message_count: 3, messages: [60, 91] }])
    expect(
      await run('select thread_id::int as thread, split_id::int as split from thread_splits order by 1, 2'),
    ).toEqual([43, 44].flatMap(thread => [43, 99999].map(split => ({ thread, split }))))
  })

  test('rows that contradicted themselves are corrected', async () => {
    expect(
      await run(`select (select about_type from drafts order by id limit 1) as about,
      (select count(*)::int from drafts where about_type is not null) as abouts,
      (select bool_and(finished_at = created_at) from mail_actions) as finished,
      (select bool_and(sent_at is not null) from outgoing_messages) as sent,
      (select bool_and(accepted_at is not null and revoked_at is null) from invitations) as accepted,
      (select bool_and(paid_at = created_at) from affiliate_earnings) as paid`),
    ).toEqual([{ about: null, abouts: 4, finished: true, sent: true, accepted: true, paid: true }])
  })

  test.each(REFUSED)('the database refuses: %s', async statement => {
    const refused = database.db.execute(sql.raw(statement)).catch((error: Error) => String(error.cause))
    expect(await refused).toMatch('violates check constraint')
  })
})

test('workspaces come into an installation without a row being lost or changed', async () => {
  const database = await installationBeforeWorkspaces()
  onTestFinished(() => database.close())
  const { db } = database
  // Who opened messages that are gone is forgotten.
  await db.execute(
    sql`delete from shared_views v where not exists (select 1 from messages m where m.id = v.message_id)`,
  )
  // The same bytes twice in one draft, which is one row that names them.
  const file = { id: 'f', name: 'f', mimeType: 'text/plain', size: 1, contentId: null, blob: 'ab'.repeat(32) }
  await db.execute(sql`
    update drafts set attachments = ${JSON.stringify([file, file])}::jsonb where id = (select min(id) from drafts)`)
  const columns = await columnsOf(database)
  const before = await checksums(database, columns)
  for (const table of [
    'messages',
    'message_bodies',
    'placements',
    'attachments',
    'drafts',
    'outgoing_messages',
    'mail_actions',
  ])
    expect(before[table]?.count, table).toBeGreaterThan(1)
  for (const table of [
    'ai_settings',
    'ai_calls',
    'team_permissions',
    'audit_log',
    'thread_summaries',
    'message_chunks',
  ])
    expect(before[table]?.count, table).toBeGreaterThan(0)
  const { rows: owners } = await db.execute(
    sql`select id, organization_id, owner_id from mail_accounts order by id`,
  )
  const words = (table: string) =>
    sql`select message_id, language, search::text from ${sql.identifier(table)} order by message_id`
  const { rows: wordsBefore } = await db.execute(words('message_bodies'))
  await migrate(database)
  expect(await checksums(database, columns)).toEqual(before)
  expect((await db.execute(words('message_words'))).rows).toEqual(wordsBefore)
  expect((await checkTenantCatalog(db)).problems).toEqual([])

  const { rows: tenants } = await db.execute(sql`
    select a.id, w.organization_id, coalesce(w.user_id, a.owner_id) as owner_id
    from mail_accounts a join workspaces w on w.id = a.workspace_id order by a.id`)
  expect(tenants).toEqual(owners)
  const { rows: made } = await db.execute(sql`
    select (select count(*) from workspaces)::int as workspaces,
      (select count(*) from users)::int + (select count(*) from organizations)::int as tenants,
      (select count(*) from drafts d where d.about_message_id is not null and not exists (select 1 from messages m
        where m.workspace_id = d.about_workspace_id and m.id = d.about_message_id))::int as lost,
      (select count(*) from drafts d where d.about_workspace_id <> d.workspace_id)::int as across`)
  expect(made).toEqual([{ workspaces: 5, tenants: 5, lost: 0, across: 1 }])

  // Whatever names bytes keeps them, where they lie: in the place of all workspaces, as files of their own.
  const { rows: kept } = await db.execute<{ of: string; named: number; lost: number; doubted: number }>(sql`
    select of, count(*)::int as named, count(*) filter (where b.lies_in is distinct from 0 or b.segment_id is not null)::int as lost,
      count(*) filter (where b.check_after is not null)::int as doubted
    from (
      select 'sources' as of, workspace_id, source_blob as hash from messages where source_blob is not null
      union all select 'files', workspace_id, blob from attachments
      union all select 'sent', workspace_id, source_blob from outgoing_messages
      union all select 'drafts', workspace_id, f->>'blob' from drafts, jsonb_array_elements(attachments) f
    ) n left join blobs b on b.workspace_id = n.workspace_id and b.hash = n.hash
    group by of order by of`)
  expect(kept.map(({ of }) => of)).toEqual(['drafts', 'files', 'sent', 'sources'])
  for (const row of kept) {
    expect(row.named, row.of).toBeGreaterThan(0)
    expect(row).toMatchObject({ lost: 0, doubted: 0 })
  }
  const { rows: files } = await db.execute(sql`
    select (select count(*) from draft_files)::int as files,
      (select count(distinct (id, f->>'blob')) from drafts, jsonb_array_elements(attachments) f)::int as named`)
  expect(files[0]?.files).toBe(files[0]?.named)
})

test('the audit log from before stays provable, and each workspace’s own goes on from its end', async () => {
  const database = await installationBeforeWorkspaces()
  const { db } = database
  await migrate(database)
  const { rows } = await db.execute<{ count: number; head: string }>(sql`
    select count(*)::int, max(encode(hash, 'hex')) filter (where seq = 5) as head from audit_log`)
  expect(rows).toEqual([{ count: 5, head: expect.any(String) }])
  const before = { entries: 5, upTo: 5, head: rows[0]?.head, brokenAt: null }
  expect(await checkAudit(db)).toEqual(before)
  const actor = { kind: 'operator' } as const
  const entry = { at: new Date(), actor, action: 'data.exported' as const, subject: { text: '' } }
  for (const belonging of [{ organizationId: 1 }, { organizationId: null }, { organizationId: 1 }])
    await db.transaction(tx => recordAudit(tx, { ...entry, ...belonging }))
  expect(await checkAudit(db)).toMatchObject({ entries: 8, upTo: 8, brokenAt: null })
  expect(await checkAudit(db, 5)).toEqual(before)

  const meddled = async (change: string) => {
    let found: unknown
    await db
      .transaction(async tx => {
        await tx.execute('alter table audit_log disable trigger audit_log_no_change')
        await tx.execute(change)
        found = (await checkAudit(tx as never, 8)).brokenAt
        throw new Error('undone')
      })
      .catch(() => {})
    return found
  }
  expect(await meddled(`update audit_log set actor = '' where seq = 2`)).toMatchObject({ seq: 2 })
  expect(await meddled(`update audit_log set through = 'a job' where seq = 2`)).toMatchObject({ seq: 2 })
  expect(await meddled('delete from audit_log where seq = 2')).toMatchObject({ seq: 3 })
  // What follows names the last one.
  expect(await meddled('delete from audit_log where seq = 5')).toMatchObject({ seq: 7, workspaceId: 0 })
  expect(await meddled('update audit_log set position = 9 where seq = 8')).toMatchObject({ seq: 8 })
})
