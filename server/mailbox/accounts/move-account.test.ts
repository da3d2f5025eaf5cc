import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rowIds } from '#server/db/row-values.ts'
import {
  aiOffAccounts,
  calendarAnswers,
  draftFilings,
  embeddingModels,
  loginRefusals,
  messageVectors,
  mirrorRepairs,
  sharedViews,
  syncStates,
  teamPermissionAccounts,
  threadCuts,
  threadSplits,
  threadSummaries,
  threadSummaryMessages,
  vacationAnswers,
  vacationNotes,
  vectorCells,
} from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { moveAccount } from './move-account.ts'
import { MOVED, NOT_MOVED } from './move-queries.ts'

const t = sharedApp()
let admin: TestUser
let owner: TestUser
let account: TestAccount
let own: number
beforeAll(async () => {
  const organizationId = await t.buildOrganization()
  admin = await t.buildUser({ role: 'admin', organizationId })
  owner = await t.buildUser({ role: 'agent', organizationId })
  account = await t.buildAccount(owner)
  own = await findWorkspaceId(t.deps.db, { ...owner, organizationId: null })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  await t.grant(member, { allowedAccountIds: [account.id] })
  await fill()
})

/** Rows of every kind. */
async function fill() {
  const { db } = t.deps
  const first = testMessage({ Subject: 'First', 'Message-ID': '<first@x>' })
  const answer = testMessage({ Subject: 'Re: First', 'In-Reply-To': '<first@x>', References: '<first@x>' })
  const source = `From: a@x.example\r\nTo: me@x.example\r\nSubject: File\r\nMessage-ID: <file@x>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHi\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nText\r\n--b--\r\n`
  await fillInbox(t, account, [first, answer, Buffer.from(source)])
  const { body } = await t.call(owner, 'GET', `/api/emails?accounts=${account.id}`)
  const [message, other] = body.emails as { id: number; threadId: string }[]
  const draft = { fromAccountId: account.id, to: 'a@x.example', cc: '', bcc: '', subject: 'S', body: 'B' }
  const about = { type: 'reply', messageId: other!.id }
  expect((await t.call(owner, 'POST', '/api/drafts', { body: { ...draft, about } })).status).toBe(200)
  const sent = { ...draft, undoSeconds: 30 }
  expect((await t.call(owner, 'POST', '/api/emails/send', { body: sent })).status).toBe(200)
  await t.call(owner, 'PATCH', `/api/emails/${message!.id}/star`, { body: { isStarred: true } })
  const key = { workspaceId: account.workspaceId, accountId: account.id }
  const thread = { workspaceId: account.workspaceId, threadId: Number(message!.threadId) }
  const at = new Date(0)
  await db
    .insert(threadSummaries)
    .values({ ...thread, summary: {} as never, engine: 'e', messageCount: 1, createdAt: at })
  await db.insert(threadSummaryMessages).values({ ...thread, messageId: message!.id })
  await db.insert(threadSplits).values({ ...thread, splitId: thread.threadId })
  await db.insert(aiOffAccounts).values(key)
  await db.execute(
    sql`insert into thread_automations (workspace_id, thread_id, settings) values (${account.workspaceId}, ${thread.threadId}, '{}')`,
  )
  await db.execute(
    sql`insert into thread_aliases (workspace_id, old_id, thread_id) values (${account.workspaceId}, 999999, ${thread.threadId})`,
  )
  await db.execute(
    sql`insert into email_automations (workspace_id, message_id, settings) values (${account.workspaceId}, ${message!.id}, '{}')`,
  )
  await db.execute(sql`insert into attachment_texts (workspace_id, attachment_id, message_id, version, text)
    select workspace_id, id, message_id, 1, 'a' from attachments where workspace_id = ${account.workspaceId} limit 1`)
  await db.execute(sql`insert into draft_files (workspace_id, draft_id, blob)
    select d.workspace_id, d.id, a.blob from drafts d, attachments a
    where d.workspace_id = ${account.workspaceId} and a.workspace_id = ${account.workspaceId}`)
  await db.execute(sql`insert into message_signals (workspace_id, message_id, kind, who, about_id)
    values (${account.workspaceId}, ${message!.id}, 'answer', 'a@x.example', ${other!.id})`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into enrolments (workspace_id, account_id, message_id, user_id, kind, steps, state, counts_from, created_at)
    values (${account.workspaceId}, ${account.id}, ${other!.id}, ${owner.id}, 'thread', '[]', 'stopped', now(), now())
    returning id`)
  await db.execute(sql`insert into enrolment_steps (workspace_id, enrolment_id, step)
    values (${account.workspaceId}, ${rows[0]!.id}, 0)`)
  await db.execute(sql`insert into sending_mailboxes
    values (${account.workspaceId}, ${account.id}, 40, 10, 5, 3, 9, '2026-01-01', true)`)
  await db.execute(sql`insert into mailbox_rests (workspace_id, account_id, cause, sent, returned, started_at, until)
    values (${account.workspaceId}, ${account.id}, 'bounces', 100, 5, now(), now())`)
  await db.execute(sql`insert into automatic_answers
    (workspace_id, message_id, account_id, is_of_setting, state, claim, claimed_at, outgoing_id, draft_id)
    select ${account.workspaceId}, ${message!.id}, ${account.id}, true, 'outbox', 'c', now(), o.id, d.id
    from outgoing_messages o, drafts d where o.account_id = ${account.id} and d.account_id = ${account.id}`)
  await db.execute(
    sql`insert into automatic_answer_sentences values (${account.workspaceId}, ${message!.id}, 0, 'Hi', false)`,
  )
  await db.execute(
    sql`insert into automatic_answer_sources values (${account.workspaceId}, ${message!.id}, 0, ${other!.id})`,
  )
  const { rows: approved } = await db.execute<{ id: string }>(sql`
    insert into mailbox_answers (workspace_id, account_id, state, origin, message_id, created_at)
    values (${account.workspaceId}, ${account.id}, 'proposed', 'sent', ${other!.id}, now()) returning id`)
  const answerId = approved[0]!.id
  await db.execute(
    sql`insert into mailbox_answer_versions values (${account.workspaceId}, ${answerId}, 'en', 'Yes.')`,
  )
  await db.execute(
    sql`insert into mailbox_answer_wordings values (${account.workspaceId}, ${answerId}, 'en', 0, 'Do you ship?')`,
  )
  await db.execute(sql`insert into automatic_answer_questions
    values (${account.workspaceId}, ${message!.id}, 0, 'Do you send?', 'en', ${answerId})`)
  await db
    .insert(sharedViews)
    .values({ workspaceId: account.workspaceId, userId: admin.id, messageId: message!.id, day: '2026-01-01' })
  await db.insert(threadCuts).values({ ...key, rfcMessageId: 'cut@x' })
  await db.insert(draftFilings).values({ ...key, rfcMessageId: 'filing@x', startedAt: at })
  await db.insert(mirrorRepairs).values({ ...key, at, folder: 'INBOX', kind: 'extra', remoteId: '1' })
  await db.insert(calendarAnswers).values({
    ...key,
    uid: 'u@x',
    recurrence: '',
    sequence: 0,
    answer: 'accepted',
    note: '',
    address: account.email,
    answeredAt: at,
  })
  await db
    .insert(loginRefusals)
    .values({ ...key, server: 'outgoing', problem: 'p', count: 1, firstAt: at, lastAt: at, retryAt: at })
  const [model] = await db
    .insert(embeddingModels)
    .values({ ...key, name: 'm', dimensions: 2, state: 'active' })
    .returning()
  const ofModel = { workspaceId: account.workspaceId, modelId: model!.id }
  await db
    .insert(messageVectors)
    .values({ ...ofModel, messageId: message!.id, position: 0, vector: Buffer.of(1) })
  await db.insert(vectorCells).values({ ...ofModel, cell: 0, vectors: 1, codes: 'AA==' })
  await db.execute(
    sql`insert into search_terms (workspace_id, account_id, term) values (${account.workspaceId}, ${account.id}, 'word') on conflict do nothing`,
  )
  await db.execute(sql`insert into waiting_words (workspace_id, account_id, first_id, last_id, newest_at)
    values (${account.workspaceId}, ${account.id}, 1, 1, now())`)
  await db.insert(vacationNotes).values({
    ...key,
    ...{ isOn: false, timeZone: 'UTC', subject: '', body: '', audience: 'known' },
    updatedAt: at,
  })
  await db.insert(vacationAnswers).values({ ...key, sender: 'a@x.example', answeredAt: at })
  const { rows: begun } = await db.execute<{ id: string }>(sql`
    insert into mail_imports (workspace_id, account_id, name, size_bytes, modified_at, keeps_folders, state, created_at)
    values (${account.workspaceId}, ${account.id}, 'f', 1, 0, true, 'uploading', now()) returning id`)
  const importId = begun[0]!.id
  await db.execute(sql`insert into mail_import_chunks (workspace_id, import_id, at, blob, size_bytes)
    select workspace_id, ${importId}, 0, source_blob, 1 from messages where id = ${message!.id}`)
  await db.execute(
    sql`insert into mail_import_skips values (${account.workspaceId}, ${importId}, 1, 'n', 'r')`,
  )
  await db.execute(sql`insert into imported_messages (workspace_id, message_id, account_id, import_id, filed_at)
    values (${account.workspaceId}, ${message!.id}, ${account.id}, ${importId}, now())`)
  await db.execute(sql`
    insert into clearings (workspace_id, account_id, folder_id, last_placement, state, total, created_at)
    select workspace_id, account_id, folder_id, id, 'done', 1, now() from placements where message_id = ${message!.id} limit 1`)
  await db.execute(sql`insert into read_receipts (workspace_id, message_id, is_sent, at)
    values (${account.workspaceId}, ${message!.id}, false, now())`)
  await fillRules(message!.id)
  await db
    .update(syncStates)
    .set({ leaseOwner: 'a worker', inProgress: true })
    .where(eq(syncStates.accountId, account.id))
}

/** A view and a rule of the owner for this account, which have acted on a message. */
async function fillRules(messageId: number) {
  const { db } = t.deps
  const body = { name: 'n', search: 'hello', accountIds: [account.id] }
  const view = (await t.call(owner, 'POST', '/api/saved-views', { body })).body.id
  const action = { kind: 'star' }
  const rule = (await t.call(owner, 'POST', '/api/rules', { body: { ...body, actions: [action] } })).body.id
  await db.execute(sql`
    insert into view_members (workspace_id, view_id, message_id, account_id, in_inbox, is_unread)
    select workspace_id, ${view}, id, account_id, in_inbox, not is_read from messages where id = ${messageId}`)
  await db.execute(sql`
    insert into rule_runs (workspace_id, rule_id, message_id, account_id, actions, at)
    values (${account.workspaceId}, ${rule}, ${messageId}, ${account.id}, ${JSON.stringify([action])}::jsonb, now())`)
  await db.execute(sql`
    insert into rule_run_places (workspace_id, rule_id, message_id, folder_id)
    select workspace_id, ${rule}, message_id, folder_id from placements where message_id = ${messageId}`)
}

/** The number of rows of each table, and a checksum of their content except the workspace. */
async function rowsIn(workspaceId: number) {
  const found: Record<string, unknown> = {}
  for (const table of [...Object.keys(MOVED), 'mailbox_counts', 'mail_accounts']) {
    const { rows } = await t.deps.db.execute(sql`
      select count(*)::int as count, md5(coalesce(string_agg(r, '' order by r), '')) as sum from (
        select (to_jsonb(t) - 'workspace_id' - 'about_workspace_id' - 'lease_owner' - 'lease_token' - 'in_progress')::text as r
        from ${sql.identifier(table)} t where workspace_id = ${workspaceId}) rows`)
    found[table] = rows[0]
  }
  return found
}

const versionOf = async (workspaceId: number) => {
  const { rows } = await t.deps.db.execute<{ version: string }>(
    sql`select version from mailbox_versions where workspace_id = ${workspaceId} and account_id = ${account.id}`,
  )
  return rows[0] ? Number(rows[0].version) : null
}

test('every table that names an account, a message or a thread is moved, or is known to stay', async () => {
  const { rows } = await t.deps.db.execute<{ name: string }>(sql`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.columns w on w.table_name = c.table_name and w.column_name = 'workspace_id' and w.is_nullable = 'NO'
    where c.table_schema = 'public' and (c.column_name in ('account_id', 'message_id', 'thread_id')
      or c.table_name in ('mail_import_chunks', 'mail_import_skips', 'mailbox_answer_versions', 'mailbox_answer_wordings', 'vector_cells', 'draft_files'))
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(MOVED), ...Object.keys(NOT_MOVED)].sort())
})

