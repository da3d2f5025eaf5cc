import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { threadAutomation } from '#core/contract/automation.ts'
import { mailAccounts, outgoingMessages, workingHours } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { muteThreads } from '#server/mailbox/messages/snooze-queries.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import type { TestAccount } from '#testing/app.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { dueAfter, endOf, isAtWork, nextAtWork, type Office } from '#testing/simulation/expected.ts'
import { type Incident, type Life, livesOf } from '#testing/simulation/life.ts'
import { type Restarted, restart } from '#testing/simulation/restart.ts'
import { storeMail } from '#testing/stored-mail.ts'
import { takeDue } from './due-queries.ts'
import { enrolThread } from './enrol.ts'
import { followUp } from './follow-up.ts'
import { tick } from './tick.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = Date.parse('2027-01-04T00:00:00Z')
/** In which days conversations begin; the last ones go on for two months. */
const DAYS = Math.min(300, extent(60))
const END = YEAR + (DAYS + 65) * DAY
const SEED = 20270104
const CORRESPONDENTS = extent(40)
const MOST_ROUNDS = 20_000
/** The process dies in every so many rounds, besides single workers. */
const RESTART_EVERY = extent(40)
/** So many may leave one mailbox in a day. */
const BUDGET = 1
/** A due step leaves within this time of work: a worker may die with it, and is noticed after ten minutes. */
const SLACK = 3 * HOUR

const GERMAN = ['01-01', '03-26', '03-29', '05-01', '05-06', '05-17', '10-03', '12-25', '12-26']
const WEEK = [1, 2, 3, 4, 5]
const OFFICES: Office[] = [
  { timeZone: 'Europe/Berlin', days: WEEK, from: 9, to: 17, holidays: GERMAN.map(day => `2027-${day}`) },
  { timeZone: 'America/New_York', days: WEEK, from: 8, to: 18, holidays: [] },
  { timeZone: 'Asia/Kolkata', days: [1, 2, 3, 4, 5, 6], from: 10, to: 16, holidays: [] },
  { timeZone: 'Australia/Lord_Howe', days: WEEK, from: 9, to: 17, holidays: [] },
  { timeZone: 'America/Sao_Paulo', days: [1, 3, 5], from: 13, to: 15, holidays: [] },
  // Often more than its budget allows.
  { timeZone: 'Europe/London', days: WEEK, from: 9, to: 17, holidays: [] },
]
const TIGHT = OFFICES.length - 1

interface Conversation extends Life {
  account: TestAccount
  office: Office
  address: string
  start: number
  messageId: number
  threadId: number
  sent: number[]
}

interface Planned {
  at: number
  happen: () => Promise<void>
}

