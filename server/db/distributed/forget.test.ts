import { type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deleteRemovedAnswers } from '#server/automation/approved/upkeep-queries.ts'
import { deleteContactRows } from '#server/contacts/store/existing-queries.ts'
import { deleteCopied } from '#server/mailbox/accounts/move-queries.ts'
import { deleteAccount, deleteSomeMessages } from '#server/mailbox/accounts/queries.ts'
import { purgeOrphans } from '#server/mailbox/messages/message-queries.ts'
import { deleteSomeOwnRows } from '#server/people/workspaces/own-rows-queries.ts'
import { deleteDraft, deleteLocalMessage, moveDraft } from '#server/send/drafts/queries.ts'
import { deleteAbandoned } from '#server/send/drafts/upkeep-queries.ts'
import { cancelOutgoing } from '#server/send/outbox/queries.ts'
import { emptyDatabase, testDatabase, undone } from '#testing/db/database.ts'
import type { Database, Tx } from '../client.ts'
import { migrate } from '../migrate.ts'
import { NAMED_BY } from './forget.ts'

const workspaceId = 1
const HERE = { workspaceId, id: 1 }
const now = new Date()

let database: Database

/** Gives a database a row of each table that others name, and one of each of these. */
async function fill({ db }: Database): Promise<void> {
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run(`insert into users (email, password_hash, first_name, last_name, account_type)
    select 'u' || i, '', '', '', 'individual' from generate_series(1, 2) i`)
  await run(`insert into workspaces (id, user_id) overriding system value values (1, 1), (2, 2)`)
  /** A row, with its id where it has one of its own; all but its workspace. */
  const insert = (table: string, values: object) =>
    db.execute(sql`
      insert into ${sql.identifier(table)} (workspace_id, ${sql.raw(
        Object.keys(values)
          .map(name => `"${name}"`)
          .join(', '),
      )})
      overriding system value
      values (1, ${sql.join(
        Object.values(values).map(value => sql`${value}`),
        sql`, `,
      )})`)
  // What is named is of the mailbox 1, and what names it is of the mailbox 2, so it stays.
  for (const id of [1, 2]) {
    await insert('mail_accounts', { id, owner_id: 1, email: `m${id}`, provider: 'sandbox' })
    await insert('threads', { id, account_id: id })
    const lists = { to_list: '[]', cc_list: '[]', bcc_list: '[]', reply_to: '[]' }
    const texts = { identity: `i${id}`, subject: '', base_subject: '', snippet: '' }
    const times = { received_at: now, orphaned_at: new Date(0) }
    const kept = { size_bytes: 1, derived_version: 1 }
    await insert('messages', { id, account_id: id, thread_id: id, ...lists, ...texts, ...times, ...kept })
  }
  await run(`insert into mail_accounts (id, workspace_id, owner_id, email, provider) overriding system value
    values (3, 2, 2, 'm3', 'sandbox')`)
  await insert('blobs', { hash: 'h', segment_id: 1, first_byte: 0, stored_bytes: 1, size_bytes: 1 })
  const sending = { state: 'queued', idempotency_key: 'k', source_blob: 'h', envelope: '{}' }
  await insert('outgoing_messages', { id: 1, account_id: 1, message_id: 1, ...sending })
  const letter = { to: '', cc: '', bcc: '', subject: '', body: '', updated_at: new Date(0) }
  await insert('drafts', { id: 1, account_id: 1, ...letter })
  await insert('drafts', { id: 2, account_id: 2, ...letter, message_id: 1, outgoing_id: 1 })
  const answer = { origin: 'hand', created_at: now }
  const removed = { state: 'approved', approved_at: new Date(0), deleted_at: new Date(0) }
  await insert('mailbox_answers', { id: 1, account_id: 1, ...answer, ...removed })
  await insert('mailbox_answers', { id: 2, account_id: 2, ...answer, state: 'proposed', message_id: 1 })
  await insert('mail_actions', { account_id: 2, remote_id: 'r', change: '{}', message_id: 1 })
  await insert('message_signals', { message_id: 2, kind: 'answer', who: '', about_id: 1 })
  const settled = { is_of_setting: true, state: 'outbox', claim: 'c', claimed_at: now }
  await insert('automatic_answers', { message_id: 2, account_id: 2, ...settled, outgoing_id: 1, draft_id: 1 })
  const sentence = { at: 0, text: '', is_instructed: false }
  await insert('automatic_answer_sentences', { message_id: 2, ...sentence, answer_id: 1 })
  await insert('campaigns', { id: 1, name: '', state: 'draft', created_at: now })
  const part = { kind: 'campaign', campaign_id: 1, steps: '[]', state: 'active', counts_from: now }
  await insert('enrolments', { id: 1, ...part, created_at: now })
  await insert('enrolment_steps', { enrolment_id: 1, step: 0, message_id: 1, outgoing_id: 1 })
  const task = { kind: 'step', key: '', title: '', due_at: now, created_at: now }
  await insert('outreach_tasks', { ...task, message_id: 1 })
  const contact = { name: '', source: 'person', created_at: now, updated_at: now }
  await insert('contacts', { id: 1, kind: 'organization', ...contact })
  await insert('contacts', { id: 2, kind: 'person', ...contact, organization_id: 1 })
  const file = { name: '', size_bytes: 1, format: 'table', encoding: 'utf-8', delimiter: ',', columns: '[]' }
  await insert('contact_imports', { id: 1, ...file, mapping: '{}', state: 'done', total: 1, created_at: now })
  const row = { row: 1, line: 1, outcome: 'created', written_at: now }
  await insert('contact_import_rows', { import_id: 1, ...row, contact_id: 1 })
  await insert('websites', { id: 1, url: '', domain: '', created_at: now, contact_id: 1 })
  const finding = { key: '', kind: 'email', value: '', page: '', sentence: '', source: 'text', position: 0 }
  await insert('website_findings', { website_id: 1, ...finding, contact_id: 1 })
}

