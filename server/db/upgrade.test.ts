import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './client.ts'
import { MIGRATIONS_DIR, migrate } from './migrate.ts'

/** A database as it was before the migration of this name. */
async function databaseBefore(name: string) {
  const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-migrations-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(MIGRATIONS_DIR, dir, { recursive: true })
  const file = path.join(dir, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(name)),
  )
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  const database = await openDatabase({ memory: true })
  onTestFinished(() => database.close())
  await migrate(database, dir)
  return database
}

test('what engines were given before an upgrade is readable only where its mailboxes are known', async () => {
  const database = await databaseBefore('whose_mail_left')
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
