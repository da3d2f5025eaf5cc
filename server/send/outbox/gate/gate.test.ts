import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { isAutomatic, ORIGINS, type Origin } from '#core/contract/scheduled.ts'
import { auditLog, outgoingMessages, suppressions } from '#server/db/schema/index.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { passTime } from '#testing/pass-time.ts'
import { findOutgoingOf, updateOutgoing } from '../queries.ts'
import { sendOutgoing } from '../send-outgoing.ts'

const t = sharedApp()
const HOUR = 3_600_000
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const write = async (to: string, change: object = {}) => {
  const body = { fromAccountId: account.id, to, subject: 'Plan', body: '<p>Text</p>', ...change }
  return (await t.call(user, 'POST', '/api/emails/send', { body })).body
}
const outgoingOf = async (id: number) => (await findOutgoingOf(t.deps.db, account.workspaceId, id))!
/** Writes a message and lets the worker take it; as what a rule or a sequence makes if `origin` says so. */
const leave = async (to: string, origin?: Origin) => {
  const { id } = await write(to)
  if (origin) await updateOutgoing(t.deps.db, await outgoingOf(id), ['queued'], { origin, actorKind: 'rule' })
  return again(id)
}
const again = async (id: number) => {
  await sendOutgoing(t.deps, await outgoingOf(id))
  return outgoingOf(id)
}
const limit = (recipientsADay: number | null) =>
  t.call(user, 'PUT', `/api/outbox/limits/${account.id}`, { body: { recipientsADay } })
