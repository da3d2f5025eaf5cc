import { type Question, startThread, type Task, type Thread, type ThreadOptions } from './reading-thread.ts'

/** Questions sent to a thread at once: it works on the next one while an answer is on its way. */
const AHEAD = 2

/** Threads start when there is work and end when there has been none for a while. */
export function createPool(options: ThreadOptions, { size, idleMs }: { size: number; idleMs: number }) {
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
        for (const task of left.toReversed()) queue.unshift(task)
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
