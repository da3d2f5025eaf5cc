import { expect } from 'vitest'
import { mailboxRests } from '#server/db/schema/index.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import {
  CAMPAIGNS,
  DAY,
  launched,
  letDaysPass,
  MINUTE,
  stateOf,
  work,
} from '#testing/outreach/running-campaigns.ts'

test('nothing is planned for a mailbox that rests; once that ends, its contacts get new times', async ({
  t,
  user,
  account,
}) => {
  await letDaysPass(t, user)
  const startedAt = t.deps.clock.now()
  const until = new Date(startedAt.getTime() + 5 * DAY)
  const { workspaceId, id: accountId } = account
  await t.deps.db
    .insert(mailboxRests)
    .values({ workspaceId, accountId, cause: 'bounces', sent: 60, returned: 6, startedAt, until })
  const { id, contactIds } = await launched(t, { user, account })
  const [contactId = 0] = contactIds
  const { days } = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/plan`)).body
  expect(days[0].day >= until.toISOString().slice(0, 10)).toBe(true)
  expect((await stateOf(t, contactId))?.dueAt?.getTime()).toBeGreaterThanOrEqual(until.getTime())
  expect(await work(t, account, DAY / MINUTE / 2, 180)).toEqual([])
  const url = `/api/outreach/deliverability/mailboxes/${accountId}/end-rest`
  expect((await t.call(user, 'POST', url)).status).toBe(200)
  await doJobs(t, 'on/campaigns.follow')
  expect(await work(t, account, 30)).toEqual(['Step 1'])
})
