import { z } from 'zod'
import { type JobDefinition, UnknownJobError } from '#server/work/jobs/definition.ts'
import type { JobHandlers } from '#server/work/jobs/queue.ts'
import { type EventTable, eventHead, type ReactionHandlers, type SubscriberTable } from './definition.ts'

/** Payload of a subscriber's queue: any event; its handler parses it. */
const envelope = z.looseObject({ id: z.string(), name: z.string() })

/** Each subscriber has its own queue, so that a failing one delays no other. */
export type SubscriberJobs<Subscribers extends SubscriberTable> = {
  [Name in keyof Subscribers & string as `on/${Name}`]: JobDefinition<typeof envelope>
}

export const queueOf = <Name extends string>(subscriber: Name) => `on/${subscriber}` as const

/** A subscriber may wait for a server or an engine; a second later the next event is handled beside that. */
const MAKES_ROOM = { makesRoomAfter: 1, atMost: 32 }

/** The queues of the subscribers, as job definitions. A failed event is retried for about a day. */
export function subscriberJobs<Subscribers extends SubscriberTable>(
  subscribers: Subscribers,
): SubscriberJobs<Subscribers> {
  return Object.fromEntries(
    Object.entries(subscribers).map(([name, { takes: _, unlessEmpty: __, ...settings }]) => [
      queueOf(name),
      { payload: envelope, retryLimit: 30, retryDelayMax: 3600, ...MAKES_ROOM, ...settings },
    ]),
  ) as SubscriberJobs<Subscribers>
}

/**
 * The job handler of each subscriber: parses the event and hands it over. An event that cannot be parsed (from another
 * version of this program) fails, and is left to a worker of the later version where there is one (`work/jobs/queue.ts`).
 */
export function subscriberHandlers<Events extends EventTable, Subscribers extends SubscriberTable>(
  events: Events,
  subscribers: Subscribers,
  handlers: ReactionHandlers<Events, Subscribers>,
): JobHandlers<SubscriberJobs<Subscribers>> {
  const handlerOf = (subscriber: keyof Subscribers & string) => async (data: unknown, job: never) => {
    const { name } = eventHead.parse(data)
    const schema = events[name]
    if (!schema) throw new UnknownJobError(`No event is called ${name}`)
    // A subscriber of an older version took it.
    if (!subscribers[subscriber]?.takes.includes(name)) return
    const event = eventHead.extend(schema.shape).parse(data)
    await handlers[subscriber](event as never, job)
  }
  return Object.fromEntries(
    Object.keys(subscribers).map(name => [queueOf(name), handlerOf(name)]),
  ) as JobHandlers<SubscriberJobs<Subscribers>>
}
