import { z } from 'zod'
import type { JobContext } from '#server/work/jobs/queue.ts'

/** Event names, each with the schema of its facts. */
export type EventTable = Record<string, z.ZodObject>

type Name<Table> = keyof Table & string

/** What every event has besides its own facts. */
export const eventHead = z.object({
  /** The same at each delivery to each subscriber. */
  id: z.uuid(),
  name: z.string(),
  workspaceId: z.number(),
  at: z.iso.datetime().transform(text => new Date(text)),
  /** The person who did it; null for what came from the provider, or what Quillbox did by itself. */
  by: z.object({ userId: z.number() }).nullable().default(null),
})

/** What a publisher gives: the facts, the workspace, and the person, if one is known. */
export type EventFacts<Events extends EventTable, Event extends Name<Events>> = z.input<Events[Event]> &
  Pick<z.input<typeof eventHead>, 'workspaceId' | 'by'>

/** What a subscriber receives. Several events are a union, discriminated by `name`. */
type DeliveredEvent<Events extends EventTable, Event extends Name<Events>> = Event extends unknown
  ? z.output<typeof eventHead> & { name: Event } & z.output<Events[Event]>
  : never

interface SubscriberDefinition<Event extends string = string> {
  takes: readonly Event[]
  /** The events that it takes only if this list of theirs is not empty. */
  unlessEmpty?: Readonly<Partial<Record<Event, string>>>
  /** How many events one process handles at the same time before one of them takes long; default 1. */
  concurrency?: number
  /** A fact: of events with the same value, one is handled at a time. */
  inTurnPer?: 'accountId'
}

export type SubscriberTable<Event extends string = string> = Record<string, SubscriberDefinition<Event>>

/** The names of an event's facts, for each event. */
type FactNames<Events extends EventTable> = { [Event in Name<Events>]?: Name<z.input<Events[Event]>> }

/** Declares subscribers of events; the name of an unknown event or fact does not compile. */
export const defineSubscribers =
  <Events extends EventTable>(_events: Events) =>
  <
    const Subscribers extends Record<
      string,
      SubscriberDefinition<Name<Events>> & { unlessEmpty?: Readonly<FactNames<Events>> }
    >,
  >(
    subscribers: Subscribers,
  ): Subscribers =>
    subscribers

/** The function of each subscriber. */
export type ReactionHandlers<Events extends EventTable, Subscribers extends SubscriberTable> = {
  [Subscriber in Name<Subscribers>]: (
    event: DeliveredEvent<Events, Subscribers[Subscriber]['takes'][number] & Name<Events>>,
    job: JobContext,
  ) => Promise<unknown>
}
