import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import { contactAddresses, enrolments, mailAccounts, sendingMailboxes } from '#server/db/schema/index.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { syncNow, type TestAccount, type TestApp, type TestUser, testMessage } from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'
import { moveTo } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { letDaysPass, mail, SETTINGS } from '#testing/outreach/running-campaigns.ts'
import { tick } from '../tick.ts'

/** `stops`: it never leaves. `waits`: it leaves later. `goes`: it leaves when it is due. */
type Outcome = 'stops' | 'waits' | 'goes'
type Waiting = 'followUp' | 'campaign' | 'answer'

interface Way {
  way: string
  becomes: Outcome | Record<Waiting, Outcome | '-'>
  /** Whom we have written to; `also`: another address of theirs. */
  lead?: string
  also?: string
  to?: 'here' | 'other' | 'outside'
  /** Written by us in this mailbox. */
  by?: 'here' | 'other'
  folder?: string
  headers?: Record<string, string>
  body?: string
  isBefore?: boolean
  isSilent?: boolean
}

const { ways: WAYS } = readData<{ ways: Way[] }>('what-counts.test.yaml', import.meta.url)
const CASES = WAYS.map((way, n) => {
  const d = `firm${n}.example`
  const filled = (text: string) => text.replaceAll('{n}', String(n)).replaceAll('{d}', d)
  return { ...way, d, lead: filled(way.lead ?? 'lea@{d}'), also: way.also && filled(way.also) }
})
type Case = (typeof CASES)[number]

const expectedOf = (waiting: Waiting) =>
  CASES.map(({ way, becomes }) => ({
    way,
    becomes: typeof becomes === 'string' ? becomes : becomes[waiting],
  })).filter(({ becomes }) => becomes !== '-')

/** A Monday. */
const MONDAY = '2027-02-01T10:00Z'

const test = base
  .extend('other', ({ t, user }) => t.buildAccount(user))
  .extend('outside', async ({ t }) => t.buildAccount(await t.buildUser()))

type Boxes = Record<'here' | 'other' | 'outside', TestAccount>

/** Lets what came be stored. Nobody reacts to it yet. */
async function sync(t: TestApp, boxes: Boxes) {
  for (const account of Object.values(boxes)) await syncNow(t, account)
}

const REACTIONS = [
  'automation.followUp',
  'campaigns.follow',
  'campaigns.unsubscribe',
  'automation.withdraw',
  'automation.answer',
  'campaigns.follow',
] as const
async function react(t: TestApp) {
  for (const name of REACTIONS) await doJobs(t, `on/${name}`)
}

async function send(t: TestApp) {
  await recoverOutgoing(t.deps)
  await doJobs(t, 'compose.send')
}

/** The last message that we have sent to each address: its Message-ID and its subject. */
async function sentTo(t: TestApp, { id }: TestAccount) {
  const { rows } = await t.deps.db.execute<{ to: string; ours: string; subject: string }>(sql`
    select m.to_list->0->>'address' as to, m.rfc_message_id as ours, m.subject from messages m
    join outgoing_messages o on o.message_id = m.id and o.state = 'sent' where m.account_id = ${id} order by o.sent_at, o.id`)
  return new Map(rows.map(row => [row.to, row]))
}

/** How many messages have left to each address. */
async function countSent(t: TestApp, { id }: TestAccount): Promise<Map<string, number>> {
  const { rows } = await t.deps.db.execute<{ to: string; count: number }>(sql`
    select told.address as to, count(*)::int as count from outgoing_messages o
    cross join lateral jsonb_array_elements_text(o.envelope->'to') as told (address)
    where o.account_id = ${id} and o.state = 'sent' group by 1`)
  return new Map(rows.map(({ to, count }) => [to, count]))
}

/** Lets those write who write in time, or before our message. */
async function letWrite(t: TestApp, boxes: Boxes, { isBefore = false } = {}) {
  const ours = await sentTo(t, boxes.here)
  for (const [n, one] of CASES.entries()) {
    if (one.isSilent || (one.isBefore ?? false) !== isBefore) continue
    const about = ours.get(one.lead)
    const by = one.by && boxes[one.by]
    const to = boxes[one.by ?? one.to ?? 'here']
    const values: Record<string, string> = {
      ...{ n: String(n), d: one.d, D: one.d.toUpperCase(), lead: one.lead },
      ...{ here: boxes.here.email, other: boxes.other.email },
      ...{ ours: about?.ours ?? '', subject: about?.subject ?? '' },
    }
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
    const headers = {
      ...{ From: by ? by.email : `Lea <${one.lead}>`, To: by ? one.lead : to.email, Subject: 'A new matter' },
      ...{ Date: t.deps.clock.now().toUTCString(), 'Message-ID': `<way-${n}-${to.id}@test.example>` },
      ...Object.fromEntries(
        Object.entries(one.headers ?? {}).map(([name, value]) => [name, filled(value)] as const),
      ),
    }
    const source = testMessage(headers, filled(one.body ?? 'Hello').replaceAll('\n', '\r\n'))
    const folder = one.folder ?? (by ? 'Sent' : 'INBOX')
    const flags = { read: false, starred: false, answered: false, draft: folder === 'Drafts' }
    t.world.mailbox(to.email).add({ folder, source, flags, receivedAt: t.deps.clock.now() })
  }
  await sync(t, boxes)
}

