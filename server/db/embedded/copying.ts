import type { Pool } from 'pg'
import type { Copying } from '../database.ts'
import { KEEP_FILES } from '../lock-numbers.ts'
import type { ThreadDatabase } from './embedded-thread.ts'

/** Copies of a running database, one at a time. https://www.postgresql.org/docs/current/continuous-archiving.html */
export function copyingOf(pool: Pool, thread: Pick<ThreadDatabase, 'keepLog'>): Copying {
  let isCopying = false
  const keepFiles = (isOn: boolean) =>
    pool.query('select set_config($1, $2, false)', [KEEP_FILES, isOn ? 'on' : ''])
  const end = async () => {
    const { rows } = await pool.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    isCopying = false
    return rows[0]?.labelfile ?? ''
  }
  return {
    async begin() {
      await keepFiles(true)
      // Before the checkpoint, so that no other one follows it.
      await thread.keepLog(true)
      // Other statements wait from when it has the connection.
      const client = await pool.connect()
      const started = performance.now()
      try {
        await client.query(`select pg_backup_start('quillbox', true)`)
      } finally {
        client.release()
      }
      isCopying = true
      return performance.now() - started
    },
    end,
    forgetLog: () => thread.keepLog(false),
    async release() {
      try {
        await thread.keepLog(false)
        if (isCopying) await end()
      } finally {
        await keepFiles(false)
      }
    },
  }
}
