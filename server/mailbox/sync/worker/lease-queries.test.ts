import { eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { mailAccounts, syncStates } from '#server/db/schema/index.ts'
import { revive } from '#server/mailbox/accounts/queries.ts'
import { addMailboxes } from '#testing/db/add-mailboxes.ts'
import { testDatabase } from '#testing/db/database.ts'
import { extent } from '#testing/limits.ts'
import {
  balanceLeases,
  giveSign,
  type HeldMailbox,
  releaseLeases,
  removeWorker,
  takeLeases,
} from './lease-queries.ts'

/** After this many rounds of all workers everything is settled, whatever has happened before. */
const ROUNDS = 4
const MAILBOXES = 23

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await addMailboxes(database.db, MAILBOXES, 5)
})
afterAll(() => database.close())

/** All mailboxes may be read, and there are no workers. */
async function reset(): Promise<void> {
  await database.db.execute(sql`delete from sync_workers`)
  await database.db.execute(sql`update sync_states set lease_owner = null`)
  await database.db.execute(sql`update mail_accounts set is_active = true, token_expiry = null`)
}
const round = (id: string, capacity = MAILBOXES) =>
  balanceLeases(database.db, { id, capacity, leaseMs: 60_000 }, new Date())

interface ModelWorker {
  id: string
  capacity: number
  /** The leases that it believes to hold. */
  held: HeldMailbox[]
  isFrozen: boolean
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('join' as const), capacity: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('round' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), at: fc.nat() }) },
  // Its lease expires; it may come back later.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wake' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mailboxes' as const), active: fc.nat(MAILBOXES) }) },
)

test('whatever workers come, go, freeze and wake: no mailbox has two holders, none is left over, and all settles', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      await reset()
      let workers: ModelWorker[] = []
      let count = 0
      const pick = (at: number, isFrozen: boolean) => {
        const some = workers.filter(worker => worker.isFrozen === isFrozen)
        return some[at % Math.max(1, some.length)]
      }
      const activate = (active: number) =>
        db.execute(sql`update mail_accounts set is_active = id in (
          select id from mail_accounts order by id limit ${active})`)

      const turn = async (worker: ModelWorker) => {
        const { id, capacity } = worker
        const { held, share } = await round(id, capacity)
        worker.held = held
        expect(held.length).toBeLessThanOrEqual(capacity)
        expect(share).toBeLessThanOrEqual(capacity)
        const surplus = held.splice(share)
        await releaseLeases(db, id, surplus)
        await expectOneHolder()
      }
      /** Workers that were away may believe that they still hold a lease, but cannot prove it. */
      const expectOneHolder = async () => {
        const { rows } = await db.execute<{ account_id: string; lease_token: string }>(
          sql`select account_id, lease_token from sync_states`,
        )
        const tokens = new Map(rows.map(row => [Number(row.account_id), Number(row.lease_token)]))
        const proven = workers
          .flatMap(({ held }) => held)
          .filter(({ accountId, token }) => tokens.get(accountId) === token)
          .map(({ accountId }) => accountId)
        expect(new Set(proven).size).toBe(proven.length)
      }

      for (const one of steps) {
        if (one.do === 'join') {
          count += 1
          workers.push({ id: `worker-${count}`, capacity: one.capacity, held: [], isFrozen: false })
          await turn(workers.at(-1)!)
        } else if (one.do === 'mailboxes') await activate(one.active)
        else {
          const worker = pick(one.at, one.do === 'wake')
          if (!worker) continue
          if (one.do === 'round') await turn(worker)
          else if (one.do === 'leave') {
            await releaseLeases(db, worker.id)
            await removeWorker(db, worker.id)
            workers = workers.filter(other => other !== worker)
          } else {
            worker.isFrozen = one.do === 'freeze'
            if (worker.isFrozen)
              await db.execute(
                sql`update sync_workers set expires_at = now() - interval '1 second' where id = ${worker.id}`,
              )
          }
        }
      }

      const living = workers.filter(({ isFrozen }) => !isFrozen)
      for (let number = 1; number <= ROUNDS; number += 1) for (const worker of living) await turn(worker)
      const total = await db.$count(mailAccounts, eq(mailAccounts.isActive, true))
      const capacity = living.reduce((sum, worker) => sum + worker.capacity, 0)
      const sizes = living.map(({ held }) => held.length)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(Math.min(total, capacity))
      const most = Math.max(0, ...sizes)
      for (const { held, capacity } of living)
        if (held.length < capacity) expect(most - held.length).toBeLessThanOrEqual(1)

      const settled = living.map(({ held }) => held)
      for (const worker of living) await turn(worker)
      expect(living.map(({ held }) => held)).toEqual(settled)
    }),
    { numRuns: extent(20) },
  )
})