const limits = async () => (await t.call(user, 'GET', '/api/outbox/limits')).body.accounts[0]
const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@x.example`).join(', ')

describe('the limits of a mailbox', () => {
  test('count recipients over 24 hours; what is beyond them waits, says until when, and leaves then', async () => {
    await limit(5)
    expect((await leave(people(2))).state).toBe('sent')
    await passTime(t, HOUR)
    expect((await leave(people(2))).state).toBe('sent')
    expect((await limits()).limits).toMatchObject([{ limit: 5, used: 4, left: 1, nextFreeAt: null }])
    const held = await leave(people(3))
    expect(held).toMatchObject({ state: 'queued', gateAnswer: 'later', attempts: 0 })
    expect(held.gateReason).toMatch(/has written to 4 of 5 recipients in the last 24 hours/)
    // The first two make room.
    expect(held.dueAt.getTime() - t.deps.clock.now().getTime()).toBeGreaterThan(23.9 * HOUR - HOUR)
    const shown = (await t.call(user, 'GET', `/api/emails/${held.messageId}`)).body
    expect(shown).toMatchObject({ sending: 'queued', sendError: held.gateReason })
    expect((await t.call(user, 'GET', '/api/scheduled')).body.items).toMatchObject([
      { isWaiting: true, why: held.gateReason, at: held.dueAt.toISOString() },
    ])
    // A smaller one still has room.
    expect((await leave('one@x.example')).state).toBe('sent')
    expect((await limits()).limits).toMatchObject([{ used: 5, left: 0, nextFreeAt: expect.any(String) }])
    const until = async ({ dueAt }: typeof held) => {
      await passTime(t, dueAt.getTime() - t.deps.clock.now().getTime() + 1000)
      return again(held.messageId)
    }
    // That one was faster: it waits for the next two.
    const longer = await until(held)
    expect(longer).toMatchObject({ gateAnswer: 'later', attempts: 0 })
    expect((await until(longer)).state).toBe('sent')
  })

  test('a message with more recipients than the limit leaves once nothing else counts', async () => {
    await limit(2)
    expect((await leave(people(4))).state).toBe('sent')
    const held = await leave(people(3))
    expect(held.gateAnswer).toBe('later')
    await passTime(t, DAY_MS + 1000)
    expect((await again(held.messageId)).state).toBe('sent')
  })

  test('what waits for them stays in the list of what leaves later when it is put off', async () => {
    await limit(1)
    await leave('one@x.example')
    const { id } = await leave('two@x.example')
    const sendAt = new Date(t.deps.clock.now().getTime() + 3 * DAY_MS).toISOString()
    await t.call(user, 'POST', `/api/scheduled/${id}/reschedule`, { body: { sendAt } })
    expect((await t.call(user, 'GET', '/api/scheduled')).body.items).toMatchObject([
      { id, at: sendAt, isWaiting: false, why: 'You have chosen this time.' },
    ])
  })

  test('two workers never take the last place both', async () => {
    await limit(1)
    const ids = [(await write('a@x.example')).id, (await write('b@x.example')).id]
    const rows = await Promise.all(ids.map(outgoingOf))
    await Promise.all(rows.map(row => sendOutgoing(t.deps, row)))
    const states = (await Promise.all(ids.map(outgoingOf))).map(({ state }) => state)
    expect(states.sort()).toEqual(['queued', 'sent'])
  })

  test('what was refused does not count, what may have been sent does', async () => {
    await limit(2)
    expect((await leave('nobody@refused.invalid')).state).toBe('failed')
    expect((await limits()).limits[0].used).toBe(0)
    const { messageId } = await leave('a@x.example')
    await updateOutgoing(t.deps.db, await outgoingOf(messageId), ['sent'], {
      state: 'uncertain',
      sentAt: null,
    })
    expect((await limits()).limits[0].used).toBe(1)
  })

  test('are told and set by those who manage the mailbox, and the log says so', async () => {
    expect(await limits()).toMatchObject({ ownLimit: null, limits: [{ limit: 2000 }] })
    expect((await limit(300)).body).toMatchObject({ ownLimit: 300, limits: [{ limit: 300, left: 300 }] })
    const [entry] = await t.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, account.id))
    expect(entry).toMatchObject({ action: 'account.limited', details: { from: null, to: 300 } })
    expect((await limit(null)).body).toMatchObject({ ownLimit: null })
  })
})

describe('what is not to be written to', () => {
  const suppress = (kind: 'address' | 'domain', value: string) =>
    t.deps.db.insert(suppressions).values({
      workspaceId: account.workspaceId,
      kind,
      value,
      reason: 'They asked to be left alone.',
      source: 'person',
    })

  test('gets nothing automatic; a person is warned, and may', async () => {
    await suppress('address', 'no@x.example')
    await suppress('domain', 'quiet.example')
    for (const to of ['No@x.example', 'a@mail.quiet.example', 'yes@x.example, b@quiet.example'])
      expect((await leave(to, 'follow_up')).state, to).toBe('failed')
    const never = await leave('no@x.example', 'auto_reply')
    expect(never).toMatchObject({ gateAnswer: 'never', lastError: expect.stringContaining('They asked') })
    const { warnings } = await write('no@x.example')
    expect(warnings).toEqual(['no@x.example is not to be written to: They asked to be left alone.'])
    expect(await leave('no@x.example')).toMatchObject({
      state: 'sent',
      gateReason: expect.stringMatching(/by hand/),
    })
    expect((await leave('notquiet@notquiet.example', 'follow_up')).state).toBe('sent')
  })

  test('is a matter of each workspace', async () => {
    await suppress('address', 'no@x.example')
    user = await t.buildUser()
    account = await t.buildAccount(user)
    await syncNow(t, account)
    expect((await leave('no@x.example', 'follow_up')).state).toBe('sent')
  })
})

test('somebody gets one automatic message a day, however many rules there are', async () => {
  expect((await leave('a@x.example', 'auto_reply')).state).toBe('sent')
  const again1 = await leave('A@x.example', 'auto_reply')
  expect(again1).toMatchObject({ state: 'failed', gateAnswer: 'never' })
  const reminder = await leave('a@x.example', 'follow_up')
  expect(reminder).toMatchObject({ state: 'queued', gateAnswer: 'later' })
  expect((await leave('a@x.example')).state).toBe('sent')
  expect((await leave('b@x.example', 'auto_reply')).state).toBe('sent')
  await passTime(t, DAY_MS + 1000)
  expect((await again(reminder.messageId)).state).toBe('sent')
})

test.each(ORIGINS.filter(isAutomatic))(
  'a message (%s) does not leave where nobody answers for its kind',
  async origin => {
    const { id } = await write('a@x.example')
    await updateOutgoing(t.deps.db, await outgoingOf(id), ['queued'], { origin, actorKind: 'sequence' })
    const { [origin]: _, ...guests } = t.deps.guests
    await sendOutgoing({ ...t.deps, guests }, await outgoingOf(id))
    expect(await outgoingOf(id)).toMatchObject({ state: 'queued', gateAnswer: 'later', attempts: 0 })
    const byHand = await outgoingOf((await write('b@x.example')).id)
    await sendOutgoing({ ...t.deps, guests: {} }, byHand)
    expect((await outgoingOf(byHand.messageId)).state).toBe('sent')
  },
)

describe('the switch', () => {
  const flip = (who: TestUser, scope: string, isStopped: boolean) =>
    t.call(who, 'PUT', `/api/outbox/stops/${scope}`, { body: { isStopped } })

  test.each([['person'], ['workspace'], ['installation']])(
    'of a %s holds what acts by itself, and never what a person sends',
    async scope => {
      user = await t.buildUser({ organizationId: await t.buildOrganization(), role: 'admin' })
      account = await t.buildAccount(user)
      await syncNow(t, account)
      const operator = await t.buildUser({ role: 'super_admin' })
      const who = scope === 'installation' ? operator : user
      expect((await flip(who, scope, true)).status).toBe(200)
      const held = await leave('a@x.example', 'auto_reply')
      expect(held).toMatchObject({ state: 'queued', gateAnswer: 'later' })
      expect(held.gateReason).toMatch(/^Everything that acts by itself is stopped/)
      expect((await leave('a@x.example')).state).toBe('sent')
      await flip(who, scope, false)
      expect((await again(held.messageId)).state).toBe('sent')
      const entries = await t.deps.db.select().from(auditLog).where(eq(auditLog.actorId, who.id))
      expect(entries.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['automation.stopped', 'automation.started']),
      )
    },
  )

  test('does not let go a day later what nobody expects any more', async () => {
    await flip(user, 'person', true)
    const held = await leave('a@x.example', 'auto_reply')
    await passTime(t, DAY_MS + HOUR)
    expect(await again(held.messageId)).toMatchObject({ state: 'failed', gateAnswer: 'never' })
  })

  test('belongs to the person, the admins of the organization, and the operators', async () => {
    const organizationId = await t.buildOrganization()
    const [admin, member, operator] = [
      await t.buildUser({ organizationId, role: 'admin' }),
      await t.buildUser({ organizationId, role: 'team_member' }),
      await t.buildUser({ role: 'super_admin' }),
    ]
    expect((await flip(member, 'workspace', true)).status).toBe(403)
    expect((await flip(admin, 'installation', true)).status).toBe(403)
    expect((await flip(operator, 'workspace', true)).status).toBe(400)
    expect((await flip(admin, 'workspace', true)).status).toBe(200)
    const { stops } = (await t.call(member, 'GET', '/api/outbox/stops')).body
    expect(stops).toMatchObject([
      { scope: 'person', isStopped: false, mayChange: true },
      { scope: 'workspace', isStopped: true, mayChange: false },
      { scope: 'installation', isStopped: false, mayChange: false },
    ])
    expect((await t.call(user, 'GET', '/api/outbox/stops')).body.stops).toHaveLength(2)
  })
})

test('the ledger says what each message is, who made it, for how many, and what the gate has said', async () => {
  const { id } = await write('a@x.example, b@x.example', { cc: 'A@x.example', type: 'forward' })
  const row = await again(id)
  expect(row).toMatchObject({
    origin: 'forward',
    actorKind: 'person',
    throughId: null,
    userId: user.id,
    recipientCount: 2,
    gateAnswer: 'send',
    gateReason: 'Nothing is in its way.',
  })
  const rows = await t.deps.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.accountId, account.id))
  expect(rows).toHaveLength(1)
})
