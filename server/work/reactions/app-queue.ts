import type { Clock } from '#server/platform/clock.ts'
import { type JobCatalog, jobs } from '#server/work/jobs/catalog.ts'
import type { Queue } from '#server/work/jobs/queue.ts'
import { subscribers } from './catalog.ts'
import { events } from './events.ts'
import { createPublish } from './publish.ts'
import { subscriberJobs } from './subscriber-jobs.ts'

/** The jobs of the catalog, and the jobs of the event subscribers. */
export const allJobs = { ...jobs, ...subscriberJobs(subscribers) }
export type AllJobs = typeof allJobs

/** The product's queue: `send` takes only the catalog's names with their payloads. Events go through `publish`. */
export type AppQueue = Pick<Queue<JobCatalog>, 'send'> & Omit<Queue<AllJobs>, 'send'>

/** Publishes the events of `events.ts` to the subscribers of the catalog. */
export const appPublish = (queue: AppQueue, clock: Clock) =>
  createPublish({ queue, clock, events, subscribers })
export type AppPublish = ReturnType<typeof appPublish>
