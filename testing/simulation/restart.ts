import { openDatabase } from '#server/db/client.ts'
import { createMemory } from '#server/db/memory/memory.ts'
import type { Deps } from '#server/deps.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { createEvents } from '#server/platform/events.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { allJobs, appPublish } from '#server/work/reactions/app-queue.ts'
import type { TestApp } from '#testing/app.ts'

export interface Restarted {
  deps: Deps
  close: () => Promise<void>
}

/**
 * The parts of a process that has just started on the same database and disk, with connections of its own. It knows
 * nothing of what the one before had in memory.
 */
export async function restart({ deps, store }: TestApp, databaseUrl: string): Promise<Restarted> {
  const { log, clock } = deps
  const database = await openDatabase({ databaseUrl })
  const { db } = database
  const events = await createEvents({ database, log })
  const queue = await createQueue({ database, log, catalog: allJobs })
  return {
    deps: {
      ...deps,
      database,
      db,
      events,
      memory: createMemory({ db, events }),
      queue,
      publish: appPublish(queue, clock),
      blobs: keepBlobs({ db, store }),
    },
    async close() {
      await queue.stop({ timeoutMs: 1000 })
      await events.close()
      await database.close()
    },
  }
}
