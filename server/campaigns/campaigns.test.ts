import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { outgoingMessages, suppressions } from '#server/db/schema/index.ts'
import { test } from '#testing/fixture.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import {
  arrive,
  CAMPAIGNS,
  DAY,
  launched,
  letDaysPass,
  MINUTE,
  mail,
  SETTINGS,
  stateOf,
  work,
} from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from './sending/tick.ts'

test.beforeEach(({ t, user }) => letDaysPass(t, user))

describe('a campaign', () => {
  test('is not launched before it has a mail, a mailbox, contacts and a postal address', async ({
    t,
    user,
  }) => {
    const { id, revision } = (await t.call(user, 'POST', CAMPAIGNS, { body: { name: 'Empty' } })).body
    const { body } = await t.call(user, 'GET', `${CAMPAIGNS}/${id}/check`)
    expect(body.mayLaunch).toBe(false)
    expect(body.findings.map(({ about }: { about: string }) => about)).toEqual([
      'steps',
      'audience',
      'mailboxes',
      'settings',
    ])
    const refused = await t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })
    expect(refused.status).toBe(409)
  })

  test('leaves out who may not or need not be written to, and says why', async ({ t, user, account }) => {
    const ids = [
      await addContact(t, account.workspaceId, `fine${user.id}@a.example`),
      await addContact(t, account.workspaceId, `no${user.id}@b.example`),
      await addContact(t, account.workspaceId, account.email),
      await addContact(t, account.workspaceId, `back${user.id}@c.example`),
    ]
    await t.deps.db.execute(sql`update contact_addresses set state = 'bounced' where contact_id = ${ids[3]}`)
    await t.deps.db.insert(suppressions).values({
      ...{
        workspaceId: account.workspaceId,
        kind: 'domain',
        value: 'b.example',
        reason: '',
        source: 'person',
      },
    })
    const audience = { contactIds: ids, groupIds: [], exceptGroupIds: [] }
    const { id } = (await t.call(user, 'POST', CAMPAIGNS, { body: { name: 'Some', audience } })).body
    const { body } = await t.call(user, 'GET', `${CAMPAIGNS}/${id}/audience`)
    expect(body.included).toBe(1)
    const reasons = body.leftOut.map(({ reason }: { reason: string }) => reason)
    expect(reasons.sort()).toEqual(['bounced', 'colleague', 'suppressed'])
    const shown = await t.call(user, 'GET', `${CAMPAIGNS}/${id}/audience/contacts?reason=suppressed`)
    expect(shown.body).toMatchObject({ total: 1, contacts: [{ id: ids[1], reason: 'suppressed' }] })
  })

  test('sends its steps in their order in one conversation, then is finished', async ({
    t,
    user,
    account,
  }) => {
    const { id, contactIds } = await launched(t, {
      user,
      account,
      steps: [
        mail(1, 0),
        {
          ...mail(2, 2),
          variants: [{ id: 1, subject: '', body: '<p>Again</p>', isOn: true }],
        } as CampaignStep,
      ],
    })
    expect(await work(t, account, 30)).toEqual(['Step 1'])
    expect(await work(t, account, 3 * 24 * 60, 180)).toEqual(['Re: Step 1'])
    await work(t, account, 120, 60)
    expect(await stateOf(t, contactIds[0] as number)).toMatchObject({ state: 'finished' })
    const { body } = await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)
    expect(body).toMatchObject({ state: 'finished', progress: { contacts: 1, finished: 1, sent: 2 } })
    const of = `/api/outreach/contacts/${contactIds[0]}/campaigns`
    expect((await t.call(user, 'GET', of)).body.campaigns).toMatchObject([
      {
        ...{ campaignId: id, campaign: 'Spring', state: 'finished' },
        ...{ why: 'Has got all steps.', lastStep: 'Mail 2', nextStep: null, mailbox: account.email },
        threadId: expect.any(String),
      },
    ])
    const { rows } = await t.deps.db.execute(sql`
      select distinct m.thread_id from enrolment_steps s join messages m on m.id = s.message_id
      join enrolments e on e.id = s.enrolment_id where e.campaign_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('ends for who answers and for their colleagues, not for others with a free address', async ({
    t,
    user,
    account,
  }) => {
    const { id, contactIds } = await launched(t, { user, account }, [
      'firm.example',
      'firm.example',
      'gmail.com',
      'gmail.com',
    ])
    expect(await work(t, account, 90)).toHaveLength(4)
    await arrive(t, account, contactIds[0] as number, { kind: 'answer' })
    await arrive(t, account, contactIds[2] as number, { kind: 'answer' })
    expect(await work(t, account, 3 * 24 * 60, 180)).toEqual(['Step 2'])
    const { body } = await t.call(user, 'GET', `${CAMPAIGNS}/${id}/contacts`)
    expect(body.contacts.map(({ state }: { state: string }) => state)).toEqual([
      'answered',
      'stopped',
      'answered',
      expect.stringMatching(/under-way|finished/),
    ])
  })

  test('after a hard bounce suppresses the address, and waits for who is away', async ({
    t,
    user,
    account,
  }) => {
    const { contactIds } = await launched(t, { user, account }, ['x.example', 'y.example'])
    await work(t, account, 60)
    const [gone, away] = contactIds as [number, number]
    await arrive(t, account, gone, { kind: 'bounce', isHard: true })
    const back = new Date(t.deps.clock.now().getTime() + 10 * DAY).toISOString().slice(0, 10)
    await arrive(t, account, away, { kind: 'absence', until: back })
    expect(await work(t, account, 6 * 24 * 60, 360)).toEqual([])
    expect(await stateOf(t, gone)).toMatchObject({ state: 'stopped', reason: 'bounced' })
    const { rows } = await t.deps.db.execute(sql`
      select s.value from suppressions s join contact_addresses a on a.address = s.value and a.state = 'bounced'
      where a.contact_id = ${gone} and s.source = 'bounce'`)
    expect(rows).toHaveLength(1)
    expect(await work(t, account, 7 * 24 * 60, 360)).toEqual(['Step 2'])
  })

  test('holds all mail while it is paused, also what waits in the outbox', async ({ t, user, account }) => {
    const { id } = await launched(t, { user, account })
    t.advance(10 * MINUTE)
    await tickCampaigns(t.deps)
    await t.call(user, 'POST', `${CAMPAIGNS}/${id}/pause`)
    expect(await work(t, account, 60)).toEqual([])
    const [outgoing] = await t.deps.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.accountId, account.id))
    expect(outgoing?.gateReason).toBe('The campaign is paused.')
    await t.call(user, 'POST', `${CAMPAIGNS}/${id}/resume`)
    expect(await work(t, account, 60)).toEqual(['Step 1'])
    await t.call(user, 'POST', `${CAMPAIGNS}/${id}/stop`)
    expect(await work(t, account, 3 * 24 * 60, 180)).toEqual([])
  })

  test('sends no more in a day than the mailbox may, and no faster', async ({ t, user, account }) => {
    const pace = { dailyLimit: 3, rampFrom: 2, rampBy: 1, gapFrom: 20, gapTo: 40 }
    await t.call(user, 'PUT', `${CAMPAIGNS}/mailboxes/${account.id}`, { body: pace })
    // From midnight on, by the clock of the mailbox, which is UTC.
    t.advance(DAY - (t.deps.clock.now().getTime() % DAY) + MINUTE)
    await launched(t, { user, account, steps: [mail(1, 0)] }, [
      'a.example',
      'b.example',
      'c.example',
      'd.example',
      'e.example',
      'f.example',
    ])
    expect(await work(t, account, 20)).toHaveLength(1)
    expect(await work(t, account, 23 * 60)).toHaveLength(1)
    expect(await work(t, account, 24 * 60, 20)).toHaveLength(3)
  })

  test('says beforehand what a change means, and asks again who has seen an older one', async ({
    t,
    user,
    account,
  }) => {
    const { id, revision } = await launched(t, { user, account }, ['a.example', 'b.example'])
    await work(t, account, 20, 20)
    const steps = [mail(3, 0), mail(1, 0), mail(4, 1)]
    const { body } = await t.call(user, 'POST', `${CAMPAIGNS}/${id}/change-preview`, { body: { steps } })
    const says = body.effects.map((effect: { step: number | null; says: string }) => effect.says).join(' ')
    expect(says).toContain('1 contact may get it; 1 contact is past it')
    expect(says).toContain('2 contacts may get it')
    expect(says).toContain('A step is removed')
    const changed = await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body: { steps, revision } })
    expect(changed.status).toBe(200)
    const late = await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body: { steps, revision } })
    expect(late.status).toBe(409)
    const reused = await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, {
      body: { steps: [mail(3, 0)], revision: changed.body.revision },
    })
    expect(reused.status).toBe(200)
    const taken = await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, {
      body: { steps: [mail(3, 0), mail(1, 0)], revision: reused.body.revision },
    })
    expect(taken.status).toBe(400)
  })

  test('leaves the settings as they are that a change does not name', async ({ t, user, account }) => {
    const { id, revision } = await launched(t, { user, account })
    const settings = { tracksClicks: true }
    const { body } = await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body: { settings, revision } })
    expect(body.settings).toMatchObject({ ...SETTINGS, tracksClicks: true })
  })

  test('shows a plan that keeps to the limits before anything is launched', async ({ t, user, account }) => {
    const contactIds: number[] = []
    for (let at = 0; at < 25; at++)
      contactIds.push(await addContact(t, account.workspaceId, `p${at}-${user.id}@plan.example`))
    const audience = { contactIds, groupIds: [], exceptGroupIds: [] }
    const body = {
      name: 'Planned',
      steps: [mail(1, 0)],
      settings: SETTINGS,
      accountIds: [account.id],
      audience,
    }
    const { id } = (await t.call(user, 'POST', CAMPAIGNS, { body })).body
    const plan = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/plan`)).body
    expect(plan).toMatchObject({ mails: 25, contacts: 25, isCut: false })
    for (const { mailboxes } of plan.days) expect(mailboxes[0].mails).toBeLessThanOrEqual(mailboxes[0].limit)
    expect(plan.days.length).toBeGreaterThan(1)
    expect(plan.says[0]).toMatch(/^25 mails will be sent on \d days, the last on .+, if nobody answers\.$/)
  })
})

test('tells screens when something of a campaign leaves, once for all that is written at a time', async ({
  t,
  user,
  account,
}) => {
  const other = await t.buildAccount(user)
  const { id, revision } = await launched(t, { user, account }, ['a.example', 'b.example'])
  await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, {
    body: { revision, accountIds: [account.id, other.id] },
  })
  // One contact for each mailbox, so both are written to at the same time.
  await t.deps.db.execute(sql`
    update enrolments set due_at = ${t.deps.clock.now().toISOString()},
      account_id = case when id % 2 = 0 then ${account.id}::bigint else ${other.id}::bigint end where campaign_id = ${id}`)
  // Those of the tests before this one.
  await t.deps.db.execute(sql`update enrolments set due_at = null where campaign_id <> ${id}`)
  const publish = vi.spyOn(t.deps.events, 'publish')
  expect(await tickCampaigns(t.deps)).toMatchObject({ written: 2 })
  const told = publish.mock.calls.map(([, , event]) => JSON.stringify(event))
  expect(told.filter(event => event === '{"type":"campaign_sent"}')).toHaveLength(1)
  publish.mockRestore()
})
