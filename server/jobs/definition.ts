import type { z } from 'zod'

/** What kind of work a job is: data only, the function that does it is given to `queue.work`. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  payload: Payload
  /** How often a failed job is tried again before it is left as failed; 3 unless said. */
  retryLimit?: number
  /** Seconds between two tries at most, which grow from 5 on; 600 unless said. */
  retryDelayMax?: number
  /** Jobs of this kind that one process does at the same time; 1 unless said. */
  concurrency?: number
  /** Five fields, UTC: the job is sent with an empty payload each time it is due, unless one waits already. */
  cron?: string
  /** Seconds after which a job that has ended runs again, by itself; its `cron` begins it, and begins it anew if it is lost. */
  again?: number
  /** A field of the payload: of the jobs that are about the same, one waits and one runs at most. */
  onePer?: string
  /** There is one job at most about the same (`onePer`), waiting or running. */
  isOnly?: boolean
  /** Seconds of silence after which the worker of a job is taken for dead, and another one does it; 30 unless said. */
  silence?: number
}

/** Job names with their definitions. */
export type JobTable = Record<string, JobDefinition>

export type JobName<Jobs extends JobTable> = keyof Jobs & string

/** What a sender gives: the schema's input. */
export type JobInput<Jobs extends JobTable, Name extends keyof Jobs> = z.input<Jobs[Name]['payload']>

/** What a handler receives: the schema's output. */
export type JobPayload<Jobs extends JobTable, Name extends keyof Jobs> = z.output<Jobs[Name]['payload']>

/** Declares a table of jobs and keeps the type of each payload; a setting that there is not does not compile. */
export const defineJobs = <const Jobs extends JobTable>(
  jobs: Jobs & {
    [Name in keyof Jobs]: { onePer?: keyof JobInput<Jobs, Name> } & {
      [Unknown in Exclude<keyof Jobs[Name], keyof JobDefinition>]: never
    }
  },
): Jobs => jobs