test('an account moves with every row of it, under the same ids', async () => {
  expect(await t.deps.db.$count(teamPermissionAccounts)).toBe(1)
  const before = await rowsIn(account.workspaceId)
  for (const [table, found] of Object.entries(before))
    expect((found as { count: number }).count, `rows in ${table}`).toBeGreaterThan(0)
  const version = await versionOf(account.workspaceId)
  await inMailTransaction(t.deps.db, [account.id], tx => moveAccount(tx, account, own))
  expect(await rowsIn(own)).toEqual(before)
  for (const found of Object.values(await rowsIn(account.workspaceId)))
    expect(found).toMatchObject({ count: 0 })
  expect(await versionOf(own)).toBeGreaterThan(version as number)
  expect(await versionOf(account.workspaceId)).toBeNull()
})

test('what the organization had granted of it has ended', async () => {
  expect(await t.deps.db.$count(teamPermissionAccounts)).toBe(0)
})

test('its counts are those of its messages', async () => {
  const { rows } = await t.deps.db.execute(sql`
    select total, (select count(*)::int from messages m where m.workspace_id = c.workspace_id and m.account_id = c.account_id
      and m.in_inbox) as real
    from mailbox_counts c where workspace_id = ${own} and account_id = ${account.id} and folder = 'inbox'`)
  expect(rows).toEqual([{ total: 3, real: 3 }])
})