describe('months of follow-ups, on a PostgreSQL server', () => {
  const { t, postgres } = sharedAppOnServer()

  test('is what the settings say: nothing twice, after an answer, outside hours or beyond a budget', async () => {
    const { db, clock } = t.deps
    let worker: Restarted = { deps: t.deps, close: async () => {} }
    const chance = chances(SEED)
    const setClock = (time: number) => t.advance(time - clock.now().getTime())
    const byAddress = new Map<string, Conversation>()
    const delivered: { address: string; at: number; account: number }[] = []
    t.world.deliver = async (_, { to }) => {
      const conversation = byAddress.get(to[0] ?? '')
      if (!conversation) throw new Error(`nobody was to write to ${to[0]}`)
      conversation.sent.push(clock.now().getTime())
      delivered.push({ address: to[0] ?? '', at: clock.now().getTime(), account: conversation.account.id })
    }
    setClock(YEAR)
    const mailboxes = await Promise.all(
      OFFICES.map(async (office, at) => {
        const user = await t.buildUser()
        const account = await t.buildAccount(user)
        await db.insert(workingHours).values({
          userId: user.id,
          timeZone: office.timeZone,
          days: office.days.join(''),
          from: office.from * 60,
          to: office.to * 60,
          country: office.holidays.length > 0 ? 'DE' : null,
          isChosen: true,
          updatedAt: clock.now(),
        })
        if (at === TIGHT)
          await db.update(mailAccounts).set({ sendLimit: BUDGET }).where(eq(mailAccounts.id, account.id))
        return { user, account, office }
      }),
    )
    const planned: Planned[] = []
    const plan = (at: number, happen: Planned['happen']) => void planned.push({ at, happen })
    const actor = { kind: 'system' as const, part: 'on/automation.followUp' }
    let lost = 0
    /** An event reaches its subscriber later, or never: the tick and the gate have to do without. */
    const tell = async (event: Parameters<typeof followUp>[1]) => {
      const luck = chance()
      const react = () => followUp({ ...worker.deps, actor }, event)
      if (luck < 0.6) await react()
      else if (luck < 0.8) plan(clock.now().getTime() + chance() * 2 * DAY, react)
      else lost += 1
    }
    const lives = livesOf({ seed: SEED, count: CORRESPONDENTS, people: OFFICES.length, days: DAYS })
    lives.forEach((life, at) => {
      const { user, account, office } = mailboxes[life.person] as (typeof mailboxes)[number]
      const start = YEAR + life.startMinute * MINUTE
      const address = `person-${at}@people.test`
      plan(start, async () => {
        const stored = await storeMail(t, account, {
          isOurs: true,
          from: account.email,
          to: address,
          at: clock.now(),
        })
        const conversation = {
          ...life,
          ...stored,
          account,
          office,
          address,
          start: clock.now().getTime(),
          sent: [],
        }
        byAddress.set(address, conversation)
        const person = actorOf((await findUser(db, user.id))!)
        const settings = threadAutomation.parse({
          followUpDelay: life.delay,
          followUpDelayUnit: life.unit,
          maxFollowUps: life.most,
        })
        await enrolThread({ ...worker.deps, actor: person }, { threadId: String(stored.threadId), settings })
        for (const incident of life.incidents)
          plan(conversation.start + incident.afterMinutes * MINUTE, () => happen(conversation, incident))
      })
    })

    async function happen(conversation: Conversation, { kind, days }: Incident): Promise<void> {
      const { account, address, messageId, threadId, office } = conversation
      const at = clock.now()
      const { workspaceId, id: accountId } = account
      const theirs = { isOurs: false, from: address, to: account.email, at, subject: 'Re: Plan' }
      const arrive = async (mail: Parameters<typeof storeMail>[2]) => {
        const stored = await storeMail(t, account, mail)
        await tell({ name: 'mail.arrived', workspaceId, accountId, messageIds: [stored.messageId] })
      }
      const aboutId = messageId
      switch (kind) {
        case 'answer':
          return arrive({ ...theirs, threadId, signal: { kind: 'answer', aboutId } })
        case 'answer-elsewhere':
          return arrive({ ...theirs, from: `other-${address}`, signal: { kind: 'answer', aboutId } })
        case 'bounce-hard':
        case 'bounce-soft':
          return arrive({
            ...theirs,
            isAutomatic: true,
            signal: { kind: 'bounce', aboutId, isHard: kind === 'bounce-hard' },
          })
        case 'away': {
          const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: office.timeZone }).format(at)
          const until =
            days === null ? null : new Date(Date.parse(shown) + days * DAY).toISOString().slice(0, 10)
          return arrive({
            ...theirs,
            threadId,
            isAutomatic: true,
            signal: { kind: 'absence', aboutId, until },
          })
        }
        case 'wrote':
          return arrive({ isOurs: true, from: account.email, to: address, at, threadId })
        case 'mute':
          await inMailTransaction(db, [accountId], tx => muteThreads(tx, account, [threadId], at))
          return tell({ name: 'mail.changed', workspaceId, accountId, moved: [messageId] })
        case 'trash':
          await inMailTransaction(db, [accountId], tx =>
            tx.execute(sql`update messages set in_trash = true, in_sent = false
              where workspace_id = ${workspaceId} and id = ${messageId}`),
          )
          return tell({ name: 'mail.changed', workspaceId, accountId, moved: [messageId] })
      }
    }

    let restarts = 0
    /** The process dies with what it has just taken, and another one begins with nothing in memory. */
    async function dieAndStartAnew(): Promise<void> {
      const { db } = worker.deps
      await takeDue(db, 'follow-ups', {
        now: clock.now(),
        until: new Date(clock.now().getTime() + 10 * MINUTE),
        limit: 3,
      })
      await worker.close()
      worker = await restart(t, postgres.socketUrl)
      restarts += 1
    }

    /** Two workers at once; either may die with what it has just taken. */
    async function work(): Promise<void> {
      if (chance() < 0.05)
        await takeDue(worker.deps.db, 'follow-ups', {
          now: clock.now(),
          until: new Date(clock.now().getTime() + 10 * MINUTE),
          limit: 3,
        })
      const ticked = await Promise.all([tick(worker.deps), tick(worker.deps)])
      expect(ticked.map(({ failed }) => failed)).toEqual([0, 0])
      if (chance() < 0.1) return
      const o = outgoingMessages
      const due = await db
        .select()
        .from(o)
        .where(sql`${o.state} = 'queued' and ${o.dueAt} <= ${clock.now().toISOString()}`)
      const sending = due.flatMap(outgoing => [
        sendOutgoing(worker.deps, outgoing),
        sendOutgoing(worker.deps, outgoing),
      ])
      await Promise.all(sending)
      for (const { workspaceId, accountId, id: outgoingId, messageId } of due)
        await tell({ name: 'mail.sent', workspaceId, accountId, outgoingId, messageId })
    }

    const nextInTables = async (): Promise<number> => {
      const { rows } = await db.execute<{ at: string | null }>(sql`
        select extract(epoch from least((select min(due_at) from enrolments where state = 'active'),
          (select min(due_at) from outgoing_messages where state = 'queued')))::text as at`)
      return rows[0]?.at ? Number(rows[0].at) * 1000 : Number.POSITIVE_INFINITY
    }

    const started = performance.now()
    let rounds = 0
    for (let now = YEAR; now < END; rounds += 1) {
      planned.sort((a, b) => a.at - b.at)
      const next = Math.min(planned[0]?.at ?? END, await nextInTables())
      if (next === Number.POSITIVE_INFINITY) break
      if (rounds > MOST_ROUNDS) throw new Error(`it does not come to an end: ${new Date(now)}`)
      now = Math.max(next, now + MINUTE)
      setClock(now)
      while (planned[0] && planned[0].at <= now) await planned.shift()?.happen()
      if (rounds % RESTART_EVERY === RESTART_EVERY - 1) await dieAndStartAnew()
      await work()
    }
    await worker.close()

    const conversations = [...byAddress.values()]
    const wrong = conversations.flatMap(conversation => {
      const problem = compare(conversation)
      return problem
        ? [`${conversation.address}: ${problem} ${JSON.stringify(describeOf(conversation))}`]
        : []
    })
    expect(wrong).toEqual([])
    expect(
      mostInADay(delivered.filter(({ account }) => account === mailboxes[TIGHT]?.account.id)),
    ).toBeLessThanOrEqual(BUDGET)
    const ends = await db.execute<{ state: string; reason: string | null; count: string }>(
      sql`select state, reason, count(*)::text as count from enrolments group by 1, 2 order by 1, 2`,
    )
    const seconds = Math.round((performance.now() - started) / 1000)
    const kinds = Object.groupBy(
      lives.flatMap(({ incidents }) => incidents),
      ({ kind }) => kind,
    )
    console.info(
      [
        `${conversations.length} conversations of ${OFFICES.length} people, ${rounds} rounds in ${seconds} s`,
        `${delivered.length} follow-ups sent; ${lost} events lost; ${restarts} restarts`,
        Object.entries(kinds)
          .map(([kind, list]) => `${kind} ${list?.length}`)
          .join(', '),
        ends.rows
          .map(({ state, reason, count }) => `${state}${reason ? ` (${reason})` : ''} ${count}`)
          .join(', '),
      ].join('\n'),
    )
    expect(conversations).toHaveLength(CORRESPONDENTS)
    expect(restarts).toBeGreaterThan(3)
    expect(delivered.length).toBeGreaterThan(CORRESPONDENTS / 2)
  })
})

