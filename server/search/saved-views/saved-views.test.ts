import { beforeEach, expect, test } from 'vitest'
import { viewMembers } from '#server/db/schema/index.ts'
import { fetchNow, fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const news = (n: number) => testMessage({ From: 'Daily News <daily@news.example>', Subject: `Edition ${n}` })
const create = async (body: object, who = user) =>
  (await t.call(who, 'POST', '/api/saved-views', { body: { name: 'News', ...body } })).body
const listed = async (id: number, query = '') => {
  const { body } = await t.call(user, 'GET', `/api/saved-views/${id}/emails${query}`)
  return { total: body.total, subjects: body.emails.map((email: { subject: string }) => email.subject) }
}
const inbox = async (who = user) => {
  const { body } = await t.call(who, 'GET', '/api/emails')
  const { body: counts } = await t.call(who, 'GET', '/api/emails/counts')
  const subjects = body.emails.map((email: { subject: string }) => email.subject)
  return { total: body.total, unread: counts.unread, subjects }
}
/** What workers do once mail has come or changed. */
const work = async () => {
  await doJobs(t, 'on/savedViews.members')
  await doJobs(t, 'savedViews.fill')
}

test('a view lists what its search finds, newest first, in pages, and counts what is unread', async () => {
  await fillInbox(t, account, [news(1), testMessage(), news(2), news(3)])
  const { id } = await create({ search: 'from:daily' })
  expect(await listed(id)).toEqual({ total: 3, subjects: ['Edition 3', 'Edition 2', 'Edition 1'] })
  expect(await listed(id, '?limit=2&page=2')).toEqual({ total: 3, subjects: ['Edition 1'] })
  const counts = async () => (await t.call(user, 'GET', '/api/saved-views/counts')).body.counts
  expect(await counts()).toEqual([{ id, unread: 3 }])
  const [first] = (await t.call(user, 'GET', `/api/saved-views/${id}/emails`)).body.emails
  await t.call(user, 'PATCH', `/api/emails/${first.id}`, { body: { isRead: true } })
  expect(await counts()).toEqual([{ id, unread: 2 }])
  await fillInbox(t, account, [news(4)])
  expect((await listed(id)).subjects[0]).toBe('Edition 4')
})

test('a view of chosen mailboxes leaves the others out, and ordinary words are kept as operators', async () => {
  const other = await t.buildAccount(user)
  await syncNow(t, other)
  await fillInbox(t, account, [news(1)])
  await fillInbox(t, other, [news(2)])
  const view = await create({ search: 'unread mail from Daily', accountIds: [other.id] })
  expect(view).toMatchObject({ search: 'is:unread from:daily', accountIds: [other.id] })
  expect((await listed(view.id)).subjects).toEqual(['Edition 2'])
})

test('views have an order, and only their person sees, changes and removes them', async () => {
  const a = await create({ search: 'a' })
  const b = await create({ search: 'b', name: 'B' })
  const stranger = await t.buildUser()
  for (const [method, url, body] of [
    ['GET', `/api/saved-views/${a.id}/emails`, undefined],
    ['PUT', `/api/saved-views/${a.id}`, { name: 'x', search: 'x' }],
    ['DELETE', `/api/saved-views/${a.id}`, undefined],
  ] as const)
    expect((await t.call(stranger, method, url, { body })).status).toBe(404)
  await t.call(stranger, 'PUT', '/api/saved-views/order', { body: { ids: [b.id, a.id] } })
  const ids = async () =>
    (await t.call(user, 'GET', '/api/saved-views')).body.views.map((view: { id: number }) => view.id)
  expect(await ids()).toEqual([a.id, b.id])
  await t.call(user, 'PUT', '/api/saved-views/order', { body: { ids: [b.id, a.id] } })
  expect(await ids()).toEqual([b.id, a.id])
  expect((await t.call(user, 'DELETE', `/api/saved-views/${b.id}`)).status).toBe(200)
  expect(await ids()).toEqual([a.id])
})

test('a search that is not understood, and a mailbox of somebody else, are refused', async () => {
  expect(await create({ search: 'is:nonsense' })).toMatchObject({
    fields: { search: expect.stringContaining('is:nonsense') },
  })
  expect(await create({ search: 'label:nowhere' })).toMatchObject({
    fields: { search: 'There is no folder or label "nowhere".' },
  })
  const foreign = await t.buildAccount(await t.buildUser())
  const { status } = await t.call(user, 'POST', '/api/saved-views', {
    body: { name: 'n', search: 'a', accountIds: [foreign.id] },
  })
  expect(status).toBe(404)
})

test('a view may be left out of the inbox: of what is there, and of what arrives', async () => {
  await fillInbox(t, account, [news(1), testMessage({ Subject: 'Lunch' })])
  const { id } = await create({ search: 'from:daily', hidesFromInbox: true })
  await work()
  expect(await inbox()).toEqual({ total: 1, unread: 1, subjects: ['Lunch'] })
  await fillInbox(t, account, [news(2), testMessage({ Subject: 'Dinner' })])
  await work()
  expect(await inbox()).toEqual({ total: 2, unread: 2, subjects: ['Dinner', 'Lunch'] })
  expect((await listed(id)).total).toBe(2)
  // Archived and brought back it is hidden again.
  const [{ id: messageId }] = (await t.call(user, 'GET', `/api/saved-views/${id}/emails`)).body.emails
  for (const to of ['archive', 'inbox'])
    await t.call(user, 'POST', '/api/triage/move', { body: { messageIds: [messageId], to } })
  await work()
  expect((await inbox()).total).toBe(2)
  await t.call(user, 'PUT', `/api/saved-views/${id}`, { body: { name: 'News', search: 'from:daily' } })
  await work()
  expect((await inbox()).total).toBe(4)
})

test('what one person hides, a colleague sees; a removed view hides nothing and leaves nothing', async () => {
  const organizationId = await t.buildOrganization()
  const [admin, agent] = [
    await t.buildUser({ role: 'admin', organizationId }),
    await t.buildUser({ role: 'agent', organizationId }),
  ]
  const shared = await t.buildAccount(agent)
  await syncNow(t, shared)
  await fillInbox(t, shared, [news(1)])
  const { id } = await create({ search: 'edition', hidesFromInbox: true }, admin)
  await work()
  expect((await inbox(admin)).total).toBe(0)
  expect((await inbox(agent)).total).toBe(1)
  await t.call(admin, 'DELETE', `/api/saved-views/${id}`)
  expect((await inbox(admin)).total).toBe(1)
  await work()
  expect(await t.deps.db.$count(viewMembers)).toBe(0)
})

test('a view by words hides mail of a large page, whose words are made later', async () => {
  await create({ search: 'edition', hidesFromInbox: true })
  await fillInbox(t, account, [...Array(25).keys()].map(news), fetchNow)
  await work()
  expect((await inbox()).total).toBe(0)
})
