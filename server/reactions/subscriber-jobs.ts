import { z } from 'zod'
import type { JobDefinition } from '#server/jobs/definition.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import { type EventTable, eventHead, type ReactionHandlers, type SubscriberTable } from './definition.ts'

/** What a subscriber's queue takes: any event, which is read by its handler. */
const envelope = z.looseObject({ id: z.string(), name: z.string() })

/** Each subscriber has a queue of its own, so that one that fails holds up no other. */
export type SubscriberJobs<Subscribers extends SubscriberTable> = {
  [Name in keyof Subscribers & string as `on/${Name}`]: JobDefinition<typeof envelope>
}

export const queueOf = <Name extends string>(subscriber: Name) => `on/${subscriber}` as const

/** The queues of subscribers, as jobs: a failed event is tried again for about a day. */
export function subscriberJobs<Subscribers extends SubscriberTable>(
  subscribers: Subscribers,
): SubscriberJobs<Subscribers> {
  return Object.fromEntries(
    Object.entries(subscribers).map(([name, { concurrency = 1 }]) => [
      queueOf(name),
      { payload: envelope, retryLimit: 30, retryDelayMax: 3600, concurrency },
    ]),
  ) as SubscriberJobs<Subscribers>
}

/**
 * The job of each subscriber: reads the event and hands it over. An event that cannot be read (of another version of
 * this program) fails as a job does, and is tried again: perhaps by a worker of the version that can.
 */
export function subscriberHandlers<Events extends EventTable, Subscribers extends SubscriberTable>(
  events: Events,
  subscribers: Subscribers,
  handlers: ReactionHandlers<Events, Subscribers>,
): JobHandlers<SubscriberJobs<Subscribers>> {
  const handlerOf = (subscriber: keyof Subscribers & string) => async (data: unknown, job: never) => {
    const { name } = eventHead.parse(data)
    const schema = events[name]
    if (!schema) throw new Error(`No event is called ${name}`)
    // The subscriber of an older version took it.
    if (!subscribers[subscriber]?.takes.includes(name)) return
    const event = eventHead.extend(schema.shape).parse(data)
    await handlers[subscriber](event as never, job)
  }
  return Object.fromEntries(
    Object.keys(subscribers).map(name => [queueOf(name), handlerOf(name)]),
  ) as JobHandlers<SubscriberJobs<Subscribers>>
}
