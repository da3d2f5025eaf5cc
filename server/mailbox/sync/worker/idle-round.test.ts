import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statements } from '#server/db/statement-channel.ts'
import { addMailboxes } from '#testing/db/add-mailboxes.ts'
import { sharedApp } from '#testing/fixture.ts'
import { startSync } from '../start-sync.ts'

const t = sharedApp()

/** Number of rows about mailboxes that a worker reads in rounds in which nothing changes, beside one that has so many. */
async function readBeside(mailboxes: number): Promise<number> {
  let read = Number.NaN
  const undone = t.deps.db.transaction(async tx => {
    await addMailboxes(tx, mailboxes)
    await tx.execute(sql`update sync_states set lease_owner = 'other'`)
    // It comes after all others by its id, so the worker is the first.
    await tx.execute(sql`
      insert into sync_workers (id, capacity, held, expires_at)
      values ('other', ${mailboxes}, ${mailboxes}, now() + interval '1 hour')`)
    const rows = async () => {
      const { rows } = await tx.execute<{ count: number }>(sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
        where relname in ('sync_states', 'mail_accounts')`)
      return rows[0]?.count ?? 0
    }
    let rounds = 0
    const listen = (text: unknown) => {
      if (String(text).includes('insert into sync_workers')) rounds += 1
    }
    const sync = await startSync({ ...t.deps, db: tx as never }, { roundMs: 10, leaseMs: 60_000 })
    statements.subscribe(listen)
    await expect.poll(() => rounds).toBeGreaterThan(2)
    const before = await rows()
    await expect.poll(() => rounds).toBeGreaterThan(5)
    read = (await rows()) - before
    statements.unsubscribe(listen)
    await sync.stop()
    tx.rollback()
  })
  await expect(undone).rejects.toThrow('Rollback')
  return read
}

test('a round in which nothing has changed reads as little beside 5,000 mailboxes of others as beside one', async () => {
  expect(await readBeside(1)).toBe(0)
  expect(await readBeside(5000)).toBe(0)
})
