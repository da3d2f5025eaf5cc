import { Worker } from 'node:worker_threads'
import type { FromPlanner, PlanAnswer, PlanTask, ToPlanner } from './messages.ts'

/** A million contacts take about this much. */
const MEMORY_MB = 1536
/** The thread ends when it has had nothing to do for so long. */
const IDLE_MS = 60_000

interface Asked {
  onAnswer: (answer: PlanAnswer) => void
  resolve: () => void
  reject: (error: unknown) => void
}

interface PlanningThread {
  ask(task: PlanTask, rows: AsyncIterable<string>, onAnswer: Asked['onAnswer']): Promise<void>
}

let thread: PlanningThread | null = null

/**
 * Plans in the planning thread of this process, so that requests do not wait meanwhile. `rows` gives the contacts, piece by
 * piece, each a list of `ToPlan` as JSON.
 */
export function planApart(
  task: PlanTask,
  rows: AsyncIterable<string>,
  onAnswer: (answer: PlanAnswer) => void,
): Promise<void> {
  thread ??= startThread(() => {
    thread = null
  })
  return thread.ask(task, rows, onAnswer)
}

function startThread(onEnd: () => void): PlanningThread {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), {
    name: 'planning',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
  const asked = new Map<number, Asked>()
  let runs = 0
  let idle: NodeJS.Timeout | undefined
  let hasEnded = false
  const say = (message: ToPlanner) => worker.postMessage(message)

  function end(error: unknown): void {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(idle)
    onEnd()
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
    void worker.terminate()
  }

  /** Takes a run out that is over. */
  function settle(run: number): Asked | undefined {
    const found = asked.get(run)
    asked.delete(run)
    if (asked.size > 0 || hasEnded) return found
    worker.unref()
    idle = setTimeout(() => end(new Error('the planning thread was not needed any more')), IDLE_MS).unref()
    return found
  }

  worker.on('message', ({ run, ...answer }: FromPlanner) => {
    if ('isDone' in answer) settle(run)?.resolve()
    else if ('error' in answer) settle(run)?.reject(answer.error)
    else asked.get(run)?.onAnswer(answer)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the planning thread has ended')))

  return {
    async ask(task, rows, onAnswer) {
      runs += 1
      const run = runs
      clearTimeout(idle)
      // A caller that waits for an answer keeps the process alive.
      worker.ref()
      const done = new Promise<void>((resolve, reject) => asked.set(run, { onAnswer, resolve, reject }))
      done.catch(() => {})
      say({ run, task })
      try {
        for await (const piece of rows) {
          if (!asked.has(run)) break
          say({ run, rows: piece })
        }
        say({ run, isAll: true })
      } catch (error) {
        say({ run, isGivenUp: true })
        settle(run)
        throw error
      }
      return done
    },
  }
}
