import type { Db } from 'pg-boss'
import type { Database } from '#server/db/client.ts'

/** The product's database as pg-boss wants it. */
export function bossDatabase(database: Database): Db {
  return {
    async executeSql(text, values) {
      const client = await database.pool.connect()
      try {
        const result = await client.query(text, values)
        // A text of several statements gives one result each.
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
      } catch (error) {
        // Some of its texts hold a whole transaction; half of one must not stay open on a pooled connection.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close: stop }
    },
  }
}
