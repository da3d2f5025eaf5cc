import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '#server/platform/log.ts'
import type { JobDefinition } from './definition.ts'

/** pg-boss's own polling, once for each worker of each queue. `watchJobs` does it once for all. */
const POLLING_SECONDS = 3600

interface WorkersOptions {
  boss: PgBoss
  log: Log
  jobOf: (name: string) => JobDefinition
  perform: (name: string, job: JobWithMetadata) => Promise<void>
  /** A worker has ended that had made room for another one: a job that waited for its turn may begin. */
  onTurnOver: () => void
}

export interface Workers {
  /** As many as the definition of the job says. */
  start(name: string): Promise<void>
  /** Takes no more jobs; what runs goes on to its end. */
  stop(name: string): Promise<void>
  /** Makes them look for jobs. */
  wake(name: string): void
}

/** The workers of this process, for each queue. */
export function createWorkers({ boss, log, jobOf, perform, onTurnOver }: WorkersOptions): Workers {
  const workers = new Map<string, Set<string>>()
  /** How many jobs of a queue that have made room still run. */
  const apart = new Map<string, number>()
  const count = (name: string, change: 1 | -1) => apart.set(name, (apart.get(name) ?? 0) + change)

  async function add(name: string): Promise<void> {
    const { makesRoomAfter, inTurnPer, concurrency = 1, atMost = Number.POSITIVE_INFINITY } = jobOf(name)
    const options = {
      includeMetadata: true as const,
      pollingIntervalSeconds: POLLING_SECONDS,
      notifyPollingIntervalSeconds: POLLING_SECONDS,
      ...(inTurnPer === undefined ? {} : { groupConcurrency: 1 }),
    }
    const id: string = await boss.work(name, options, async ([job]: JobWithMetadata[]) => {
      if (!job) return
      let hasMadeRoom = false
      const makeRoom = () => {
        if ((apart.get(name) ?? 0) + concurrency >= atMost || !workers.get(name)?.delete(id)) return
        hasMadeRoom = true
        count(name, 1)
        add(name).catch(error =>
          log.warn({ err: error, job: name }, 'room for another job could not be made'),
        )
      }
      const timer = makesRoomAfter && setTimeout(makeRoom, makesRoomAfter * 1000)
      try {
        await perform(name, job)
      } finally {
        clearTimeout(timer)
        if (hasMadeRoom) {
          count(name, -1)
          await boss.offWork(name, { id, wait: false })
          onTurnOver()
        }
        // More jobs may be due; without this, the worker would wait for its next poll after each job.
        else boss.notifyWorker(id)
      }
    })
    workers.get(name)?.add(id)
  }

  return {
    async start(name) {
      workers.set(name, new Set())
      for (let worker = 0; worker < (jobOf(name).concurrency ?? 1); worker += 1) await add(name)
    },
    stop(name) {
      workers.delete(name)
      return boss.offWork(name, { wait: false })
    },
    wake(name) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    },
  }
}
