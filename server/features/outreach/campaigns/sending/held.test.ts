import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { enrolmentSteps, sessions } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { suppress } from '#server/features/outreach/suppressions/suppress.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { CAMPAIGNS, DAY, launched, MINUTE, mail, stateOf, work } from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from './tick.ts'

test.beforeEach(async ({ t, user }) => {
  t.world.deliver = async () => {}
  // Days pass in these tests.
  await t.deps.db
    .update(sessions)
    .set({ expiresAt: new Date('2100-01-01') })
    .where(eq(sessions.userId, user.id))
})

const only = (ids: readonly number[]) => ids[0] as number

test('contacts without a mailbox get one, if a process died after the launch', async ({
  t,
  user,
  account,
}) => {
  const { contactIds } = await launched(t, { user, account }, ['a.example', 'b.example'])
  await t.deps.db.execute(
    sql`update enrolments set account_id = null where workspace_id = ${account.workspaceId}`,
  )
  expect(await work(t, account, 60)).toEqual(['Step 1', 'Step 1'])
  expect(await stateOf(t, only(contactIds))).toMatchObject({ accountId: account.id })
})

describe('a mail that the gate takes out of the outbox', () => {
  /** A campaign whose first mail waits in the outbox. */
  async function waiting(
    t: TestApp,
    given: { user: TestUser; account: TestAccount; steps?: CampaignStep[] },
  ) {
    const made = await launched(t, given)
    t.advance(10 * MINUTE)
    expect(await tickCampaigns(t.deps)).toMatchObject({ written: 1 })
    return { ...made, contactId: only(made.contactIds) }
  }

  test('because its step was removed lets the contact go on with the others', async ({
    t,
    user,
    account,
  }) => {
    const { id, revision, contactId } = await waiting(t, { user, account })
    const body = { revision, steps: [mail(3, 0), mail(2, 2)] }
    expect((await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body })).status).toBe(200)
    expect(await work(t, account, 60)).toEqual(['Step 3'])
    expect(await work(t, account, (3 * DAY) / MINUTE, 180)).toEqual(['Step 2'])
    await work(t, account, 60)
    const { id: enrolmentId, state } = (await stateOf(t, contactId)) ?? {}
    expect(state).toBe('finished')
    const steps = await t.deps.db
      .select()
      .from(enrolmentSteps)
      .where(eq(enrolmentSteps.enrolmentId, enrolmentId ?? 0))
    expect(steps.find(({ step }) => step === 1)).toMatchObject({
      outcome: null,
      why: 'The campaign was changed: this step does not come next any more.',
    })
  })

  test('because the contact has another address is written to that one', async ({ t, user, account }) => {
    const { contactId } = await waiting(t, { user, account })
    const address = `new${contactId}@other.example`
    const body = { addresses: [address] }
    expect((await t.call(user, 'PATCH', `/api/outreach/contacts/${contactId}`, { body })).status).toBe(200)
    expect(await work(t, account, 60)).toEqual(['Step 1'])
    const { rows } = await t.deps.db.execute(sql`
      select from outgoing_messages where account_id = ${account.id} and envelope->'to' ? ${address}`)
    expect(rows).toHaveLength(1)
  })

  test('because the address is suppressed ends the campaign for the contact', async ({
    t,
    user,
    account,
  }) => {
    const { contactId } = await waiting(t, { user, account })
    await inTransaction(t.deps.db, tx =>
      suppress(tx, account.workspaceId, {
        entries: [{ kind: 'domain', value: 'one.example' }],
        ...{ reason: 'No mail', source: 'person', userId: user.id, at: t.deps.clock.now() },
      }),
    )
    expect(await work(t, account, 60)).toEqual([])
    expect(await stateOf(t, contactId)).toMatchObject({ state: 'stopped', reason: 'suppressed' })
  })
})
