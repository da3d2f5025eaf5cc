import type { Database, Executor, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'

interface Parts<Key, Row extends { state: string }, Change> {
  /** Reads the row and locks it until the transaction ends; null if it is gone. */
  lock(tx: Tx, key: Key): Promise<Row | null>
  update(db: Executor, key: Key, change: Change & { state?: Row['state'] }): Promise<void>
  /** The state until a worker begins. */
  waits: Row['state']
  /** The state while a worker is at it. */
  runs: Row['state']
}

/**
 * Work that takes long, such as an import. A row says its state and how far it is; a job does it in steps, each in one
 * transaction with the row's progress. So a worker that is killed loses one step at most, and the next one goes on behind it.
 * Whoever stops the work changes or deletes its row, and the next step finds that it does not go on. `jobs/lost-work.ts`
 * sends the job again if it is lost.
 */
export function longWork<Key, Row extends { state: string }, Change>({
  lock,
  update,
  waits,
  runs,
}: Parts<Key, Row, Change>) {
  /** The row, locked, if the work goes on; null once it has ended, was stopped, or is gone. */
  const goesOn = async (tx: Tx, key: Key): Promise<Row | null> => {
    const row = await lock(tx, key)
    return row?.state === runs ? row : null
  }
  return {
    lock,
    goesOn,
    /** The row as it was, if there is work to begin or to go on with. `prepare` may end it by returning false. */
    begin: (
      db: Database['db'],
      key: Key,
      prepare: (tx: Tx, row: Row) => Promise<boolean> = async () => true,
    ): Promise<Row | null> =>
      inTransaction(db, async tx => {
        const row = await lock(tx, key)
        if (!row || (row.state !== waits && row.state !== runs) || !(await prepare(tx, row))) return null
        if (row.state === waits) await update(tx, key, { state: runs } as Change & { state: Row['state'] })
        return row
      }),
    /** Does a step if the work goes on; false otherwise. */
    step: (db: Database['db'], key: Key, act: (tx: Tx, row: Row) => Promise<unknown>): Promise<boolean> =>
      inTransaction(db, async tx => {
        const row = await goesOn(tx, key)
        if (row) await act(tx, row)
        return row !== null
      }),
  }
}