/** What is wrong with what was sent in a conversation; null if it is what the settings say. */
function compare(conversation: Conversation): string | null {
  const { most, office, start, sent, person } = conversation
  const isTight = person === TIGHT
  const end = endOf(conversation, start)
  if (sent.length > most) return `${sent.length} were sent`
  for (const [at, time] of sent.entries()) {
    const before = sent.slice(0, at)
    const due = dueAfter(conversation, { start, sent: before, now: time - MINUTE, office })
    if (time >= end + MINUTE) return `the ${at}. was sent after it had ended`
    if (time < due - MINUTE) return `the ${at}. was sent before its time`
    if (!isAtWork(time, office)) return `the ${at}. was sent outside hours`
    if (!isTight && time > latest(due, office)) return `the ${at}. was late`
  }
  if (sent.length === most || isTight) return null
  const due = dueAfter(conversation, { start, sent, now: Math.min(end, END), office })
  return latest(due, office) < Math.min(end, END) ? 'one was not sent' : null
}

/** When a step that is due has left at the latest: after so much time of work. */
const latest = (due: number, office: Office): number =>
  nextAtWork(nextAtWork(due + SLACK / 2, office) + SLACK / 2, office) + HOUR

const describeOf = ({ start, sent, incidents, delay, unit, most, office }: Conversation) => ({
  zone: office.timeZone,
  start: new Date(start),
  settings: `${delay} ${unit}, ${most}`,
  sent: sent.map(time => new Date(time)),
  incidents: incidents.map(({ kind, afterMinutes, days }) => [
    kind,
    new Date(start + afterMinutes * MINUTE),
    days,
  ]),
})

function mostInADay(times: { at: number }[]): number {
  return Math.max(
    0,
    ...times.map(({ at }) => times.filter(other => other.at > at - DAY + MINUTE && other.at <= at).length),
  )
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
