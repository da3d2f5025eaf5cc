import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MailImport } from '#core/contract/mail-imports.ts'
import { enrolments, outgoingMessages } from '#server/db/schema/index.ts'
import { runMailImport } from '#server/office/mail-imports/running/run-mail-import.ts'
import { AS_TABLES, ELSEWHERE } from '#server/office/privacy/export-catalog.ts'
import { syncNow, type TestUser } from '#testing/app.ts'
import { unzip, zipOf } from '#testing/files/zip-of.ts'
import { sharedApp } from '#testing/fixture.ts'
import { contentOfExport } from '#testing/imports/content-of-export.ts'
import { furnish } from '#testing/imports/furnish.ts'
import { giveFile } from '#testing/imports/give-file.ts'
import { doJobs } from '#testing/jobs.ts'
import { PARTS, restoreData } from './restore-data.ts'

const t = sharedApp()

async function exportOf(user: TestUser): Promise<Buffer> {
  const headers = { authorization: `Bearer ${user.token}` }
  return (await t.app.inject({ url: '/api/auth/user/export', headers })).rawPayload
}

const importsOf = async (user: TestUser): Promise<MailImport[]> =>
  (await t.call(user, 'GET', '/api/mail-imports')).body.imports

function emptyAtProvider(email: string): void {
  const box = t.world.mailbox(email)
  for (const id of [...box.messages.keys()]) box.remove(id)
}

/** A person at another installation, who connects the same mailbox: its server has nothing any more. */
async function elsewhere(email: string) {
  emptyAtProvider(email)
  const user = await t.buildUser()
  const account = await t.buildAccount(user, email)
  await syncNow(t, account)
  return { user, account }
}

const system = { kind: 'system' as const, part: 'mailImports.read' as const }
const { signal } = new AbortController()
const name = 'quillbox-export.zip'

test('an export comes home: what is exported again is the same, and nothing of it acts', async () => {
  const ada = await t.buildUser()
  const first = await t.buildAccount(ada)
  await furnish(t, ada, first)
  const zip = await exportOf(ada)
  const { user, account } = await elsewhere(first.email)
  const { id } = await giveFile(t, { user, account, content: zip }, { name })

  // Its workers die again and again, each a few steps further on than the one before.
  const key = { workspaceId: account.workspaceId, id, signal }
  let told = 0
  const events: typeof t.deps.events = {
    ...t.deps.events,
    publish: async (...given) => {
      told += 1
      if (told % 5 === 0) throw new Error('killed')
      return t.deps.events.publish(...given)
    },
  }
  const dying = { ...t.deps, events, actor: system }
  let kills = 0
  for (let isDead = true; isDead; kills += isDead ? 1 : 0)
    isDead = await runMailImport(dying, { ...key, restore: restoreData }).then(
      () => false,
      error => {
        expect(String(error)).toContain('killed')
        return true
      },
    )
  expect(kills).toBeGreaterThan(8)
  await doJobs(t, 'mailImports.read')
  await doJobs(t, 'mailImports.file')
  await syncNow(t, account)
  const [done] = await importsOf(user)
  expect(done).toMatchObject({ state: 'done', added: 7, known: 0, skipped: 0 })
  expect(done?.restored.map(({ what }) => what)).toEqual(
    PARTS.map(({ what }) => what).filter(what => what !== 'answers'),
  )

  const [before, after] = [contentOfExport(zip), contentOfExport(await exportOf(user))]
  expect(after).toEqual(before)
  // Nobody hears of it, and nothing is about to be sent.
  expect(await t.deps.db.$count(outgoingMessages, eq(outgoingMessages.accountId, account.id))).toBe(0)
  expect(await t.deps.db.$count(enrolments, eq(enrolments.accountId, account.id))).toBe(0)
  const { rows } = await t.deps.db.execute<{ on: number }>(sql`
    select (select count(*) from rules where user_id = ${user.id} and is_on)
      + (select count(*) from vacation_notes where account_id = ${account.id} and is_on)
      + (select count(*) from campaigns where user_id = ${user.id} and state <> 'draft') as on`)
  expect(Number(rows[0]?.on)).toBe(0)

  // Once more, there is nothing new; and what is there already stays as it is.
  await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, { body: { signature: '<p>Mine</p>' } })
  await giveFile(t, { user, account, content: zip }, { name })
  await doJobs(t, 'mailImports.read')
  const again = (await importsOf(user))[0]
  expect(again).toMatchObject({ added: 0, known: 7, skipped: 0 })
  expect(again?.restored.filter(({ added }) => added > 0)).toEqual([])
  const twice = contentOfExport(await exportOf(user))
  expect(twice.mailboxes[0]?.account.signature).toBe('<p>Mine</p>')
  expect({ ...twice, mailboxes: [] }).toEqual({ ...before, mailboxes: [] })
})