async function addContacts(t: TestApp, { workspaceId }: TestAccount): Promise<number[]> {
  const ids: number[] = []
  for (const { lead, also } of CASES) {
    const contactId = await addContact(t, workspaceId, lead, { firstName: 'Lea' })
    if (also)
      await t.deps.db.insert(contactAddresses).values({ workspaceId, contactId, address: also, position: 1 })
    ids.push(contactId)
  }
  return ids
}

async function sendByHand(t: TestApp, user: TestUser, boxes: Boxes, more: object = {}) {
  for (const [n, { lead }] of CASES.entries()) {
    const letter = {
      fromAccountId: boxes.here.id,
      to: lead,
      subject: `Plan ${n}`,
      body: '<p>Well?</p>',
      undoSeconds: 0,
    }
    const { status, body } = await t.call(user, 'POST', '/api/emails/send', { body: { ...letter, ...more } })
    if (status !== 200) throw new Error(`not sent: ${JSON.stringify(body)}`)
  }
  await send(t)
  await react(t)
  await sync(t, boxes)
}

/** What became of each case, by what has left and whether it is over. */
const outcomes = (left: (one: Case) => boolean, isOver: (one: Case) => boolean, waiting: Waiting) =>
  CASES.filter(({ becomes }) => typeof becomes === 'string' || becomes[waiting] !== '-').map(one => ({
    way: one.way,
    becomes: left(one) ? ('goes' as const) : isOver(one) ? ('stops' as const) : ('waits' as const),
  }))

/** Whether people and programs take notice of what comes, or the gate alone is asked when the message leaves. */
const NOTICED = [
  ['as it is planned', true],
  ['by the gate alone', false],
] as const

