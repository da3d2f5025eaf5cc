import { sql } from 'drizzle-orm'
import type { Db } from 'pg-boss'
import type { Database, Executor } from '#server/db/client.ts'
import { untilNoConflict } from '#server/db/transaction.ts'

/** What is told of jobs by NOTIFY, and of the connection that listens. */
interface JobNotices {
  onSent(isLater: boolean): void
  onLost(): void
  onRestored(): void
}

/** pg-boss tells the name of a queue that has a job to run at once. This stands for a job to run later. */
const LATER = ''

export interface BossDatabase extends Db {
  /** Tells all processes, once the transaction commits, that a job was sent to run later. */
  tellLater(db: Executor): Promise<void>
}

/** Texts are transactions: by themselves, or because they contain the whole of one. */
async function execute({ pool }: Database, text: string, values: unknown[] | undefined) {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    // A text of several statements yields one result for each.
    const rows: object[] = Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows
    return { rows: rows.map(forgetRunningKeys) }
  } catch (error) {
    // Where the text contains a transaction that failed half-way, it must not stay open on a pooled connection.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * With each queue, upkeep stores which keys have a running job, and whoever looks for jobs skips those with such a key, until
 * the next upkeep: pg-boss expects it every minute. Here it runs each hour and when a worker has died, so a key would be
 * skipped long after its job has ended. The unique index of the queue alone keeps two jobs with a key from running.
 */
const forgetRunningKeys = (row: object): object =>
  'singletonsActive' in row ? { ...row, singletonsActive: null } : row

/**
 * The product's database in the form that pg-boss expects. A process that does no jobs is not told of them: without `notices`, it
 * does not listen.
 */
export function bossDatabase(database: Database, notices: JobNotices | null): BossDatabase {
  /** All processes listen on the channel that pg-boss chooses at its start. */
  let told: string | null = null
  return {
    async tellLater(db) {
      if (told !== null) await db.execute(sql`select pg_notify(${told}, ${LATER})`)
    },
    executeSql: (text, values) => untilNoConflict(() => execute(database, text, values)),
    async listen(channel, onNotification, onReconnect) {
      told = channel
      if (notices === null) return { close: async () => {} }
      const { stop } = await database.listen(
        channel,
        payload => {
          if (payload !== LATER) onNotification(payload)
          notices.onSent(payload === LATER)
        },
        () => {
          onReconnect()
          notices.onRestored()
        },
        notices.onLost,
      )
      onReconnect()
      return { close: stop }
    },
  }
}
