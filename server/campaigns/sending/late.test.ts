import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import {
  CAMPAIGNS,
  DAY,
  launched,
  letDaysPass,
  MINUTE,
  mail,
  work,
} from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from './tick.ts'

interface Given {
  t: TestApp
  user: TestUser
  account: TestAccount
  id: number
}

/** So many days pass, in which campaigns are looked at from time to time. */
async function rest({ t }: Given, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 0.25) {
    t.advance(DAY / 4)
    await tickCampaigns(t.deps)
  }
}

async function whileStopped(given: Given, days: number): Promise<void> {
  const { t, user } = given
  const setStop = (isStopped: boolean) =>
    t.call(user, 'PUT', '/api/outbox/stops/person', { body: { isStopped } })
  await setStop(true)
  await rest(given, days)
  await setStop(false)
}

async function whileOff(given: Given, days: number): Promise<void> {
  const { t, account } = given
  const setActive = (isActive: boolean) =>
    t.deps.db.execute(sql`update mail_accounts set is_active = ${isActive} where id = ${account.id}`)
  await setActive(false)
  await rest(given, days)
  await setActive(true)
}

async function whilePaused(given: Given, days: number): Promise<void> {
  const { t, user, id } = given
  await t.call(user, 'POST', `${CAMPAIGNS}/${id}/pause`)
  await rest(given, days)
  await t.call(user, 'POST', `${CAMPAIGNS}/${id}/resume`)
}

const ASKED = { left: [], state: 'paused', tasks: ['The mail of “Spring” is late'] }
const LEFT = { left: ['Step 1'], state: 'running', tasks: [] }

test.for<[string, object, (given: Given) => Promise<void>]>([
  ['the process was away for three days', ASKED, async ({ t }) => t.advance(3 * DAY)],
  ['the process was away for a day', LEFT, async ({ t }) => t.advance(DAY)],
  ['everything was stopped for three days', ASKED, given => whileStopped(given, 3)],
  ['everything was stopped for a day', LEFT, given => whileStopped(given, 1)],
  ['its mailbox was off for three days', ASKED, given => whileOff(given, 3)],
  ['a person had paused it for three days', LEFT, given => whilePaused(given, 3)],
])('the first mail of a campaign when %s', async ([, expected, wait], { t, user, account }) => {
  await letDaysPass(t, user)
  const { id } = await launched(t, { user, account, steps: [mail(1, 0)] })
  await wait({ t, user, account, id })
  const left = await work(t, account, 60)
  const state = async () => (await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)).body.state
  const tasks = async () =>
    (await t.call(user, 'GET', '/api/outreach/tasks')).body.tasks.map(({ title }: { title: string }) => title)
  const now = await state()
  expect({ left, state: now === 'finished' ? 'running' : now, tasks: await tasks() }).toEqual(expected)
  if (expected === LEFT) return
  await t.call(user, 'POST', `${CAMPAIGNS}/${id}/resume`)
  expect(await tasks()).toEqual([])
  t.advance(MINUTE)
  expect(await work(t, account, 60)).toEqual(['Step 1'])
})

test('mail that waits for room in its mailbox for days by the plan leaves unasked', async ({
  t,
  user,
  account,
}) => {
  await letDaysPass(t, user)
  const pace = { dailyLimit: 1, rampFrom: 1, rampBy: 0, gapFrom: 1, gapTo: 1 }
  await t.call(user, 'PUT', `${CAMPAIGNS}/mailboxes/${account.id}`, { body: pace })
  await launched(t, { user, account, steps: [mail(1, 0)] }, [
    'a.example',
    'b.example',
    'c.example',
    'd.example',
  ])
  expect(await work(t, account, 5 * 24 * 60, 60)).toHaveLength(4)
})

test('mail that has waited in the outbox for days while the process was away is asked about', async ({
  t,
  user,
  account,
}) => {
  await letDaysPass(t, user)
  const { id } = await launched(t, { user, account, steps: [mail(1, 0)] })
  t.advance(MINUTE)
  expect(await tickCampaigns(t.deps)).toMatchObject({ written: 1 })
  t.advance(3 * DAY)
  expect(await work(t, account, 60)).toEqual([])
  expect((await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)).body.state).toBe('paused')
})