test('after an outage, in which nobody gave a sign of life, the first to return leaves the others what they have', async () => {
  const { db } = database
  await reset()
  const all = (await round('first')).held
  await round('second')
  await releaseLeases(db, 'first', all.slice(0, MAILBOXES / 2))
  const before = (await round('second')).held
  await db.execute(sql`update sync_workers set expires_at = now() - interval '1 minute'`)
  expect((await round('first')).held).toHaveLength(MAILBOXES - before.length)
  expect((await round('second')).held).toEqual(before)
  await db.execute(sql`update sync_workers set expires_at = now() - interval '1 minute' where id = 'second'`)
  // The worker that stays away is dead.
  expect((await round('first')).held).toHaveLength(MAILBOXES)
})

test('mailboxes that must not be read stand in nobody’s way, and are found again when they may be read', async () => {
  const { db } = database
  await reset()
  const free = () => db.$count(syncStates, isNull(syncStates.leaseOwner))
  const mailboxes = await db.select().from(mailAccounts).orderBy(mailAccounts.id)
  const [expired, read] = [mailboxes[0]!, mailboxes.at(-1)!]
  await db.execute(
    sql`update mail_accounts set token_expiry = now() - interval '1 second' where id <> ${read.id}`,
  )
  expect((await round('first', 1)).held).toMatchObject([{ accountId: read.id }])
  expect(await free()).toBe(0)
  expect(await db.transaction(tx => revive(tx, expired))).toBe(true)
  expect(await free()).toBe(1)
  // Whoever changed these did not know that workers pass them by.
  await db.execute(sql`update mail_accounts set token_expiry = null`)
  expect((await round('first')).held).toHaveLength(MAILBOXES)
})

test('a worker leaves those of a dead one that must not be read any more', async () => {
  const { db } = database
  await reset()
  await round('dead')
  await db.execute(sql`update sync_workers set expires_at = now() - interval '1 minute'`)
  await db.execute(sql`update mail_accounts set is_active = false`)
  await round('first')
  expect((await round('first')).held).toEqual([])
  expect(await db.$count(syncStates, inArray(syncStates.leaseOwner, ['dead', 'first']))).toBe(0)
})

test('what another takes while a worker counts is no reason to give mailboxes back', async () => {
  const { db } = database
  await reset()
  await db.execute(
    sql`insert into sync_workers (id, capacity, held, expires_at) values ('b', 12, 0, now() + interval '1 hour')`,
  )
  const a = { id: 'a', capacity: 11, leaseMs: 60_000 }
  await balanceLeases(db, a, new Date())
  const known = await giveSign(db, a)
  expect((await round('b', 12)).held).toHaveLength(12)
  expect((await balanceLeases(db, a, new Date(), known)).share).toBe(11)
})

test('the mailboxes of an owner that nobody knows go to all who may take them', async () => {
  await reset()
  await database.db.execute(sql`update sync_states set lease_owner = 'forgotten'`)
  for (const id of ['first', 'second', 'first', 'second']) await round(id)
  for (const id of ['first', 'second'])
    expect((await round(id)).held.length).toBeGreaterThanOrEqual(Math.floor(MAILBOXES / 2))
})

test('a worker of the version before, which does not tell what it has, keeps its share', async () => {
  await reset()
  await database.db.execute(sql`update sync_states set lease_owner = 'silent'`)
  await database.db.execute(
    sql`insert into sync_workers (id, capacity, expires_at) values ('silent', 100, now() + interval '1 hour')`,
  )
  expect(await round('telling')).toMatchObject({ held: [], share: Math.floor(MAILBOXES / 2) })
})

test('a mailbox is not taken from whoever has taken it since it was found free', async () => {
  const { db } = database
  await reset()
  const { held } = await round('quick')
  const found = held.map(({ workspaceId, accountId }) => ({ workspaceId, id: accountId }))
  const worker = { id: 'slow', capacity: MAILBOXES, leaseMs: 60_000 }
  expect(await takeLeases(db, { worker, found, owners: ['dead'], now: new Date(), kept: 0 })).toBe(0)
  expect((await round('quick')).held).toEqual(held)
})

test('many workers that begin at the same moment take different mailboxes', async () => {
  await reset()
  const ids = ['a', 'b', 'c', 'd', 'e']
  await database.db.execute(sql`
    insert into sync_workers (id, capacity, held, expires_at)
    select id, 100, 0, now() + interval '1 minute' from unnest(${sql.param(ids)}::text[]) id`)
  // None of them sees what another takes.
  const taken: HeldMailbox[] = []
  for (const id of ids)
    await database.db
      .transaction(async tx => {
        taken.push(
          ...(await balanceLeases(tx as never, { id, capacity: 100, leaseMs: 60_000 }, new Date())).held,
        )
        tx.rollback()
      })
      .catch(() => undefined)
  expect(new Set(taken.map(({ accountId }) => accountId)).size).toBe(MAILBOXES)
})
