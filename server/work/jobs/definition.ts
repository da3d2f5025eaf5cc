import { z } from 'zod'

/** How a job behaves: data only. Its function is given to `queue.work`. */
export interface JobDefinition<Payload extends z.ZodObject = z.ZodObject> {
  payload: Payload
  /** How often a failed job is retried before it is left as failed; default 3. */
  retryLimit?: number
  /** Longest pause between two tries in seconds; pauses grow from 5. Default 600. */
  retryDelayMax?: number
  /** How many jobs of this kind one process runs at the same time; default 1. */
  concurrency?: number
  /** Cron expression (five fields, UTC): the job is sent with an empty payload each time, unless one waits already. */
  cron?: string
  /** The job runs again this many seconds after it ended. Its `cron` starts it, and restarts it if it is lost. */
  again?: number
  /** A field of the payload: of jobs with the same value, at most one waits and one runs. */
  onePer?: string
  /** At most one job with the same value (`onePer`) exists, waiting or running. */
  isOnly?: boolean
  /** A field of the payload: of jobs with the same value, one runs at a time in all processes together. */
  inTurnPer?: string
  /** Seconds after which a running job makes room for another one in its process, so that it keeps nobody waiting. */
  makesRoomAfter?: number
  /** With `makesRoomAfter`: how many run at the same time in one process at most; any number unless given. */
  atMost?: number
  /** Seconds after which a job counts as lost although its worker is alive; default 900. */
  longest?: number
  /** Seconds of silence after which the worker of a job counts as dead and another one takes over; default 30. */
  silence?: number
}

/** Job names with their definitions. */
export type JobTable = Record<string, JobDefinition>

export type JobName<Jobs extends JobTable> = keyof Jobs & string

/** The payload that a sender gives: the schema's input. */
export type JobInput<Jobs extends JobTable, Name extends keyof Jobs> = z.input<Jobs[Name]['payload']>

/** The payload that a handler receives: the schema's output. */
export type JobPayload<Jobs extends JobTable, Name extends keyof Jobs> = z.output<Jobs[Name]['payload']>

/** Declares a table of jobs and keeps the type of each payload; an unknown setting does not compile. */
export const defineJobs = <const Jobs extends JobTable>(
  jobs: Jobs & {
    [Name in keyof Jobs]: {
      onePer?: keyof JobInput<Jobs, Name>
      inTurnPer?: keyof JobInput<Jobs, Name>
    } & {
      [Unknown in Exclude<keyof Jobs[Name], keyof JobDefinition>]: never
    }
  },
): Jobs => jobs

/** A job that another version of this program has written, in a way that this one does not know. */
export class UnknownJobError extends Error {}

/** Whether a job failed because what it says cannot be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof z.ZodError || error instanceof UnknownJobError
