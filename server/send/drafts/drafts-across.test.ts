import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage, tidyLater } from '#testing/app.ts'
import { testDrafts } from '#testing/drafts.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let office: TestAccount
let original: { id: number; threadId: string }
/** A person with a mailbox of the organization and one of their own, each in its own workspace. */
beforeAll(async () => {
  user = await t.buildUser({ role: 'agent', organizationId: await t.buildOrganization() })
  account = await t.buildAccount({ ...user, organizationId: null })
  office = await t.buildAccount(user)
  await syncNow(t, account)
  await fillInbox(t, office, [testMessage({ 'Message-ID': '<asked@x>' })])
  original = (await t.call(user, 'GET', `/api/emails?accounts=${office.id}`)).body.emails[0]
})

const { create, save, list, attach } = testDrafts(() => ({ t, user, account }))
const about = () => ({ type: 'reply', messageId: original.id })

async function workspacesOf(id: number) {
  const { rows } = await t.deps.db.execute(sql`
    select workspace_id::int as its, about_workspace_id::int as about from drafts where id = ${id}`)
  return rows
}

test('a message of the organization is answered from a mailbox of their own', async () => {
  const draft = await create({ subject: 'Re: x', about: about() })
  expect(draft.about).toEqual(about())
  expect(await workspacesOf(draft.id)).toEqual([{ its: account.workspaceId, about: office.workspaceId }])
})

test('a draft moves with its sender into the other workspace, and back', async () => {
  const draft = await create({ subject: 'Moving', about: about() })
  const before = (await list()).total
  const { body: moved } = await save(draft, { fromAccountId: office.id, subject: 'Moving' })
  expect(moved).toMatchObject({ id: draft.id, fromAccountId: office.id, about: about() })
  expect(await workspacesOf(draft.id)).toEqual([{ its: office.workspaceId, about: office.workspaceId }])
  expect((await list()).total).toBe(before - 1)
  const { body: back } = await save(moved, { fromAccountId: account.id, subject: 'Moving' })
  expect(back).toMatchObject({ id: draft.id, fromAccountId: account.id, about: about() })
  expect((await list()).total).toBe(before)
})

test('one that was saved meanwhile stays where it is', async () => {
  const draft = await create({ subject: 'Twice' })
  expect((await save(draft, { subject: 'First' })).status).toBe(200)
  expect((await save(draft, { fromAccountId: office.id, subject: 'Second' })).status).toBe(409)
  expect(await workspacesOf(draft.id)).toMatchObject([{ its: account.workspaceId }])
})

test('it is sent from the mailbox of the other workspace, and taken back', async () => {
  const draft = await create({ subject: 'Sent across', to: 'zoe@x.example', body: 'Hi' })
  const letter = { fromAccountId: office.id, to: 'zoe@x.example', subject: 'Sent across', body: 'Hi' }
  const sent = await t.call(user, 'POST', '/api/emails/send', {
    body: { ...letter, draftId: draft.id, undoSeconds: 30 },
  })
  expect(sent.status).toBe(200)
  expect(await workspacesOf(draft.id)).toMatchObject([{ its: office.workspaceId }])
  const { status, body } = await t.call(user, 'POST', '/api/drafts/undo-send', {
    body: { emailId: sent.body.messageId },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: draft.id, fromAccountId: office.id, subject: 'Sent across' })
})

test('its files come along into the other workspace, however they come there', async () => {
  const draft = await create({ subject: 'With a file' })
  await attach(draft.id, { name: 'plan.bin' }, Buffer.from('the plan'))
  const { body: begun } = await t.call(user, 'GET', `/api/drafts/${draft.id}`)
  const { body: moved } = await save(begun, { fromAccountId: office.id, subject: 'With a file' })
  const { body: copy } = await t.call(user, 'POST', '/api/drafts', {
    body: { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 'Copy', body: '', copyOf: draft.id },
  })
  const letter = { to: 'zoe@x.example', subject: 'With a file', body: 'Hi', draftId: draft.id }
  const sent = await t.call(user, 'POST', '/api/emails/send', {
    body: { ...letter, fromAccountId: account.id },
  })
  const { body: forward } = await t.call(user, 'POST', '/api/drafts', {
    body: {
      ...{ fromAccountId: office.id, to: '', cc: '', bcc: '', subject: 'Fwd', body: '' },
      about: { type: 'forward', messageId: sent.body.messageId },
    },
  })
  await t.call(user, 'DELETE', `/api/drafts/${copy.id}`)
  await tidyLater(t)
  const { rows } = await t.deps.db.execute<{ id: string }>(sql`
    select id::text as id from attachments where message_id = ${sent.body.messageId}`)
  for (const place of [
    `/api/drafts/${forward.id}/attachments/${forward.attachments[0].id}`,
    `/api/emails/${sent.body.messageId}/attachments/${rows[0]?.id}`,
  ])
    expect((await t.call(user, 'GET', place)).body, place).toBe('the plan')
  expect([moved.attachments, copy.attachments]).toMatchObject([
    [{ name: 'plan.bin' }],
    [{ name: 'plan.bin' }],
  ])
})

test('what it is about may be deleted: it is about nothing then', async () => {
  const draft = await create({ subject: 'Re: x', about: about() })
  await t.deps.db.execute(sql`
    with locked as (select pg_advisory_xact_lock(hashtextextended('mail', ${office.id}::bigint)))
    delete from messages where id = ${original.id} and exists (select 1 from locked)`)
  expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).body.about).toBeNull()
})
