import { Worker } from 'node:worker_threads'
import { Unreadable } from '../unreadable-message.ts'

export type Question =
  | { do: 'read'; source: Uint8Array; truncated: boolean }
  | { do: 'sanitize'; html: string }

export type Answer = 'ready' | { result: unknown } | { error: Error }

export interface Task {
  question: Question
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export interface ThreadOptions {
  /** What runs in it. */
  entry: URL
  /** Processor time for one message: how busy the machine is does not count. */
  deadlineMs: number
  /** Of the thread's own heap; the bytes of messages are outside of it. */
  memoryMb: number
}

export interface Thread {
  ask(task: Task): void
  /** How many questions it has not answered. */
  waiting(): number
  close(): Promise<void>
}

interface Hooks {
  onAnswer(): void
  /** It is gone, with what it had not come to. */
  onEnd(left: Task[]): void
}

/** How often in a deadline the thread is asked what it has used. */
const STEPS = 20
/** A thread that does not even tell what it has used is ended after so many deadlines by the clock. */
const PATIENCE = 12

/** A thread that answers one question after the other. One that takes too long, or too much memory, ends the thread. */
export function startThread({ entry, deadlineMs, memoryMb }: ThreadOptions, hooks: Hooks): Thread {
  const worker = new Worker(entry, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  let tasks: Task[] = []
  let isReady = false
  let hasEnded = false
  let steps = 0
  let watched: { task: Task; usedBefore: number } | null = null

  const timer = setInterval(() => {
    const [task] = tasks
    if (!isReady || !task) return
    steps += 1
    if (steps > STEPS * PATIENCE) return end(new Unreadable('slow'))
    void usedBy(worker).then(used => {
      if (task !== tasks[0]) return
      if (watched?.task !== task) watched = { task, usedBefore: used }
      else if (used - watched.usedBefore > deadlineMs) end(new Unreadable('slow'))
    })
  }, deadlineMs / STEPS).unref()

  /** The task at work is to blame; before the thread has begun with any, all of them fail with the thread. */
  function end(error: unknown): void {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    void worker.terminate()
    const left = tasks
    tasks = []
    for (const { reject } of isReady ? left.splice(0, 1) : left.splice(0)) reject(error)
    hooks.onEnd(left)
  }

  worker.on('message', (answer: Answer) => {
    if (hasEnded) return
    steps = 0
    if (answer === 'ready') {
      isReady = true
      return
    }
    const task = tasks.shift()
    if ('error' in answer) task?.reject(new Unreadable('failed', answer.error))
    else task?.resolve(answer.result)
    if (tasks.length === 0) worker.unref()
    hooks.onAnswer()
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReady) return end(error)
    end(new Unreadable(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', error))
  })
  worker.on('exit', () => end(isReady ? new Unreadable('failed') : new Error('the reading thread has ended')))
  worker.unref()

  return {
    ask(task) {
      const { question } = task
      if (tasks.length === 0) steps = 0
      tasks.push(task)
      // Whoever waits for an answer keeps the process alive.
      worker.ref()
      if (question.do === 'sanitize') worker.postMessage(question)
      else {
        // The caller keeps its own bytes.
        const source = new Uint8Array(question.source)
        worker.postMessage({ ...question, source }, [source.buffer])
      }
    },
    waiting: () => tasks.length,
    async close() {
      if (hasEnded) return
      hasEnded = true
      clearInterval(timer)
      for (const { reject } of tasks.splice(0)) reject(new Error('mail is not read any more'))
      await worker.terminate()
    },
  }
}

/** Milliseconds of processor time; none of a thread that has ended meanwhile. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
