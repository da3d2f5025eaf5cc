import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { enrolments, outgoingMessages, sessions, suppressions } from '#server/db/schema/index.ts'
import { sendOutgoing } from '#server/features/outbox/send-outgoing.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { storeMail } from '#testing/stored-mail.ts'
import { followContacts } from './sending/follow-contacts.ts'
import { tickCampaigns } from './sending/tick.ts'

const CAMPAIGNS = '/api/outreach/campaigns'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const mail = (id: number, days: number): CampaignStep => ({
  id,
  kind: 'mail',
  wait: { amount: days, unit: 'days' },
  variants: [{ id: 1, subject: `Step ${id}`, body: '<p>Hi {{first_name|there}}</p>', isOn: true }],
  startsThread: false,
})
/** Open at all times, so that no test depends on when it runs. */
const SETTINGS = {
  physicalAddress: '1 Main Street',
  hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' },
}
let count = 0

/** A campaign that was launched, with a contact for each of these addresses. */
async function launched(
  t: TestApp,
  {
    user,
    account,
    steps = [mail(1, 0), mail(2, 2)],
  }: { user: TestUser; account: TestAccount; steps?: CampaignStep[] },
  domains: readonly string[] = ['one.example'],
) {
  const contactIds: number[] = []
  for (const domain of domains) {
    count += 1
    contactIds.push(await addContact(t, account.workspaceId, `ada${count}@${domain}`, { firstName: 'Ada' }))
  }
  const audience = { contactIds, groupIds: [], exceptGroupIds: [] }
  const body = { name: 'Spring', steps, settings: SETTINGS, accountIds: [account.id], audience }
  const made = await t.call(user, 'POST', CAMPAIGNS, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id, revision } = made.body
  const begun = await t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return { id: id as number, contactIds, revision: begun.body.revision as number }
}

/** Works for so many minutes: writes what is due, and sends it. Returns the subjects of what left. */
async function work(t: TestApp, account: TestAccount, minutes: number, step = 10): Promise<string[]> {
  const before = await sentBy(t, account)
  for (let passed = 0; passed < minutes; passed += step) {
    t.advance(step * MINUTE)
    await tickCampaigns(t.deps)
    const queued = await t.deps.db.select().from(outgoingMessages).where(eq(outgoingMessages.state, 'queued'))
    for (const outgoing of queued) await sendOutgoing(t.deps, outgoing)
  }
  return (await sentBy(t, account)).slice(before.length)
}

async function sentBy(t: TestApp, { id }: TestAccount): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ subject: string }>(sql`
    select m.subject from outgoing_messages o join messages m on m.id = o.message_id
    where o.account_id = ${id} and o.state = 'sent' order by o.sent_at, o.id`)
  return rows.map(({ subject }) => subject)
}

async function arrive(
  t: TestApp,
  account: TestAccount,
  contactId: number,
  signal: { kind: string; isHard?: boolean; until?: string },
) {
  const { rows } = await t.deps.db.execute<{ id: string; thread: string; address: string }>(sql`
    select s.message_id::text as id, m.thread_id::text as thread, m.to_list->0->>'address' as address from enrolments e
    join enrolment_steps s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
    join messages m on m.id = s.message_id
    where e.contact_id = ${contactId} order by s.done_at desc limit 1`)
  const about = rows[0]
  if (!about) throw new Error('nothing was sent')
  const { messageId } = await storeMail(t, account, {
    threadId: Number(about.thread),
    isOurs: false,
    from: about.address,
    to: account.email,
    at: t.deps.clock.now(),
    isAutomatic: signal.kind !== 'answer',
    signal: { ...signal, aboutId: Number(about.id) },
  })
  const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'on/campaigns.follow' } }
  const { workspaceId, id: accountId } = account
  await followContacts(ctx, { name: 'mail.arrived', workspaceId, accountId, messageIds: [messageId] })
}

const stateOf = async (t: TestApp, contactId: number) =>
  (await t.deps.db.select().from(enrolments).where(eq(enrolments.contactId, contactId)))[0]

test.beforeEach(async ({ t, user }) => {
  t.world.deliver = async () => {}
  // Days pass in these tests.
  await t.deps.db
    .update(sessions)
    .set({ expiresAt: new Date('2100-01-01') })
    .where(eq(sessions.userId, user.id))
})

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
    expect(plan.says[0]).toMatch(/^25 mails leave on \d days, the last on .+, if nobody answers\.$/)
  })
})

test('tells screens when something of a campaign leaves', async ({ t, user, account }) => {
  await launched(t, { user, account })
  const publish = vi.spyOn(t.deps.events, 'publish')
  await work(t, account, 20)
  expect(publish.mock.calls.map(([, , event]) => event)).toContainEqual({ type: 'campaign_sent' })
  publish.mockRestore()
})