test('the worker that had it has it no more', async () => {
  const [state] = await t.deps.db.select().from(syncStates).where(eq(syncStates.accountId, account.id))
  expect(state).toMatchObject({ workspaceId: own, leaseOwner: null, leaseToken: 1, inProgress: false })
})

test('its draft is about the same message, in the other workspace', async () => {
  const { rows } = await t.deps.db.execute(sql`
    select d.about_workspace_id::int as workspace from drafts d join messages m on m.workspace_id = d.about_workspace_id and m.id = d.about_message_id`)
  expect(rows).toEqual([{ workspace: own }])
})

test('mail goes on coming in, and the organization sees none of it', async () => {
  const moved = { ...account, workspaceId: own }
  await fillInbox(t, moved, [testMessage({ Subject: 'Later' })])
  await syncNow(t, moved)
  const seen = async (who: TestUser) =>
    (await t.call(who, 'GET', `/api/emails?accounts=${account.id}`)).body.total ?? 0
  expect(await seen(owner)).toBe(4)
  expect(await seen(admin)).toBe(0)
  const { rows } = await t.deps.db.execute<{ id: string }>(
    sql`select distinct workspace_id::text as id from messages where account_id = ${account.id}`,
  )
  expect(rowIds(rows)).toEqual([own])
})
