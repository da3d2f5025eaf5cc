import { randomUUID } from 'node:crypto'
import type { Executor } from '#server/db/client.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SendOptions } from '#server/work/jobs/queue.ts'
import { type EventFacts, type EventTable, eventHead, type SubscriberTable } from './definition.ts'
import { queueOf } from './subscriber-jobs.ts'

/**
 * Publishes an event in the transaction of the deed: its subscribers get it if the transaction commits, and never if it
 * does not. An event without subscribers costs nothing. Facts that cost a query are given as a function, which is called
 * only if there is a subscriber; it returns null when there is nothing to publish.
 */
type Publish<Events extends EventTable> = <Event extends keyof Events & string>(
  tx: Executor,
  event: Event,
  facts: EventFacts<Events, Event> | (() => Promise<EventFacts<Events, Event> | null>),
) => Promise<void>

interface Publishing<Events extends EventTable> {
  queue: { send(name: never, payload: never, options: SendOptions): Promise<unknown> }
  clock: Clock
  events: Events
  subscribers: SubscriberTable
}

export function createPublish<Events extends EventTable>({
  queue,
  clock,
  events,
  subscribers,
}: Publishing<Events>): Publish<Events> {
  const takersOf = (event: string) =>
    Object.entries(subscribers).flatMap(([name, { takes, unlessEmpty }]) =>
      takes.includes(event) ? { queue: queueOf(name), list: unlessEmpty?.[event] } : [],
    )
  const takers = new Map(Object.keys(events).map(event => [event, takersOf(event)]))
  return async (db, name, facts) => {
    const all = takers.get(name) ?? []
    if (all.length === 0) return
    const told = typeof facts === 'function' ? await facts() : facts
    if (told === null) return
    const isEmpty = (list: string) => ((told as Record<string, unknown>)[list] as unknown[]).length === 0
    const concerned = all.filter(({ list }) => list === undefined || !isEmpty(list))
    const { workspaceId, by = null, ...own } = told as Record<string, unknown>
    const id = randomUUID()
    const at = clock.now().toISOString()
    const event = { ...events[name]?.parse(own), id, name, workspaceId, at, by }
    eventHead.parse(event)
    // The event's id is also the id of its job in each queue.
    for (const { queue: taker } of concerned) await queue.send(taker as never, event as never, { db, id })
  }
}
