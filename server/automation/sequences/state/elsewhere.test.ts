import { expect } from 'vitest'
import { syncNow, type TestAccount, type TestApp, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { headerOf, moveTo, react, receive, sendByHand, sentBy } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'

const MONDAY = '2027-02-01T10:00Z'

/** A letter that comes now, to which everybody who cares reacts. */
async function arrive(t: TestApp, account: TestAccount, headers: Record<string, string>, text?: string) {
  const date = t.deps.clock.now().toUTCString()
  await receive(t, account, { From: 'Zoe <zoe@outside.example>', Date: date, ...headers }, text)
}

test('an answer to another mailbox is told with its place to those who may read it, to others without', async ({
  t,
}) => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  const account = await t.buildAccount(admin)
  const other = await t.buildAccount(admin)
  await t.grant(member, {
    ...{ allowedAccountIds: [account.id], canAccessAllAccounts: false },
    ...{ canManageEmails: true, canManageAccounts: false, canUseOutreach: true },
  })
  await moveTo(t, MONDAY)
  for (const box of [account, other]) await syncNow(t, box)
  const sent = await sendByHand(t, admin, account)
  const url = `/api/threads/${sent.threadId}/follow-up`
  await t.call(admin, 'POST', `/api/threads/${sent.threadId}/automation`, {
    body: { autoFollowUpEnabled: true },
  })
  await moveTo(t, '2027-02-01T12:00Z')
  await arrive(t, other, { Subject: 'A secret matter' })
  const shown = await t.call(admin, 'GET', url)
  expect(shown.body).toMatchObject({
    state: 'stopped',
    why: `They have answered to ${other.email}.`,
    steps: [],
  })
  const seen = await t.call(member, 'GET', url)
  expect(seen.body).toMatchObject({ state: 'stopped', why: 'They have answered elsewhere.', steps: [] })
  expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`secret|${other.email}`))
})

test('what came here before a follow-up was set up does not end it; what came to another mailbox does', async ({
  t,
  user,
  account,
}) => {
  const other = await t.buildAccount(user)
  await moveTo(t, MONDAY)
  for (const box of [account, other]) await syncNow(t, box)
  const sent = await sendByHand(t, user, account)
  const url = `/api/threads/${sent.threadId}`
  const body = { autoFollowUpEnabled: true }
  await moveTo(t, '2027-02-01T12:00Z')
  await arrive(t, account, { Subject: 'An invoice' })
  await moveTo(t, '2027-02-01T13:00Z')
  const plan = await t.call(user, 'POST', `${url}/follow-up/plan`, { body })
  expect(plan.body.steps).toHaveLength(2)
  await t.call(user, 'POST', `${url}/automation`, { body })
  expect((await t.call(user, 'GET', `${url}/follow-up`)).body).toMatchObject({ state: 'active' })
  await moveTo(t, '2027-02-01T14:00Z')
  await arrive(t, account, { Subject: 'Another invoice' })
  const over = (await t.call(user, 'GET', `${url}/follow-up`)).body
  expect(over).toMatchObject({ state: 'stopped', why: 'They have written since, in another conversation.' })
})

test('somebody who has left is a task with whom their note names, which nobody else may read', async ({
  t,
}) => {
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  await t.grant(member, {
    ...{ allowedAccountIds: [], canAccessAllAccounts: false },
    ...{ canManageEmails: false, canManageAccounts: false, canUseOutreach: true },
  })
  const account = await t.buildAccount(admin)
  await moveTo(t, MONDAY)
  await syncNow(t, account)
  const sent = await sendByHand(t, admin, account)
  await t.call(admin, 'POST', `/api/threads/${sent.threadId}/automation`, {
    body: { autoFollowUpEnabled: true },
  })
  const [original = ''] = sentBy(t, account)
  const note = testMessage(
    {
      ...{ From: 'Zoe Adams <zoe@outside.example>', To: account.email, Subject: 'Automatic reply: Plan' },
      ...{ 'Auto-Submitted': 'auto-replied', 'In-Reply-To': headerOf(original, 'Message-ID') ?? '' },
    },
    'Zoe Adams is no longer with the company. Please contact Tom Berg, tom@outside.example.',
  )
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world.mailbox(account.email).add({ folder: 'INBOX', source: note, flags, receivedAt: t.deps.clock.now() })
  await syncNow(t, account)
  await react(t)
  await doJobs(t, 'on/outreach.tasks')
  const over = (await t.call(admin, 'GET', `/api/threads/${sent.threadId}/follow-up`)).body
  expect(over).toMatchObject({ state: 'stopped', why: 'They are no longer at this address.' })
  const tasks = async (who: typeof admin) =>
    (await t.call(who, 'GET', '/api/outreach/tasks?whose=all')).body.tasks
  expect(await tasks(admin)).toMatchObject([
    {
      kind: 'follow-up',
      assignee: { id: admin.id },
      proposal: {
        as: 'wrong-person',
        other: { name: 'Tom Berg', address: 'tom@outside.example' },
        why: 'Zoe Adams is no longer with the company',
      },
    },
  ])
  const [hidden] = await tasks(member)
  expect(hidden).toMatchObject({ isElsewhere: true, message: null, proposal: { other: null, why: '' } })
  expect(JSON.stringify(hidden)).not.toMatch(/zoe|tom@/i)
})
