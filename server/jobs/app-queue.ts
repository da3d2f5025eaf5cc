import type { JobCatalog } from './catalog.ts'
import type { Queue } from './queue.ts'

/** The product's own queue: `send` takes only the catalog's names with their payloads. */
export type AppQueue = Queue<JobCatalog>