const sent = (tx: Tx) =>
  tx.execute(sql`update outgoing_messages set state = 'sent', sent_at = now() where id = 1`)

type Named = keyof typeof NAMED_BY
const OF_MESSAGE: Named[] = ['messages', 'outgoing_messages']
const OF_ACCOUNT: Named[] = [...OF_MESSAGE, 'drafts', 'mailbox_answers']

/** The ways in which rows go that others name. */
const WAYS: [way: string, named: Named[], remove: (tx: Tx) => Promise<unknown>][] = [
  [
    'messages in no folder',
    OF_MESSAGE,
    async tx => {
      await sent(tx)
      await purgeOrphans(tx, HERE, now, 1)
    },
  ],
  ['messages of a removed mailbox', OF_MESSAGE, tx => deleteSomeMessages(tx, HERE, 1)],
  [
    'the message of a draft',
    ['messages'],
    async tx => {
      await cancelOutgoing(tx, workspaceId, 1)
      await deleteLocalMessage(tx, HERE, 1)
    },
  ],
  ['a removed mailbox', OF_ACCOUNT, tx => deleteAccount(tx, HERE)],
  ['a mailbox that was moved', OF_ACCOUNT, tx => deleteCopied(tx, HERE)],
  ['a message that is taken back', ['outgoing_messages'], tx => cancelOutgoing(tx, workspaceId, 1)],
  ['a contact', ['contacts'], tx => deleteContactRows(tx, workspaceId, [1])],
  ['a draft', ['drafts'], tx => deleteDraft(tx, HERE)],
  ['a draft that is moved', ['drafts'], tx => moveDraft(tx, HERE, { workspaceId: 2, id: 3 })],
  ['an abandoned draft', ['drafts'], tx => deleteAbandoned(tx, now, 1)],
  ['an approved answer', ['mailbox_answers'], tx => deleteRemovedAnswers(tx, now, 1)],
]

describe.each([
  ['that is distributed', testDatabase],
  ['that is not', migrated],
])('in a database %s', (_, open) => {
  beforeAll(async () => {
    database = await open()
    await fill(database)
  })
  afterAll(() => database?.close())

  test.each(WAYS)('%s leaves what named it, which names nothing then', async (_, named, remove) => {
    await undone(database, async tx => {
      const columns = named.flatMap((table): Column[] => [...NAMED_BY[table]])
      for (const column of columns) expect(await naming(tx, column), nameOf(column)).toEqual([true])
      await remove(tx)
      await tx.execute(sql`set constraints all immediate`)
      for (const column of columns) expect(await naming(tx, column), nameOf(column)).toEqual([false])
      for (const table of named)
        expect(
          (await tx.execute(sql`select from ${sql.identifier(table)} where id = 1 and workspace_id = 1`))
            .rowCount,
        ).toBe(0)
    })
  })

  test('a workspace without an owner loses an organization before the person in it', async () => {
    await undone(database, async tx => {
      const left = async () => (await tx.execute(sql`select id::int as id from contacts order by id`)).rows
      while ((await left()).length === 2) expect(await deleteSomeOwnRows(tx, workspaceId, 1)).toBe(1)
      expect(await left()).toEqual([{ id: 2 }])
      await tx.execute(sql`set constraints all immediate`)
    })
  })
})

test('each foreign key that is only checked at the end is one whose column the product empties', async () => {
  database = await testDatabase()
  onTestFinished(() => database.close())
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select conrelid::regclass || '.' || a.attname || ' to ' || confrelid::regclass as key from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'workspace_id'
    where c.contype = 'f' and c.condeferred and c.connamespace = 'public'::regnamespace order by 1`)
  const known = Object.entries(NAMED_BY).flatMap(([table, columns]) =>
    columns.map(column => `${nameOf(column)} to ${table}`),
  )
  expect(rows.map(({ key }) => key)).toEqual(known.sort())
  expect(known).toHaveLength(15)
})

/** As a process of the release before may still use it. */
async function migrated(): Promise<Database> {
  const database = await emptyDatabase()
  await migrate(database)
  return database
}

const nameOf = (column: Column) => `${getTableName(column.table)}.${column.name}`

/** Of the rows of its table that may name another: whether they do. */
async function naming(tx: Tx, column: Column): Promise<boolean[]> {
  const { rows } = await tx.execute<{ names: boolean }>(sql`
    select ${column} is not null as names from ${column.table} where ${MAY_NAME[nameOf(column)] ?? sql`true`}`)
  return rows.map(({ names }) => names)
}

const MAY_NAME: Record<string, SQL> = {
  'drafts.message_id': sql`account_id = 2`,
  'drafts.outgoing_id': sql`account_id = 2`,
  'mailbox_answers.message_id': sql`account_id = 2`,
  'contacts.organization_id': sql`kind = 'person'`,
}
