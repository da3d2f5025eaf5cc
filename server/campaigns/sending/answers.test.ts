import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { openTask } from '#server/campaigns/tasks/store/open-tasks.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { headerOf, receive, sentBy } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'
import {
  arrive,
  CAMPAIGNS,
  DAY,
  launched,
  letDaysPass,
  MINUTE,
  mail,
  stateOf,
  work,
} from '#testing/outreach/running-campaigns.ts'

test.beforeEach(({ t, user }) => letDaysPass(t, user))

const THREE_DAYS = (3 * DAY) / MINUTE
/** After an answer, somebody has to say whether it means interest. */
const JUDGED: CampaignStep[] = [
  mail(1, 0),
  {
    ...{ id: 5, kind: 'branch', on: 'interested', otherwise: [] },
    // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
    then: [{ id: 6, kind: 'task', wait: { amount: 0, unit: 'days' }, title: 'Call them', text: '' }],
  },
  mail(2, 2),
]

test('nothing leaves after an answer whose message was deleted, to them or to their colleagues', async ({
  t,
  user,
  account,
}) => {
  const { contactIds } = await launched(t, { user, account, steps: JUDGED }, ['firm.example', 'firm.example'])
  const [answering = 0, colleague = 0] = contactIds
  expect(await work(t, account, 60)).toHaveLength(2)
  const messageId = await arrive(t, account, answering, { kind: 'answer' })
  await inMailTransaction(t.deps.db, [account.id], tx =>
    tx.execute(sql`delete from messages where id = ${messageId}`),
  )
  expect(await work(t, account, THREE_DAYS, 180)).toEqual([])
  expect(await stateOf(t, answering)).toMatchObject({ state: 'active' })
  expect(await stateOf(t, colleague)).toMatchObject({ state: 'stopped', reason: 'company' })
})

test('an answer under another subject ends it', async ({ t, user, account }) => {
  const { contactIds } = await launched(t, { user, account, steps: JUDGED })
  const [contactId = 0] = contactIds
  expect(await work(t, account, 60)).toHaveLength(1)
  const source = sentBy(t, account).at(-1) ?? ''
  const id = headerOf(source, 'Message-ID') ?? ''
  await receive(t, account, { From: headerOf(source, 'To') ?? '', 'In-Reply-To': id, Subject: 'New matter' })
  await doJobs(t, 'on/campaigns.follow')
  expect((await stateOf(t, contactId))?.answeredAt).not.toBeNull()
  expect(await work(t, account, THREE_DAYS, 180)).toEqual([])
})

describe('an answer of somebody who is away', () => {
  /** Judges the answer of a contact. */
  async function judgeAway(
    t: TestApp,
    { user, account }: { user: TestUser; account: TestAccount },
    { contactId, messageId }: { contactId: number; messageId: number },
  ) {
    const { workspaceId } = account
    const enrolmentId = (await stateOf(t, contactId))?.id ?? 0
    const id = await inTransaction(t.deps.db, tx =>
      openTask(tx, t.deps, {
        ...{ workspaceId, kind: 'answer', key: `answer:${messageId}`, title: 'Answer' },
        ...{ enrolmentId, contactId, messageId },
      }),
    )
    const until = t.deps.clock.now().toISOString().slice(0, 10)
    const body = { as: 'away', until }
    expect((await t.call(user, 'POST', `/api/outreach/tasks/${id}/judge`, { body })).status).toBe(200)
  }

  test('lets nothing leave before a paused campaign is resumed', async ({ t, user, account }) => {
    const { id, contactIds } = await launched(t, { user, account }, ['a.example', 'b.example'])
    const [contactId = 0] = contactIds
    expect(await work(t, account, 60)).toHaveLength(2)
    const messageId = await arrive(t, account, contactId, { kind: 'answer' })
    expect(await stateOf(t, contactId)).toMatchObject({ state: 'stopped', reason: 'answered' })
    await t.call(user, 'POST', `${CAMPAIGNS}/${id}/pause`)
    await judgeAway(t, { user, account }, { contactId, messageId })
    expect(await stateOf(t, contactId)).toMatchObject({ state: 'paused', reason: null, dueAt: null })
    expect(await work(t, account, 2 * THREE_DAYS, 360)).toEqual([])
    await t.call(user, 'POST', `${CAMPAIGNS}/${id}/resume`)
    expect(await work(t, account, 120)).toEqual(['Step 2', 'Step 2'])
  })

  test('lets a campaign go on that was over for all others', async ({ t, user, account }) => {
    const { id, contactIds } = await launched(t, { user, account })
    const [contactId = 0] = contactIds
    await work(t, account, 60)
    const messageId = await arrive(t, account, contactId, { kind: 'answer' })
    const state = async () => (await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)).body.state
    expect(await state()).toBe('finished')
    await judgeAway(t, { user, account }, { contactId, messageId })
    expect(await state()).toBe('running')
    const { contacts } = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/contacts`)).body
    expect(contacts).toMatchObject([{ contactId, why: expect.stringMatching(/^Is away, and back on \d/) }])
    expect(await work(t, account, 2 * THREE_DAYS, 360)).toEqual(['Step 2'])
  })
})

test('ending it for a contact ends it like every other end, and changes no end that was before', async ({
  t,
  user,
  account,
}) => {
  const { id, contactIds } = await launched(t, { user, account }, ['a.example', 'b.example'])
  const [answered = 0, other = 0] = contactIds
  await work(t, account, 60)
  await arrive(t, account, answered, { kind: 'answer' })
  const stop = (contactId: number) => t.call(user, 'POST', `${CAMPAIGNS}/${id}/contacts/${contactId}/stop`)
  expect((await stop(answered)).status).toBe(409)
  expect(await stateOf(t, answered)).toMatchObject({ reason: 'answered' })
  expect((await stop(other)).status).toBe(200)
  expect(await stateOf(t, other)).toMatchObject({ state: 'stopped', reason: 'stopped' })
  expect((await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)).body.state).toBe('finished')
})
