import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import { test } from '#testing/fixture.ts'
import { CAMPAIGNS, launched, stateOf } from '#testing/outreach/running-campaigns.ts'

test('the log says when a mailbox leaves a campaign: taken out by a person, or removed', async ({
  t,
  user,
  account,
}) => {
  const left = async (subjectId: number) => {
    const isOf = and(eq(auditLog.action, 'campaign.mailbox-left'), eq(auditLog.subjectId, subjectId))
    return t.deps.db.select({ details: auditLog.details }).from(auditLog).where(isOf)
  }
  const other = await t.buildAccount(user)
  const draft = { name: 'Draft', accountIds: [account.id, other.id] }
  const { id, revision } = (await t.call(user, 'POST', CAMPAIGNS, { body: draft })).body
  const body = { revision, accountIds: [other.id] }
  expect((await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body })).status).toBe(200)
  expect(await left(id)).toEqual([{ details: { mailbox: account.email, why: 'taken-out' } }])

  const running = await launched(t, { user, account })
  expect((await t.call(user, 'DELETE', `/api/accounts/${account.id}`)).status).toBe(200)
  expect(await left(running.id)).toEqual([
    { details: { mailbox: account.email, why: 'removed', contactsStopped: 1 } },
  ])
  expect(await stateOf(t, running.contactIds[0] ?? 0)).toMatchObject({ reason: 'mailbox-gone' })
})
