import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addMailboxes } from '#testing/db/add-mailboxes.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'
import { startSync } from '../start-sync.ts'
import { balanceLeases } from './lease-queries.ts'

const MAILBOXES = 10_000
const TIMES = { roundMs: 250, leaseMs: 60_000 }

describe('10,000 sandbox mailboxes, on a PostgreSQL server', () => {
  const { t } = sharedAppOnServer()
  beforeAll(async () => {
    await addMailboxes(t.deps.db, MAILBOXES)
  })
  beforeEach(async () => {
    await t.deps.db.execute(sql`delete from sync_workers`)
    await t.deps.db.execute(sql`update sync_states set lease_owner = null`)
  })

  /** How many mailboxes each living worker has, smallest number first. */
  const shares = async () => {
    const { rows } = await t.deps.db.execute<{ count: number }>(sql`
      select count(s.account_id)::int as count from sync_workers w
      left join sync_states s on s.lease_owner = w.id
      where w.expires_at > now() group by w.id order by count`)
    return rows.map(({ count }) => count)
  }
  const start = async (capacity = MAILBOXES) => {
    const worker = await startSync(
      { ...t.deps, config: { ...t.deps.config, syncMailboxes: capacity } },
      TIMES,
    )
    onTestFinished(() => worker.stop())
    return worker
  }

  test('two workers have half of them each; one that joins gets its share, and gives it back when it leaves', async () => {
    const first = await start()
    expect(await shares()).toEqual([MAILBOXES])
    const second = await start()
    const workers = [first, second]
    // Each worker learns in a round of its own who is first.
    const firsts = () => workers.filter(worker => worker.isFirst()).length
    await expect.poll(shares).toEqual([MAILBOXES / 2, MAILBOXES / 2])
    await expect.poll(firsts).toBe(1)
    const third = await start(1000)
    workers.push(third)
    await expect.poll(shares).toEqual([1000, 4500, 4500])
    await second.stop()
    await expect.poll(shares).toEqual([1000, 9000])
    await expect.poll(firsts).toBe(1)
    await Promise.all([first.stop(), third.stop()])
    const { rows } = await t.deps.db.execute(
      sql`select 1 from sync_states where lease_owner is not null limit 1`,
    )
    expect(rows).toEqual([])
  })

  test('workers that ask at the same moment take each mailbox once, and none more than its share', async () => {
    const ids = ['a', 'b', 'c', 'd']
    const ask = (id: string) =>
      balanceLeases(t.deps.db, { id, capacity: MAILBOXES, leaseMs: 60_000 }, new Date())
    // All workers are known before the first one takes a mailbox.
    await t.deps.db.execute(sql`
      insert into sync_workers (id, capacity, expires_at)
      select id, ${MAILBOXES}, now() + interval '1 minute' from unnest(${sql.param(ids)}::text[]) id`)
    const balances = await Promise.all(ids.map(ask))
    const taken = balances.flatMap(({ held }) => held.map(({ accountId }) => accountId))
    expect(new Set(taken).size).toBe(taken.length)
    for (const { held } of balances) expect(held.length).toBeLessThanOrEqual(MAILBOXES / ids.length)
    for (const id of ids) await ask(id)
    expect(await shares()).toEqual(ids.map(() => MAILBOXES / ids.length))
  })

  test('the mailboxes of a worker that is gone without a word go to the others once its lease is over, and no further than they can take', async () => {
    const first = await start(6000)
    const dead = { id: 'dead', capacity: 6000, leaseMs: 1000 }
    expect((await balanceLeases(t.deps.db, dead, new Date())).held).toHaveLength(4000)
    await expect.poll(shares).toEqual([6000])
    const second = await start(2000)
    await expect.poll(shares).toEqual([2000, 6000])
    await Promise.all([first.stop(), second.stop()])
  })
})
