import { availableParallelism } from 'node:os'
import type { Log } from '#server/platform/log.ts'
import type { ReadMessage } from '../read-message.ts'
import { Unreadable } from '../unreadable-message.ts'
import { type Question, startThread, type Task, type Thread, type ThreadOptions } from './reading-thread.ts'

/**
 * Takes mail apart in threads, so that no message can stop anything but its thread. A message that takes too long, or too
 * much memory, is refused with `Unreadable`, and the next goes on.
 */
export interface MailReader {
  read(source: Uint8Array, options?: { truncated?: boolean; haste?: Haste }): Promise<ReadMessage>
  /** HTML that somebody wrote, safe to show. */
  sanitize(html: string): Promise<string>
  close(): Promise<void>
}

/** `urgent`: somebody waits for it; it does not queue behind mail that arrives. `idle`: one at a time, while none arrives. */
export type Haste = 'urgent' | 'arriving' | 'idle'

interface Options extends Partial<ThreadOptions> {
  log: Pick<Log, 'warn'>
  /** Threads for mail that arrives. */
  size?: number
  /** After so long without work a thread ends. */
  idleMs?: number
}

const DEADLINE_MS = 10_000
const MEMORY_MB = 256
const IDLE_MS = 30_000
/** More would wait for the database anyway. */
const MAX_THREADS = 4
/** Questions that a thread has at once: while an answer is on its way, it works at the next. */
const AHEAD = 4

export function createMailReader({
  log,
  size = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
  idleMs = IDLE_MS,
  entry = new URL('./reading-worker.ts', import.meta.url),
  deadlineMs = DEADLINE_MS,
  memoryMb = MEMORY_MB,
}: Options): MailReader {
  const thread = { entry, deadlineMs, memoryMb }
  const arriving = createPool(thread, { size, idleMs })
  const urgently = createPool(thread, { size: 1, idleMs })
  const ask = async (question: Question, haste: Haste): Promise<unknown> => {
    try {
      return await (haste === 'urgent' ? urgently : arriving).ask(question, { isIdle: haste === 'idle' })
    } catch (error) {
      if (error instanceof Unreadable) log.warn({ err: error }, 'a message could not be read')
      throw error
    }
  }
  return {
    read: async (source, { truncated = false, haste = 'arriving' } = {}) =>
      (await ask({ do: 'read', source, truncated }, haste)) as ReadMessage,
    sanitize: async html => (await ask({ do: 'sanitize', html }, 'urgent')) as string,
    async close() {
      await Promise.all([arriving.close(), urgently.close()])
    },
  }
}

/** Threads that are started when there is work, and end when there is none for a while. */
function createPool(options: ThreadOptions, { size, idleMs }: { size: number; idleMs: number }) {
  /** Each with the timer that ends it, once it has had no work. */
  const threads = new Map<Thread, NodeJS.Timeout | undefined>()
  const queue: Task[] = []
  /** What is taken up while there is nothing else to do. */
  const idle: Task[] = []
  let isClosed = false

  function hand(): void {
    while (queue.length > 0 || idle.length > 0) {
      if (queue.length === 0 && [...threads.keys()].some(thread => thread.waiting() > 0)) return
      const [free] = [...threads.keys()].sort((a, b) => a.waiting() - b.waiting())
      const canStart = threads.size < size
      // One slow message holds up whatever waits behind it: an idle or a new thread comes first.
      const thread = free?.waiting() === 0 ? free : canStart ? start() : free
      if (!thread || thread.waiting() >= AHEAD) return
      clearTimeout(threads.get(thread))
      thread.ask((queue.shift() ?? idle.shift()) as Task)
    }
  }

  function start(): Thread {
    const thread = startThread(options, {
      onAnswer() {
        if (thread.waiting() === 0) threads.set(thread, setTimeout(() => retire(thread), idleMs).unref())
        hand()
      },
      onEnd(left) {
        clearTimeout(threads.get(thread))
        threads.delete(thread)
        queue.unshift(...left)
        hand()
      },
    })
    threads.set(thread, undefined)
    return thread
  }

  function retire(thread: Thread): void {
    threads.delete(thread)
    void thread.close()
  }

  return {
    ask: (question: Question, { isIdle }: { isIdle: boolean }) =>
      new Promise<unknown>((resolve, reject) => {
        if (isClosed) return reject(new Error('mail is not read any more'))
        ;(isIdle ? idle : queue).push({ question, resolve, reject })
        hand()
      }),
    async close() {
      isClosed = true
      for (const { reject } of [...queue.splice(0), ...idle.splice(0)])
        reject(new Error('mail is not read any more'))
      for (const timer of threads.values()) clearTimeout(timer)
      await Promise.all([...threads.keys()].map(thread => thread.close()))
      threads.clear()
    },
  }
}
