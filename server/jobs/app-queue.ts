import { subscribers } from '#server/reactions/catalog.ts'
import { subscriberJobs } from '#server/reactions/subscriber-jobs.ts'
import { type JobCatalog, jobs } from './catalog.ts'
import type { Queue } from './queue.ts'

/** The jobs of the catalog, and those of the subscribers to events. */
export const allJobs = { ...jobs, ...subscriberJobs(subscribers) }
export type AllJobs = typeof allJobs

/** The product's own queue: `send` takes only the catalog's names with their payloads. Events go by `publish`. */
export type AppQueue = Pick<Queue<JobCatalog>, 'send'> & Omit<Queue<AllJobs>, 'send'>