describe.each(NOTICED)('what counts as an answer, %s', (_, isNoticed) => {
  test('for a follow-up', async ({ t, user, account: here, other, outside }) => {
    const boxes = { here, other, outside }
    await letDaysPass(t, user)
    await moveTo(t, MONDAY)
    await sync(t, boxes)
    await addContacts(t, here)
    await letWrite(t, boxes, { isBefore: true })
    await moveTo(t, '2027-02-01T11:00Z')
    const times = { firstAfter: 1, maxFollowUps: 1, daysBetween: 3, newThreadAfter: 0 }
    await sendByHand(t, user, boxes, {
      followUp: { enabled: true, ...times, type: 'template', template: 'Ping' },
    })
    await moveTo(t, '2027-02-01T12:00Z')
    if (isNoticed) {
      await letWrite(t, boxes)
      await react(t)
    }
    await moveTo(t, '2027-02-02T11:01Z')
    await tick(t.deps)
    if (!isNoticed) await letWrite(t, boxes)
    await send(t)
    const count = await countSent(t, here)
    await react(t)
    const rows = await t.deps.db.execute<{ to: string; over: boolean }>(sql`
      select m.to_list->0->>'address' as to, e.state = 'stopped' as over from enrolments e join messages m on m.id = e.message_id
      where e.account_id = ${here.id}`)
    const over = new Map(rows.rows.map(row => [row.to, row.over]))
    expect(
      outcomes(
        ({ lead }) => (count.get(lead) ?? 0) > 1,
        ({ lead }) => over.get(lead) ?? false,
        'followUp',
      ),
    ).toEqual(expectedOf('followUp'))
  })

  test('for a step of a campaign', async ({ t, user, account: here, other, outside }) => {
    const boxes = { here, other, outside }
    await letDaysPass(t, user)
    await moveTo(t, MONDAY)
    await sync(t, boxes)
    const pace = {
      dailyLimit: 400,
      rampFrom: 400,
      rampBy: 1,
      gapFrom: 1,
      gapTo: 1,
      begunOn: null,
      isChosen: true,
    }
    await t.deps.db
      .insert(sendingMailboxes)
      .values({ workspaceId: here.workspaceId, accountId: here.id, ...pace })
    const contactIds = await addContacts(t, here)
    const audience = { contactIds, groupIds: [], exceptGroupIds: [] }
    const body = {
      name: 'Spring',
      steps: [mail(1, 0), mail(2, 2)],
      settings: SETTINGS,
      accountIds: [here.id],
      audience,
    }
    const made = await t.call(user, 'POST', '/api/outreach/campaigns', { body })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    const { id, revision } = made.body
    const launched = await t.call(user, 'POST', `/api/outreach/campaigns/${id}/launch`, {
      body: { revision },
    })
    expect(launched).toMatchObject({ status: 200 })
    // All get it at once.
    await t.deps.db
      .update(sendingMailboxes)
      .set({ gapFrom: 0, gapTo: 0 })
      .where(eq(sendingMailboxes.accountId, here.id))
    await letWrite(t, boxes, { isBefore: true })
    await react(t)
    const work = async (time: string) => {
      await moveTo(t, time)
      await tickCampaigns(t.deps)
    }
    await work('2027-02-01T13:00Z')
    await send(t)
    await react(t)
    await sync(t, boxes)
    expect([...(await countSent(t, here)).values()].filter(count => count === 1)).toHaveLength(CASES.length)
    await moveTo(t, '2027-02-01T14:00Z')
    if (isNoticed) {
      await letWrite(t, boxes)
      await react(t)
    }
    await work('2027-02-03T13:30Z')
    if (!isNoticed) await letWrite(t, boxes)
    await send(t)
    const count = await countSent(t, here)
    await react(t)
    await work('2027-02-03T13:40Z')
    const rows = await t.deps.db.select().from(enrolments).where(eq(enrolments.campaignId, id))
    const over = new Map(rows.map(row => [row.contactId, row.state === 'stopped']))
    expect(
      outcomes(
        ({ lead }) => (count.get(lead) ?? 0) > 1,
        one => over.get(contactIds[CASES.indexOf(one)] ?? 0) ?? false,
        'campaign',
      ),
    ).toEqual(expectedOf('campaign'))
  })

  test('for an automatic answer', async ({ t, user, account: here, other, outside }) => {
    const boxes = { here, other, outside }
    await letDaysPass(t, user)
    await moveTo(t, MONDAY)
    await t.deps.db.update(mailAccounts).set({ answerLimit: 1000 }).where(eq(mailAccounts.id, here.id))
    await sync(t, boxes)
    await addContacts(t, here)
    await sendByHand(t, user, boxes)
    await letWrite(t, boxes, { isBefore: true })
    await moveTo(t, '2027-02-01T11:00Z')
    const ours = await sentTo(t, here)
    for (const { lead } of CASES) {
      const { ours: name = '', subject = '' } = ours.get(lead) ?? {}
      const question = { From: lead, To: here.email, Subject: `Re: ${subject}`, 'In-Reply-To': `<${name}>` }
      const source = testMessage({ ...question, Date: t.deps.clock.now().toUTCString() }, 'When?')
      const flags = { read: false, starred: false, answered: false, draft: false }
      t.world.mailbox(here.email).add({ folder: 'INBOX', source, flags, receivedAt: t.deps.clock.now() })
    }
    await sync(t, boxes)
    await react(t)
    const through = { id: 1, name: 'Answers' }
    const actor = await findDelegate(t.deps.db, user.id, { kind: 'rule', through })
    if (!actor) throw new Error('nobody')
    const { rows } = await t.deps.db.execute<{ id: string; from: string; subject: string }>(sql`
      select id::text as id, from_address as from, subject from messages
      where account_id = ${here.id} and in_inbox and subject like 'Re: Plan%' order by id`)
    for (const { id, from, subject } of rows)
      await sendByItself(
        { ...t.deps, actor },
        {
          written: {
            ...{ fromAccountId: here.id, to: from, subject, body: '<p>Soon.</p>' },
            ...{ type: 'reply', inReplyToMessageId: Number(id) },
          },
          ...{ origin: 'auto_reply', autoSubmitted: 'auto-replied', key: `answer-${id}` },
          sendAt: new Date(t.deps.clock.now().getTime() + 2 * 3_600_000),
        },
      )
    await moveTo(t, '2027-02-01T12:00Z')
    await letWrite(t, boxes)
    if (isNoticed) await react(t)
    await moveTo(t, '2027-02-01T13:01Z')
    await send(t)
    const count = await countSent(t, here)
    const left = ({ lead }: Case) => (count.get(lead) ?? 0) > 1
    expect(outcomes(left, () => true, 'answer')).toEqual(expectedOf('answer'))
  })
})
