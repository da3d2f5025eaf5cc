import type { z } from 'zod'

/** What kind of work a job is: data only, the function that does it is given to `queue.work`. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  payload: Payload
  /** How often a failed job is tried again before it is left as failed; 3 unless said. */
  retryLimit?: number
  /** Seconds before the first retry, doubling with each one (with jitter) up to `retryDelayMax`; 5 unless said. */
  retryDelay?: number
  /** Seconds between retries at most; 600 unless said. */
  retryDelayMax?: number
  /** Seconds after which a running job counts as lost and is given to another worker; 900 unless said. */
  expireInSeconds?: number
  /** Jobs of this kind that one process does at the same time; 1 unless said. */
  concurrency?: number
  /** Seconds between looks for new jobs; 2 unless said, at least 0.5. Sending wakes the workers of all processes at once. */
  pollingIntervalSeconds?: number
  /** Five fields, UTC: the job is sent with an empty payload each time it is due. */
  cron?: string
  /**
   * What `singletonKey` means (pg-boss): `standard` any number; `short` one waiting a key; `singleton` one
   * running; `stately` one waiting and one running; `exclusive` one at all; `key_strict_fifo` in order a key.
   */
  policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive' | 'key_strict_fifo'
}

/** Job names with their definitions. */
export type JobTable = Record<string, JobDefinition>

export type JobName<Jobs extends JobTable> = keyof Jobs & string

/** What a sender gives: the schema's input. */
export type JobInput<Jobs extends JobTable, Name extends keyof Jobs> = z.input<Jobs[Name]['payload']>

/** What a handler receives: the schema's output. */
export type JobPayload<Jobs extends JobTable, Name extends keyof Jobs> = z.output<Jobs[Name]['payload']>

/** Declares a table of jobs and keeps the type of each payload. */
export const defineJobs = <const Jobs extends JobTable>(jobs: Jobs): Jobs => jobs
