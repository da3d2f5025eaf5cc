import { setTimeout as never } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { testReactions } from './reactions.ts'

/**
 * A worker process whose subscribers do their work and then hang. The second one completes its job in the transaction of
 * its work. Takes the database's address.
 */
const [databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl })
const reactions = await testReactions(database, createLog('silent'), systemClock)
await reactions.work({
  first: async ({ id }) => {
    await database.db.execute(sql`insert into handled values ('first', ${id})`)
    await never(3_600_000)
  },
  second: async ({ id }, job) => {
    await inTransaction(database.db, async tx => {
      await job.complete(tx)
      await tx.execute(sql`insert into handled values ('second', ${id})`)
    })
    await never(3_600_000)
  },
})