test('each mailbox of an export goes into the one with its address, else into the chosen one', async () => {
  const ada = await t.buildUser()
  const [one, two, three] = [await t.buildAccount(ada), await t.buildAccount(ada), await t.buildAccount(ada)]
  for (const account of [one, two, three]) {
    t.world.mailbox(account.email)
    await furnishMail(account.email)
    await syncNow(t, account)
  }
  await t.call(ada, 'PUT', `/api/accounts/${three.id}/profile`, { body: { signature: '<p>Ada</p>' } })
  const zip = await exportOf(ada)
  const { user, account } = await elsewhere(one.email)
  emptyAtProvider(two.email)
  const second = await t.buildAccount(user, two.email)
  await syncNow(t, second)
  await giveFile(t, { user, account, content: zip }, { name })
  await doJobs(t, 'mailImports.read')
  await doJobs(t, 'mailImports.read')
  const imports = await importsOf(user)
  expect(imports.map(({ accountId, added }) => [accountId, added])).toEqual([
    [second.id, 1],
    [account.id, 2],
  ])
  const subjects = async (id: number) =>
    (await t.call(user, 'GET', `/api/emails?accounts=${id}`)).body.emails
      .map(({ subject }: { subject: string }) => subject)
      .toSorted()
  expect(await subjects(second.id)).toEqual([two.email])
  expect(await subjects(account.id)).toEqual([one.email, three.email].toSorted())
  const { skipped } = (await t.call(user, 'GET', `/api/mail-imports/${imports[1]?.id}/skipped`)).body
  expect(skipped).toEqual([{ name: three.email, reason: expect.stringContaining('Connect this mailbox') }])
})

async function furnishMail(subject: string): Promise<void> {
  const source = Buffer.from(
    `From: Zoe <zoe@x.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}>\r\n\r\nHi\r\n`,
  )
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world
    .mailbox(subject)
    .add({ folder: 'INBOX', source, flags, receivedAt: new Date('2026-11-20T10:00:00Z') })
}

