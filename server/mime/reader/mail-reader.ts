import { availableParallelism } from 'node:os'
import type { Log } from '#server/platform/log.ts'
import type { ReadMessage } from '../read-message.ts'
import { Unreadable } from '../unreadable-message.ts'
import type { WordSource, Words } from '../words-of.ts'
import { type Question, startThread, type Task, type Thread, type ThreadOptions } from './reading-thread.ts'

/**
 * Reads mail in threads, so that a message can stop at most its own thread. A message that takes too long or too much
 * memory is refused with `Unreadable`, and the next one goes on.
 */
export interface MailReader {
  read(source: Uint8Array, options?: { truncated?: boolean; haste?: Haste }): Promise<ReadMessage>
  /** Sanitises HTML that a person wrote. */
  sanitize(html: string): Promise<string>
  /** Makes the words of messages, in a thread that does nothing else. */
  words(messages: readonly WordSource[]): Promise<Words[]>
  /** Starts a thread for arriving mail, which takes some hundred milliseconds: call it while waiting for a server. */
  warm(): void
  close(): Promise<void>
}

/**
 * `urgent`: a person waits for it, so it does not queue behind arriving mail. `idle`: one at a time, while no mail
 * arrives.
 */
export type Haste = 'urgent' | 'arriving' | 'idle'

interface Options extends Partial<ThreadOptions> {
  log: Pick<Log, 'warn'>
  /** Threads for arriving mail. */
  size?: number
  /** A thread ends after this much time without work. */
  idleMs?: number
}

const DEADLINE_MS = 10_000
const MEMORY_MB = 256
const IDLE_MS = 30_000
/** More threads would only wait for the database. */
const MAX_THREADS = 4
/** Questions sent to a thread at once: it works on the next one while an answer is on its way. */
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
  // A thread of its own, because the tables for languages take 28 MB and 250 ms to load in each thread.
  const wordsEntry = new URL('./words-worker.ts', import.meta.url)
  const indexing = createPool({ ...thread, entry: wordsEntry }, { size: 1, idleMs })
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
    words: async messages => (await indexing.ask({ do: 'words', messages }, { isIdle: false })) as Words[],
    warm: () => arriving.warm(),
    async close() {
      await Promise.all([arriving, urgently, indexing].map(pool => pool.close()))
    },
  }
}

/** Threads start when there is work and end when there has been none for a while. */
function createPool(options: ThreadOptions, { size, idleMs }: { size: number; idleMs: number }) {
  /** Idle threads, each with the timer that ends it. */
  const threads = new Map<Thread, NodeJS.Timeout | undefined>()
  const queue: Task[] = []
  /** Work that is done only when nothing else waits. */
  const idle: Task[] = []
  let isClosed = false

  function hand(): void {
    while (queue.length > 0 || idle.length > 0) {
      if (queue.length === 0 && [...threads.keys()].some(thread => thread.waiting() > 0)) return
      const [free] = [...threads.keys()].sort((a, b) => a.waiting() - b.waiting())
      const canStart = threads.size < size
      // One slow message delays everything queued behind it, so prefer an idle or a new thread.
      const thread = free?.waiting() === 0 ? free : canStart ? start() : free
      if (!thread || thread.waiting() >= AHEAD) return
      clearTimeout(threads.get(thread))
      thread.ask((queue.shift() ?? idle.shift()) as Task)
    }
  }

  function start(): Thread {
    const thread = startThread(options, {
      onAnswer() {
        if (thread.waiting() === 0) retireLater(thread)
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

  function retireLater(thread: Thread): void {
    const retire = () => {
      threads.delete(thread)
      void thread.close()
    }
    threads.set(thread, setTimeout(retire, idleMs).unref())
  }

  return {
    warm() {
      if (threads.size === 0 && !isClosed) retireLater(start())
    },
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
