import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { defineSubscribers, type ReactionHandlers } from '#server/work/reactions/definition.ts'
import { createPublish } from '#server/work/reactions/publish.ts'
import { subscriberHandlers, subscriberJobs } from '#server/work/reactions/subscriber-jobs.ts'

export const testEvents = {
  'test.happened': z.object({ accountId: z.number(), note: z.string() }),
  'test.unheard': z.object({ accountId: z.number() }),
}
const subscribers = defineSubscribers(testEvents)({
  first: { takes: ['test.happened'] },
  second: { takes: ['test.happened'], concurrency: 2 },
})

type Handlers = ReactionHandlers<typeof testEvents, typeof subscribers>
export type TestHandler = Handlers['first']

/** Two subscribers of one event, on a queue of their own. */
export async function testReactions(database: Database, log: Log, clock: Clock) {
  const queue = await createQueue({ database, log, catalog: subscriberJobs(subscribers) })
  return {
    publish: createPublish({ queue, clock, events: testEvents, subscribers }),
    work: (handlers: Handlers) => queue.work(subscriberHandlers(testEvents, subscribers, handlers)),
    stop: () => queue.stop(),
  }
}
