import { eq, sql } from 'drizzle-orm'
import { limitOn, type MailboxPace, USUAL_PACE } from '#core/outreach/campaigns/mailbox-pace.ts'
import { heapOf } from '#core/outreach/campaigns/plan/heap.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { isWorkingAt, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { clockAt } from '#core/text/dates/time-zone.ts'
import { takeDue } from '#server/automation/sequences/due-queries.ts'
import { createCampaign, readCampaign } from '#server/campaigns/campaigns.ts'
import { type Change, changeCampaign } from '#server/campaigns/change.ts'
import { setPace } from '#server/campaigns/mailboxes.ts'
import { launchCampaign, pauseCampaign, resumeCampaign } from '#server/campaigns/running/launch.ts'
import { followContacts } from '#server/campaigns/sending/follow-contacts.ts'
import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import { campaigns, mailAccounts, workingHours } from '#server/db/schema/index.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import type { TestAccount, TestApp } from '#testing/app.ts'
import { storeMail } from '#testing/stored-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2027-01-04T05:00:00Z')
const ZONES = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata', '']
const OWNER_ZONE = 'Europe/Berlin'

export interface Extent {
  contacts: number
  mailboxes: number
  /** So many messages may leave a mailbox on a day. */
  dailyLimit: number
  seed: number
  /** How often two workers do the same at the same time, from 0 to 1; else one of them is enough. */
  rivalry: number
  /** Told after each day how far it is, and what is wrong until then. */
  onDay?: (figures: string) => void
}

interface Simulated {
  /** What is wrong, in words; nothing if all is as it must be. */
  wrong: string[]
  /** For whoever looks at it. */
  figures: string[]
  sent: number
}

type Incident = 'answer' | 'bounce' | 'soft' | 'away' | 'unsubscribe' | 'complaint' | 'wrote' | 'suppressed'
/** In thousandths, for each message that arrives. */
const CHANCES: [Incident, number][] = [
  ['answer', 40],
  ['bounce', 15],
  ['soft', 10],
  ['away', 30],
  ['unsubscribe', 15],
  ['complaint', 3],
  ['wrote', 5],
  ['suppressed', 7],
]
/** After these nothing may be sent any more. */
const ENDS: readonly Incident[] = ['answer', 'bounce', 'unsubscribe', 'complaint', 'wrote', 'suppressed']

interface Person {
  id: number
  address: string
  company: number
  calendar: WorkCalendar
  sent: { step: number; at: number; account: number }[]
  /** When it ended for them, and for their company. */
  endedAt: number
}

const wait = (amount: number) => ({ amount, unit: 'days' as const })
const mail = (id: number, days: number): CampaignStep => ({
  id,
  kind: 'mail',
  wait: wait(days),
  variants: [
    { id: 1, subject: `Step ${id}`, body: '<p>Hi {{first_name|there}}</p>', isOn: true },
    { id: 2, subject: `Step ${id}`, body: '<p>Hello {{first_name|there}}</p>', isOn: true },
  ],
  startsThread: false,
})
const task = (id: number): CampaignStep => ({ id, kind: 'task', wait: wait(0), title: 'Call them', text: '' })
const branch = (id: number, then: CampaignStep[], otherwise: CampaignStep[]): CampaignStep => ({
  id,
  kind: 'branch',
  on: 'soft-bounced',
  then,
  otherwise,
})
const STEPS = [mail(1, 0), mail(2, 3), branch(3, [mail(4, 5)], [mail(5, 3)]), mail(6, 4), mail(7, 7)]
/** Edits of the running campaign, by the day on which they are made. */
const EDITS: [day: number, steps: CampaignStep[]][] = [
  [2.2, [mail(1, 0), mail(8, 1), mail(2, 3), branch(3, [mail(4, 5)], [mail(5, 3)]), mail(6, 4), mail(7, 7)]],
  [4.3, [mail(1, 0), mail(8, 1), branch(3, [mail(4, 5)], [mail(5, 3)]), mail(2, 1), mail(6, 4), mail(7, 7)]],
  [8.4, [mail(9, 0), mail(1, 0), mail(8, 1), branch(3, [], [mail(5, 1)]), mail(2, 1), mail(7, 3)]],
  [15.5, [mail(7, 0), mail(1, 0), mail(8, 2), mail(2, 1), { ...task(10) }, mail(6, 2)]],
  [15.6, [mail(1, 0), mail(8, 2), mail(2, 1), mail(6, 2), mail(7, 3)]],
]

