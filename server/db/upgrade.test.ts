import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '#testing/db/database-before.ts'
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
  const calls = await run(`select feature, account_ids::text as accounts, payloads from ai_calls order by id`)
  expect(calls.rows).toEqual([
    { feature: 'summary', accounts: '{1}', payloads: ['text'] },
    // Which samples stood in it, and of which mailbox, nobody knows.
    { feature: 'reply', accounts: '{1}', payloads: null },
    { feature: 'embed', accounts: '{}', payloads: null },
  ])
  const decided = await run(`select off_account_ids::text as off from ai_settings where user_id = 1`)
  expect(decided.rows).toEqual([{ off: '{2}' }])
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
  onTestFinished(() => database.close())
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
  mail_accounts: ['organization_id'],
  // Leases are held by workers now, and taken anew.
  sync_states: ['lease_expires_at', 'lease_owner'],
  // The indexes of vectors are built anew.
  embedding_models: ['has_index'],
}

async function columnsOf({ db }: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, json_agg(column_name order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`)
  return new Map(
    rows.map(({ name, columns }) => [name, columns.filter(column => !CHANGED[name]?.includes(column))]),
  )
}

/** How many rows these tables have, and a checksum of what stands in these columns. */
async function checksums({ db }: Database, tables: Map<string, string[]>) {
  const found: Record<string, { count: number; sum: string }> = {}
  for (const [name, columns] of tables) {
    const values = sql.join(
      columns.map(column => sql`${sql.identifier(column)}`),
      sql`, `,
    )
    const { rows } = await db.execute<{ count: number; sum: string }>(sql`
      select count(*)::int as count, md5(coalesce(string_agg(r, '' order by r), '')) as sum
      from (select row(${values})::text as r from ${sql.identifier(name)}) rows`)
    found[name] = rows[0] as { count: number; sum: string }
  }
  return found
}

test('workspaces come into an installation without a row being lost or changed', async () => {
  const database = await installationBeforeWorkspaces()
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
  await migrate(database)
  expect(await checksums(database, columns)).toEqual(before)
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

  // Whatever names bytes keeps them, where they lie: in the place of all workspaces.
  const { rows: kept } = await db.execute<{ of: string; named: number; lost: number; doubted: number }>(sql`
    select of, count(*)::int as named, count(*) filter (where b.lies_in is distinct from 0 or o.hash is null)::int as lost,
      count(*) filter (where b.check_after is not null)::int as doubted
    from (
      select 'sources' as of, workspace_id, source_blob as hash from messages where source_blob is not null
      union all select 'files', workspace_id, blob from attachments
      union all select 'sent', workspace_id, source_blob from outgoing_messages
      union all select 'drafts', workspace_id, f->>'blob' from drafts, jsonb_array_elements(attachments) f
    ) n left join blobs b on b.workspace_id = n.workspace_id and b.hash = n.hash
      left join blobs o on o.workspace_id = 0 and o.hash = n.hash
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
