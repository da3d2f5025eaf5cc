import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'
import { startSync } from '../start-sync.ts'
import { findState } from '../state-queries.ts'

describe('a worker process that is frozen in the middle of a page', () => {
  let frozen: ChildProcess | null = null
  const { t, postgres } = sharedAppOnServer()
  afterAll(() => frozen?.kill('SIGKILL'))

  test('writes nothing of it when it wakes after another worker has taken the mailbox over', async () => {
    const { db } = t.deps
    const account = await t.buildAccount(await t.buildUser())
    const { id } = account
    const state = () => findState(db, account)
    const waitingForMail = async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rows.length
    }
    await inMailTransaction(db, [id], async () => {
      frozen = spawn(
        process.execPath,
        [fileURLToPath(import.meta.resolve('#testing/stand-ins/frozen-worker.ts'))],
        {
          env: { ...process.env, DATABASE_URL: postgres.url },
          stdio: 'inherit',
        },
      )
      // Its page waits for the lock that this transaction holds.
      await expect.poll(waitingForMail).toBe(1)
      frozen.kill('SIGSTOP')
    })
    const owner = (await state())?.leaseOwner
    expect(owner).toBeTruthy()

    const sync = await startSync(t.deps, { roundMs: 200, leaseMs: 60_000 })
    await expect.poll(async () => (await state())?.leaseOwner).not.toBe(owner)
    // The transaction of the frozen process holds the lock on the mail now: the new owner waits for it.
    await expect.poll(waitingForMail).toBe(1)
    expect((await state())?.cursor).toBeNull()
    frozen!.kill('SIGCONT')
    await expect.poll(async () => (await state())?.completedAt).not.toBeNull()
    const { rows } = await db.execute(sql`select subject from messages where account_id = ${id}`)
    expect(rows).toEqual([])
    expect((await state())?.cursor).not.toBe(1)

    frozen!.kill('SIGTERM')
    await once(frozen!, 'exit')
    expect((await db.execute(sql`select subject from messages where account_id = ${id}`)).rows).toEqual([])
    await sync.stop()
  })
})
