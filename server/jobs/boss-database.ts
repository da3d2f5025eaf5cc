import type { Db } from 'pg-boss'
import type { Database } from '#server/db/client.ts'

/** The product's database in the form that pg-boss expects. */
export function bossDatabase(database: Database): Db {
  return {
    async executeSql(text, values) {
      const client = await database.pool.connect()
      try {
        const result = await client.query(text, values)
        // A text of several statements yields one result for each.
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
      } catch (error) {
        // Some texts contain a whole transaction. If one fails half-way, it must not stay open on a pooled connection.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const { stop } = await database.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close: stop }
    },
  }
}