test('what a file says is checked, and touches nothing of anybody else', async () => {
  const [user, other] = [await t.buildUser(), await t.buildUser()]
  const [account, theirs] = [await t.buildAccount(user), await t.buildAccount(other)]
  await syncNow(t, account)
  const snippet = (
    await t.call(other, 'POST', '/api/snippets', { body: { name: 'Theirs', body: '<p>x</p>' } })
  ).body
  const contact = (await t.call(other, 'POST', '/api/outreach/contacts', { body: { firstName: 'Bo' } })).body
  const rule = { position: 0, isNarrowed: true, stopsHere: false, timeZone: 'UTC' }
  const forged = await zipOf({
    'profile.json': JSON.stringify({
      user: { id: other.id },
      settings: { undoSeconds: 31 },
      snippets: [
        { id: 1, name: 'Odd', body: '<p onclick="x()">Hi<script>alert(1)</script></p>', workspaceId: 1 },
        { id: 2, name: 'x'.repeat(101), body: 'long' },
        'no row',
      ],
      rules: [
        {
          ...rule,
          id: 1,
          name: 'A',
          search: 'from:a',
          isOn: true,
          isNarrowed: false,
          actions: [{ kind: 'star' }],
        },
        {
          ...rule,
          id: 2,
          name: 'B',
          search: 'from:a',
          actions: [{ kind: 'reply-snippet', snippetId: snippet.id }],
        },
      ],
      threadAutomations: [{ threadId: 1, settings: { autoFollowUpEnabled: true } }],
    }),
    'x/account.json': JSON.stringify({ id: theirs.id, email: theirs.email, signature: '<p>Forged</p>' }),
    'x/mail.mbox': '',
    'x/mail.jsonl': '{"id":1}\nno json\n',
    'x/drafts.json': '{"not": "a list"}',
    'x/tables/rule_accounts.jsonl': `{"rule_id":2,"account_id":${theirs.id}}\n`,
    'outreach/lists.json': '{"groups": 7}',
    'outreach/contacts.jsonl': `${JSON.stringify({ id: contact.id, kind: 'person', name: 'No dates' })}\n`,
    'outreach/tables/outreach_tasks.jsonl': `${JSON.stringify({
      ...{ kind: 'step', key: 'hand:1', state: 'open', title: 'Forged', text: '', contact_id: contact.id },
      ...{ due_at: '2026-11-01T00:00:00Z', created_at: '2026-11-01T00:00:00Z', assignee_id: null },
    })}\n`,
  })
  expect([...unzip(forged).keys()][0]).toBe('profile.json')
  await giveFile(t, { user, account, content: forged }, { name })
  await doJobs(t, 'mailImports.read')
  const [done] = await importsOf(user)
  expect(done?.restored).toEqual([
    { what: 'snippets', added: 1, known: 0 },
    { what: 'rules', added: 1, known: 0 },
  ])
  const mine = (await t.call(user, 'GET', '/api/snippets')).body
  expect(mine.map(({ body }: { body: string }) => body)).toEqual(['<p>Hi</p>'])
  const { rules } = (await t.call(user, 'GET', '/api/rules')).body
  expect(rules).toMatchObject([{ name: 'A', isOn: false, accountIds: null }])
  expect((await t.call(other, 'GET', '/api/snippets')).body).toHaveLength(1)
  expect((await t.call(other, 'GET', '/api/outreach/tasks?whose=all')).body.tasks).toEqual([])
  expect((await t.call(other, 'GET', '/api/accounts')).body[0].signature).toBe('')
  const { skipped } = (await t.call(user, 'GET', `/api/mail-imports/${done?.id}/skipped`)).body
  expect(skipped.map(({ name }: { name: string }) => name)).toEqual(['A snippet', 'A rule', theirs.email])
})

test('an export of somebody else’s making weakens nothing that by hand asks for the password', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await syncNow(t, account)
  const forged = await zipOf({
    'profile.json': '{}',
    'person/tables/ai_settings.jsonl': JSON.stringify({
      ...{ user_id: user.id, is_enabled: true, redacts: false, keep_payload_days: 3650 },
      ...{ monthly_budget: 10_000, provider: null },
    }),
    'x/account.json': JSON.stringify({ id: 1, email: account.email, sendLimit: 1_000_000 }),
    'x/mail.mbox': '',
    'x/mail.jsonl': '',
  })
  await giveFile(t, { user, account, content: forged }, { name })
  await doJobs(t, 'mailImports.read')
  const ai = (await t.call(user, 'GET', '/api/ai/settings')).body
  expect(ai).toMatchObject({ redacts: true, keepPayloadDays: 30, monthlyBudgetCents: 1 })
  expect((await t.call(user, 'GET', '/api/outbox/limits')).body.accounts).toMatchObject([{ ownLimit: null }])
  const [done] = await importsOf(user)
  const { skipped } = (await t.call(user, 'GET', `/api/mail-imports/${done?.id}/skipped`)).body
  expect(skipped.map(({ name }: { name: string }) => name)).toEqual([
    'What AI engines get, and how long it is kept',
    `The limit of ${account.email}`,
  ])
})

test('every table that comes back is brought back by a part, and no other is', () => {
  const said = Object.entries({ ...AS_TABLES, ...ELSEWHERE }).flatMap(([table, { comesBack }]) =>
    comesBack ? table : [],
  )
  expect(PARTS.flatMap(({ tables }) => tables).toSorted()).toEqual(said.toSorted())
})
