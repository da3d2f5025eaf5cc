import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { addMailboxes } from '#testing/db/add-mailboxes.ts'
import { testDatabase } from '#testing/db/database.ts'
import { extent } from '#testing/limits.ts'
import { balanceLeases, type HeldMailbox, releaseLeases, removeWorker } from './lease-queries.ts'

/** After this many rounds of all workers everything is settled, whatever has happened before. */
const ROUNDS = 4
const MAILBOXES = 23

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await addMailboxes(database.db, MAILBOXES)
})
afterAll(() => database.close())

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
      await db.execute(sql`delete from sync_workers`)
      await db.execute(sql`update sync_states set lease_owner = null`)
      let workers: ModelWorker[] = []
      let count = 0
      const pick = (at: number, isFrozen: boolean) => {
        const some = workers.filter(worker => worker.isFrozen === isFrozen)
        return some[at % Math.max(1, some.length)]
      }
      const activate = (active: number) =>
        db.execute(sql`update mail_accounts set is_active = id in (
          select id from mail_accounts order by id limit ${active})`)
      await activate(MAILBOXES)

      const round = async (worker: ModelWorker) => {
        const { id, capacity } = worker
        const { held, share } = await balanceLeases(db, { id, capacity, leaseMs: 60_000 }, new Date())
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
          await round(workers.at(-1)!)
        } else if (one.do === 'mailboxes') await activate(one.active)
        else {
          const worker = pick(one.at, one.do === 'wake')
          if (!worker) continue
          if (one.do === 'round') await round(worker)
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
      for (let number = 1; number <= ROUNDS; number += 1) for (const worker of living) await round(worker)
      const total = await db.$count(mailAccounts, eq(mailAccounts.isActive, true))
      const capacity = living.reduce((sum, worker) => sum + worker.capacity, 0)
      const sizes = living.map(({ held }) => held.length)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(Math.min(total, capacity))
      const most = Math.max(0, ...sizes)
      for (const { held, capacity } of living)
        if (held.length < capacity) expect(most - held.length).toBeLessThanOrEqual(1)

      const settled = living.map(({ held }) => held)
      for (const worker of living) await round(worker)
      expect(living.map(({ held }) => held)).toEqual(settled)
    }),
    { numRuns: extent(20) },
  )
})

test('after an outage, in which nobody gave a sign of life, the first to return leaves the others what they have', async () => {
  const { db } = database
  await db.execute(sql`delete from sync_workers`)
  await db.execute(sql`update sync_states set lease_owner = null`)
  await db.execute(sql`update mail_accounts set is_active = true`)
  const round = (id: string) => balanceLeases(db, { id, capacity: MAILBOXES, leaseMs: 60_000 }, new Date())
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
