import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'
import { isConflict } from './failures.ts'
import { telling } from './memory/tell-change.ts'

/** How often something runs before its conflict is reported as an error. */
const MOST_RUNS = 6
const LONGEST_FIRST_PAUSE_MS = 20

/**
 * Runs a transaction, or a statement that is one by itself, and runs it again where another transaction got in its way (a
 * deadlock, or a serialization failure): PostgreSQL has then undone all of it.
 */
export async function untilNoConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isConflict(error) || runs === MOST_RUNS) throw error
      // A random pause, so that the two do not collide again.
      await sleep(Math.random() * LONGEST_FIRST_PAUSE_MS * 2 ** (runs - 1))
    }
  }
}

/**
 * Runs `work` in a transaction, and runs it again after a conflict. So `work` changes nothing but the database, and
 * begins its own variables anew each time.
 *
 * After a lost connection nothing is run again here: the answer to COMMIT may be what was lost. The caller is told,
 * and asks again by its own means: a person by pressing again, a job by its retry, the sync by its next page.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilNoConflict(() => db.transaction(work))
}

/**
 * The same for a transaction that writes mail of these accounts: it locks them first. Every writer of mail holds these
 * locks, and takes all of them at once and in one order. So no two writers can deadlock, in whatever order they change
 * rows and counters (docs/decisions/020-order-of-locks.md). `changed` are workspaces whose mail surely changes: the
 * statement that locks tells so, which saves one.
 */
export async function inMailTransaction<T>(
  db: Db,
  accountIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
  changed: readonly number[] = [],
): Promise<T> {
  return inTransaction(db, async tx => {
    await lockMail(tx, accountIds, changed)
    return work(tx)
  })
}

async function lockMail(tx: Tx, accountIds: readonly number[], changed: readonly number[]): Promise<void> {
  const told = [...new Set(changed)].map(workspaceId => sql` union all ${telling(tx, workspaceId)}`)
  // The setting ends what triggers count for processes of the release before (`distributed/old-triggers.ts`).
  await tx.execute(sql`
    select pg_advisory_xact_lock(key)::text from (
      select distinct ${mailLock(sql`id`)} as key from unnest(${sql.param(accountIds)}::bigint[]) as id order by key
    ) locks
    union all select set_config('quillbox.counts', 'by statement', true)${sql.join(told)}`)
}

/** The key of the advisory lock of an account's mail. */
export const mailLock = (accountId: ReturnType<typeof sql>) => sql`hashtextextended('mail', ${accountId})`
