import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { suppress } from '#server/contacts/suppressions/suppress.ts'
import { contacts, enrolmentSteps, outgoingMessages } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { makeDraft } from '#server/send/outbox/make-draft.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import {
  CAMPAIGNS,
  DAY,
  launched,
  letDaysPass,
  MINUTE,
  mail,
  stateOf,
  work,
} from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from './tick.ts'

test.beforeEach(({ t, user }) => letDaysPass(t, user))

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

describe('a contact whose mail cannot be written', () => {
  /** A campaign whose first mail names something that nobody knows of its contact. */
  async function held(t: TestApp, given: { user: TestUser; account: TestAccount }, name: string) {
    const { id, contactIds, revision } = await launched(t, given)
    const [first] = [mail(1, 0)]
    const variants = [{ id: 1, subject: 'Step 1', body: `<p>Hi {{${name}}}</p>`, isOn: true }]
    const body = { revision, steps: [{ ...first, variants }, mail(2, 2)] }
    expect((await t.call(given.user, 'PATCH', `${CAMPAIGNS}/${id}`, { body })).status).toBe(200)
    expect(await work(t, given.account, 60)).toEqual([])
    return { id, contactId: only(contactIds) }
  }
  const shown = async (t: TestApp, user: TestUser, id: number) =>
    (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/contacts`)).body.contacts[0]

  test('is shown as held with the reason, takes no room, and goes on once the fact is filled in', async ({
    t,
    user,
    account,
  }) => {
    const { id, contactId } = await held(t, { user, account }, 'city')
    expect(await shown(t, user, id)).toMatchObject({
      ...{ isHeld: true, why: 'Nothing stands for {{city}}.', nextAt: null },
    })
    expect((await t.call(user, 'GET', `${CAMPAIGNS}/${id}/plan`)).body.mails).toBe(0)
    const body = { city: 'Chur' }
    expect((await t.call(user, 'PATCH', `/api/outreach/contacts/${contactId}`, { body })).status).toBe(200)
    await doJobs(t, 'on/campaigns.follow')
    expect(await work(t, account, 60)).toEqual(['Step 1'])
    expect(await shown(t, user, id)).toMatchObject({ isHeld: false, why: 'Waits for the next mail.' })
  })

  test('goes on once a first line is approved, and after a pause', async ({ t, user, account }) => {
    const { id, contactId } = await held(t, { user, account }, 'first_line')
    for (const deed of ['pause', 'resume']) await t.call(user, 'POST', `${CAMPAIGNS}/${id}/${deed}`)
    expect(await work(t, account, 60)).toEqual([])
    expect(await stateOf(t, contactId)).toMatchObject({ state: 'active', reason: 'not-sent' })
    const url = `${CAMPAIGNS}/${id}/first-lines/${contactId}`
    expect((await t.call(user, 'PUT', url, { body: { text: 'I saw your bridge.' } })).status).toBe(200)
    expect(await work(t, account, 60)).toEqual(['Step 1'])
  })

  test('is tried again when a person asks for it, and from time to time', async ({ t, user, account }) => {
    const asked = await held(t, { user, account }, 'title')
    const later = await held(t, { user, account }, 'title')
    const ids = [asked, later].map(({ contactId }) => contactId)
    await t.deps.db.update(contacts).set({ title: 'Smith' }).where(inArray(contacts.id, ids))
    const goOn = () => t.call(user, 'POST', `${CAMPAIGNS}/${asked.id}/contacts/${asked.contactId}/go-on`)
    expect((await goOn()).status).toBe(200)
    expect((await goOn()).status).toBe(409)
    expect(await work(t, account, 60)).toEqual(['Step 1'])
    expect(await work(t, account, 7 * 60, 60)).toEqual(['Step 1'])
  })
})

test('a contact whose mail was made a draft goes on with the next step when a person lets it', async ({
  t,
  user,
  account,
}) => {
  const { id, contactIds } = await launched(t, { user, account })
  const contactId = only(contactIds)
  t.advance(10 * MINUTE)
  await tickCampaigns(t.deps)
  const [outgoing] = await t.deps.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.accountId, account.id))
  const mailbox = await findActiveAccount(t.deps.db, account)
  if (!outgoing || !mailbox) throw new Error('nothing waits')
  await makeDraft(t.deps, mailbox, outgoing, 'Taken back')
  await doJobs(t, 'on/campaigns.follow')
  expect(await stateOf(t, contactId)).toMatchObject({ state: 'paused', reason: 'taken-back' })
  expect(await work(t, account, (3 * DAY) / MINUTE, 360)).toEqual([])
  await t.call(user, 'POST', `${CAMPAIGNS}/${id}/contacts/${contactId}/go-on`)
  expect(await work(t, account, (3 * DAY) / MINUTE, 360)).toEqual(['Step 2'])
})