/**
 * A campaign from its launch until nobody is left, by a driven clock: with answers, bounces and the like, two workers that
 * die, lost events, edits of steps, limits that change, a pause. Looks at what was handed over, not at what was planned.
 */
export async function simulateCampaigns(t: TestApp, extent: Extent): Promise<Simulated> {
  // Nobody takes its jobs or listens to its events: what follows from them is done here.
  const deps: Deps = {
    ...t.deps,
    queue: { ...t.deps.queue, send: async () => null },
    publish: async () => undefined,
    events: { ...t.deps.events, publish: async () => undefined },
  }
  const { db, clock } = deps
  const chance = chances(extent.seed)
  const now = () => clock.now().getTime()
  const setClock = (time: number) => t.advance(time - now())
  setClock(START)
  const user = await t.buildUser()
  await db.insert(workingHours).values({
    userId: user.id,
    timeZone: OWNER_ZONE,
    days: '12345',
    from: 9 * 60,
    to: 17 * 60,
    country: null,
    isChosen: true,
    updatedAt: clock.now(),
  })
  const actor = actorOf((await findUser(db, user.id))!)
  const ctx: Ctx = { ...deps, actor }
  const system = { ...deps, actor: { kind: 'system' as const, part: 'on/campaigns.follow' } }
  const accounts: TestAccount[] = []
  const paces = new Map<number, { from: number; pace: MailboxPace }[]>()
  const pace = {
    ...USUAL_PACE,
    dailyLimit: extent.dailyLimit,
    rampFrom: Math.ceil(extent.dailyLimit / 3),
    gapFrom: 1,
    gapTo: 2,
  }
  const choosePace = async (account: TestAccount, chosen: MailboxPace) => {
    await setPace(ctx, { accountId: account.id, pace: chosen })
    paces.set(account.id, [...(paces.get(account.id) ?? []), { from: now(), pace: chosen }])
  }
  for (let at = 0; at < extent.mailboxes; at++) {
    const account = await t.buildAccount(user)
    accounts.push(account)
    // Its provider files what was sent by itself, as most do.
    await db.update(mailAccounts).set({ savesSentMail: true }).where(eq(mailAccounts.id, account.id))
    await choosePace(account, { ...pace, rampBy: Math.ceil(extent.dailyLimit / 4) })
  }
  const people = await storePeople(t, accounts[0] as TestAccount, extent.contacts)
  const byAddress = new Map(people.map(person => [person.address, person]))
  const companies = Map.groupBy(people, ({ company }) => company)
  const planned = heapOf<{ at: number; happen: () => Promise<unknown> }>((a, b) => a.at < b.at)
  const plan = (at: number, happen: () => Promise<unknown>) => planned.push({ at, happen })
  let lost = 0
  const incidents = new Map<Incident, number>()
  const wrong: string[] = []
  const delivered: { account: number; at: number }[] = []

  t.world.deliver = async (source, { from, to }) => {
    const person = byAddress.get(to[0] ?? '')
    const account = accounts.find(({ email }) => email === from)
    const step = Number(/^Subject: (?:Re: )?Step (\d+)/m.exec(Buffer.from(source).toString('latin1'))?.[1])
    if (!person || !account) throw new Error(`nobody was to write to ${to[0]}`)
    person.sent.push({ step, at: now(), account: account.id })
    delivered.push({ account: account.id, at: now() })
    const luck = chance() * 1000
    let reached = 0
    for (const [kind, share] of CHANCES) {
      reached += share
      if (luck >= reached) continue
      const after =
        kind === 'bounce' || kind === 'soft' || kind === 'away' ? chance() * HOUR : chance() * 4 * DAY
      plan(now() + after, () => happen(person, account, kind))
      break
    }
  }

  const tell = async (event: Parameters<typeof followContacts>[1]) => {
    const luck = chance()
    if (luck < 0.6) await followContacts(system, event)
    else if (luck < 0.8) plan(now() + chance() * 2 * DAY, () => followContacts(system, event))
    else lost += 1
  }

  async function happen(person: Person, account: TestAccount, kind: Incident): Promise<void> {
    const { workspaceId, id: accountId } = account
    const { rows } = await db.execute<{ message: string; thread: string }>(sql`
      select s.message_id::text as message, m.thread_id::text as thread from enrolments e
      join enrolment_steps s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
      join messages m on m.workspace_id = e.workspace_id and m.id = s.message_id
      join outgoing_messages o on o.workspace_id = e.workspace_id and o.id = s.outgoing_id and o.state = 'sent'
      where e.workspace_id = ${workspaceId} and e.contact_id = ${person.id} order by o.sent_at desc limit 1`)
    const [row] = rows
    if (!row) return
    incidents.set(kind, (incidents.get(kind) ?? 0) + 1)
    if (ENDS.includes(kind)) person.endedAt = Math.min(person.endedAt, now())
    if (kind === 'answer')
      for (const mate of companies.get(person.company) ?? []) mate.endedAt = Math.min(mate.endedAt, now())
    if (kind === 'suppressed') {
      await db.execute(sql`insert into suppressions (workspace_id, kind, value, reason, source)
        values (${workspaceId}, 'address', ${person.address}, 'They asked for it.', 'person') on conflict do nothing`)
      return
    }
    const aboutId = Number(row.message)
    const threadId = Number(row.thread)
    const mail = {
      isOurs: kind === 'wrote',
      from: kind === 'wrote' ? account.email : person.address,
      to: kind === 'wrote' ? person.address : account.email,
      at: clock.now(),
      subject: 'Re: Step',
      isAutomatic: kind === 'bounce' || kind === 'soft' || kind === 'away' || kind === 'complaint',
      // Some answer from another program, in a conversation of its own.
      ...(chance() < 0.8 ? { threadId } : {}),
      ...(kind === 'wrote' ? { threadId } : { signal: signalOf(kind, aboutId) }),
    }
    const { messageId } = await storeMail(t, account, mail)
    await tell({ name: 'mail.arrived', workspaceId, accountId, messageIds: [messageId] })
  }

  const byTwo = <T>(act: () => Promise<T>): Promise<T[]> =>
    Promise.all(chance() < extent.rivalry ? [act(), act()] : [act()])

  let written = 0
  async function work(): Promise<void> {
    // A worker dies with what it has just taken.
    if (chance() < 0.02)
      await takeDue(db, 'campaigns', { now: clock.now(), until: new Date(now() + 10 * MINUTE), limit: 3 })
    const ticked = await byTwo(() => tickCampaigns(deps))
    for (const { failed, written: more } of ticked) {
      written += more
      if (failed > 0) wrong.push(`${failed} turns failed`)
    }
    // Nobody sends for a while.
    if (chance() < 0.05) return
    const { rows } = await db.execute<{
      workspace: string
      id: string
      account: string
      message: string
    }>(sql`
      select workspace_id::text as workspace, id::text as id, account_id::text as account, message_id::text as message
      from outgoing_messages where state = 'queued' and due_at <= ${clock.now().toISOString()}`)
    const due = rows.map(row => ({ workspaceId: Number(row.workspace), id: Number(row.id) }))
    await Promise.all(due.map(key => byTwo(() => sendOutgoing(deps, key))))
    await Promise.all(
      rows.map(row =>
        tell({
          name: 'mail.sent',
          workspaceId: Number(row.workspace),
          accountId: Number(row.account),
          messageId: Number(row.message),
        }),
      ),
    )
  }

  const { id } = await createCampaign(ctx, { name: 'Simulation' })
  const half = Math.ceil(people.length / 2)
  const idsOf = (list: Person[]) => list.map(person => person.id)
  const edit = async (change: Change) => {
    const { revision } = await readCampaign(ctx, id)
    await changeCampaign(ctx, { id, revision, ...change })
  }
  const audienceOf = (list: Person[]) => ({ groupIds: [], exceptGroupIds: [], contactIds: idsOf(list) })
  await edit({
    steps: STEPS,
    accountIds: accounts.map(account => account.id),
    audience: audienceOf(people.slice(0, half)),
    settings: { physicalAddress: '1 Example Street' },
  })
  await launchCampaign(ctx, { id, revision: (await readCampaign(ctx, id)).revision })
  plan(START + 3 * DAY, () => edit({ audience: audienceOf(people) }))
  for (const [day, steps] of EDITS) plan(START + day * DAY, () => edit({ steps }))
  const [tight] = accounts as [TestAccount]
  plan(START + 9.1 * DAY, () => pauseCampaign(ctx, id))
  plan(START + 10.4 * DAY, () => resumeCampaign(ctx, id))
  plan(START + 11.4 * DAY, () =>
    choosePace(tight, { ...pace, dailyLimit: Math.ceil(extent.dailyLimit / 2), rampBy: 5 }),
  )
  plan(START + 16.4 * DAY, () => choosePace(tight, { ...pace, rampBy: extent.dailyLimit }))
  const paused: [number, number] = [START + 9.1 * DAY, START + 10.4 * DAY]

  const wrongInMail = () => [
    ...people.flatMap(person => wrongWith(person, paused)),
    ...aboveLimits(delivered, paces),
  ]

  const nextInTables = async (): Promise<number> => {
    const { rows } = await db.execute<{ at: string | null }>(sql`
      select extract(epoch from least(
        (select due_at from enrolments where state = 'active' and kind = 'campaign' order by due_at limit 1),
        (select min(due_at) from outgoing_messages where state = 'queued')))::text as at`)
    return rows[0]?.at ? Number(rows[0].at) * 1000 : Number.POSITIVE_INFINITY
  }
  const closeTasks = () =>
    db.execute(
      sql`update enrolment_steps set outcome = 'done', done_at = ${clock.now().toISOString()} where outcome = 'asked'`,
    )

  const started = performance.now()
  let rounds = 0
  for (let time = START; ; rounds += 1) {
    const next = Math.min(planned.peek()?.at ?? Number.POSITIVE_INFINITY, await nextInTables())
    if (next === Number.POSITIVE_INFINITY) break
    time = Math.max(next, time + MINUTE)
    if (time > START + 500 * DAY) {
      wrong.push('it does not come to an end')
      break
    }
    if (extent.onDay && Math.floor(time / DAY) > Math.floor(now() / DAY)) {
      const until = [...wrong, ...wrongInMail()]
      const day = clock.now().toISOString().slice(0, 10)
      extent.onDay(
        `${day}: ${written} written, ${delivered.length} sent, ${rounds} rounds, ${until.length} wrong ${until.slice(0, 3)}`,
      )
    }
    setClock(time)
    for (let happening = planned.peek(); happening && happening.at <= time; happening = planned.peek()) {
      planned.pop()
      await happening.happen()
    }
    await work()
    if (rounds % 500 === 0) await closeTasks()
  }
  const seconds = (performance.now() - started) / 1000

  wrong.push(...wrongInMail())
  const sums = await db.execute<{ state: string; count: string }>(sql`
    select state, count(*)::text as count from outgoing_messages group by 1
    union all select 'withdrawn', count(*)::text from audit_log where action = 'message.withdrawn'`)
  const sum = new Map(sums.rows.map(({ state, count }) => [state, Number(count)]))
  const accounted = [...sum.values()].reduce((total, count) => total + count, 0)
  if (accounted !== written) wrong.push(`${written} were written, but ${accounted} are accounted for`)
  if (sum.get('sent') !== delivered.length)
    wrong.push(`${sum.get('sent')} sent, ${delivered.length} delivered`)
  const ends = await db.execute<{ state: string; reason: string | null; count: string }>(sql`
    select state, reason, count(*)::text as count from enrolments group by 1, 2 order by 1, 2`)
  if (ends.rows.some(({ state }) => state === 'active')) wrong.push('somebody was left behind')
  await db.update(campaigns).set({ state: 'stopped' }).where(eq(campaigns.id, id))
  const days = Math.ceil((now() - START) / DAY)
  return {
    wrong,
    sent: delivered.length,
    figures: [
      `${people.length} contacts, ${accounts.length} mailboxes of ${extent.dailyLimit} a day, ${days} days, ${rounds} rounds in ${seconds.toFixed(0)} s`,
      `${written} written: ${[...sum].map(([state, count]) => `${count} ${state}`).join(', ')}; ${lost} events lost`,
      [...incidents].map(([kind, count]) => `${kind} ${count}`).join(', '),
      ends.rows
        .map(({ state, reason, count }) => `${state}${reason ? ` (${reason})` : ''} ${count}`)
        .join(', '),
    ],
  }
}

