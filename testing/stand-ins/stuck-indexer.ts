import { setTimeout as never } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { testApp } from '#testing/app.ts'

/** A worker process that makes the words of one batch of messages, and hangs at the next. Takes the database's address. */
const [databaseUrl = ''] = process.argv.slice(2)
const { deps } = await testApp({ database: await openDatabase({ databaseUrl }) })
const { words } = deps.reader
let asked = 0
deps.reader.words = messages => {
  asked += 1
  return asked === 1 ? words(messages) : (never(3_600_000) as Promise<never>)
}
await deps.queue.work(jobHandlers(deps))
