import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { enrolmentSteps, outgoingMessages } from '#server/db/schema/index.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
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
import { tickCampaigns } from './tick.ts'

test.beforeEach(({ t, user }) => letDaysPass(t, user))

/** A campaign whose first mail was being ended when its worker died. */
async function doubted(t: TestApp, { user, account }: { user: TestUser; account: TestAccount }) {
  const { id, contactIds } = await launched(t, { user, account })
  t.advance(10 * MINUTE)
  await tickCampaigns(t.deps)
  const [outgoing] = await t.deps.db
    .update(outgoingMessages)
    .set({
      state: 'sending',
      stage: 'crossed',
      attempts: 1,
      startedAt: t.deps.clock.now(),
      aliveAt: new Date(0),
    })
    .where(eq(outgoingMessages.accountId, account.id))
    .returning()
  await recoverOutgoing(t.deps)
  await doJobs(t, 'on/campaigns.follow')
  return { id, contactId: contactIds[0] as number, emailId: outgoing?.messageId as number }
}
const decide = async (t: TestApp, user: TestUser, emailId: number, arrived: boolean) => {
  const { status } = await t.call(user, 'POST', '/api/outbox/uncertain', {
    body: { emailIds: [emailId], arrived },
  })
  expect(status).toBe(200)
  await doJobs(t, 'on/campaigns.follow')
}
const got = async (t: TestApp, contactId: number) => {
  const { id } = (await stateOf(t, contactId)) ?? { id: 0 }
  const steps = await t.deps.db.select().from(enrolmentSteps).where(eq(enrolmentSteps.enrolmentId, id))
  return steps.filter(({ outcome }) => outcome === 'sent').map(({ step }) => step)
}

test('a contact whose mail may have left gets no other, and “Go on” counts nothing as got', async ({
  t,
  user,
  account,
}) => {
  const { id, contactId, emailId } = await doubted(t, { user, account })
  const { body } = await t.call(user, 'GET', `${CAMPAIGNS}/${id}/contacts`)
  expect(body.contacts[0]).toMatchObject({
    ...{ uncertainEmailId: emailId, nextAt: null, why: 'Nobody knows whether the last mail has arrived.' },
  })
  const listed = (await t.call(user, 'GET', `/api/outbox/uncertain?campaignId=${id}`)).body
  expect(listed.mails).toMatchObject([{ emailId, campaign: { id, name: 'Spring' } }])
  expect((await t.call(user, 'GET', `/api/outbox/uncertain?campaignId=${id + 1}`)).body.total).toBe(0)
  const goOn = await t.call(user, 'POST', `${CAMPAIGNS}/${id}/contacts/${contactId}/go-on`)
  expect(goOn).toMatchObject({ status: 409, body: { code: 'uncertain' } })
  for (const deed of ['pause', 'resume']) await t.call(user, 'POST', `${CAMPAIGNS}/${id}/${deed}`)
  expect(await work(t, account, (4 * DAY) / MINUTE, 360)).toEqual([])
  expect(await got(t, contactId)).toEqual([])
})

test('that has arrived, the next one follows', async ({ t, user, account }) => {
  const { contactId, emailId } = await doubted(t, { user, account })
  await decide(t, user, emailId, true)
  expect(await got(t, contactId)).toEqual([1])
  expect(await work(t, account, (4 * DAY) / MINUTE, 360)).toEqual(['Step 2'])
})

test('that is to be sent again, it leaves, and the next one follows', async ({ t, user, account }) => {
  const { contactId, emailId } = await doubted(t, { user, account })
  await decide(t, user, emailId, false)
  expect(await got(t, contactId)).toEqual([])
  expect(await work(t, account, 60)).toEqual(['Step 1'])
  await doJobs(t, 'on/campaigns.follow')
  expect(await got(t, contactId)).toEqual([1])
  expect(await work(t, account, (4 * DAY) / MINUTE, 360)).toEqual(['Step 2'])
})