const KINDS = {
  answer: 'answer',
  bounce: 'bounce',
  soft: 'bounce',
  away: 'absence',
  unsubscribe: 'unsubscribe',
} as const

const signalOf = (kind: Incident, aboutId: number) => ({
  kind: kind === 'complaint' ? 'complaint' : KINDS[kind as keyof typeof KINDS],
  aboutId,
  ...(kind === 'bounce' || kind === 'soft' ? { isHard: kind === 'bounce' } : {}),
})

async function storePeople(t: TestApp, { workspaceId }: TestAccount, count: number): Promise<Person[]> {
  const now = t.deps.clock.now().toISOString()
  const people = Array.from({ length: count }, (_, at) => {
    const company = Math.floor(at / 3)
    // Every third company is none: its people have addresses of a mail provider for everybody.
    const isFree = company % 3 === 0
    const zone = ZONES[at % ZONES.length] ?? ''
    const calendar: WorkCalendar = {
      timeZone: zone === '' ? OWNER_ZONE : zone,
      days: [1, 2, 3, 4, 5],
      from: 9 * 60,
      to: 17 * 60,
      isHoliday: () => false,
    }
    const address = `person-${at}@${isFree ? 'gmail.com' : `company-${company}.test`}`
    return { address, zone, calendar, company: isFree ? -at : company }
  })
  const { rows } = await t.deps.db.execute<{ id: string; at: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(people.map((person, at) => ({ ...person, at })))}::jsonb)
        as g (address text, zone text, at int)
    ), stored as (
      insert into contacts (workspace_id, kind, first_name, name, time_zone, source, created_at, updated_at)
      select ${workspaceId}, 'person', 'Person', address, zone, 'person', ${now}, ${now} from given order by at
      returning id, name
    ), addressed as (
      insert into contact_addresses (workspace_id, address, contact_id) select ${workspaceId}, name, id from stored
    )
    select s.id::text as id, g.at from stored s join given g on g.address = s.name order by g.at`)
  return people.map(({ address, calendar, company }, at) => ({
    id: Number(rows[at]?.id),
    address,
    calendar,
    company,
    sent: [],
    endedAt: Number.POSITIVE_INFINITY,
  }))
}

function wrongWith({ address, sent, calendar, endedAt }: Person, [from, to]: [number, number]): string[] {
  const wrong: string[] = []
  const steps = sent.map(({ step }) => step)
  if (new Set(steps).size < steps.length) wrong.push(`${address} got a step twice: ${steps}`)
  for (const { step, at } of sent) {
    if (at > endedAt) wrong.push(`${address} got step ${step} after the end`)
    if (!isWorkingAt(new Date(at), calendar)) wrong.push(`${address} got step ${step} outside hours`)
    if (at > from && at < to) wrong.push(`${address} got step ${step} during the pause`)
  }
  if (new Set(sent.map(({ account }) => account)).size > 1)
    wrong.push(`${address} was written to from two mailboxes`)
  return wrong
}

function aboveLimits(
  delivered: readonly { account: number; at: number }[],
  paces: ReadonlyMap<number, readonly { from: number; pace: MailboxPace }[]>,
): string[] {
  const wrong: string[] = []
  for (const [account, list] of Map.groupBy(delivered, one => one.account)) {
    const dayOf = ({ at }: { at: number }) => clockAt(new Date(at), OWNER_ZONE).slice(0, 10)
    const begunOn = dayOf(list[0] as { at: number })
    for (const [day, sent] of Map.groupBy(list, dayOf)) {
      // On the day of a change either limit may have counted.
      const known = (paces.get(account) ?? []).filter(({ from }) => dayOf({ at: from }) <= day)
      const allowed = known.filter(
        ({ from }, at) =>
          at === known.length - 1 ||
          dayOf({ at: from }) === day ||
          dayOf({ at: known[at + 1]?.from ?? 0 }) === day,
      )
      const limit = Math.max(...allowed.map(({ pace }) => limitOn(day, pace, begunOn)))
      if (sent.length > limit) wrong.push(`${sent.length} of ${limit} left mailbox ${account} on ${day}`)
    }
  }
  return wrong
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
