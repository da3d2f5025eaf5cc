import { type Question, startThread, type Task, type Thread, type ThreadOptions } from './reading-thread.ts'

/** Questions sent to a thread at once: it works on the next one while an answer is on its way. */
const AHEAD = 2

interface Asked {
  /** Work that is done one at a time, and only while its workspace has no other waiting. */
  isIdle?: boolean
  workspaceId?: number | undefined
}

interface Waiting {
  tasks: Task[]
  idle: Task[]
}

/**
 * Threads start when there is work and end when there has been none for a while. Workspaces take turns: what one of them asks
 * waits for one question of each other, and not for all pages of another's first sync.
 */
export function createPool(options: ThreadOptions, { size, idleMs }: { size: number; idleMs: number }) {
  /** Idle threads, each with the timer that ends it. */
  const threads = new Map<Thread, NodeJS.Timeout | undefined>()
  /** What waits, by workspace, in the order of their turns. */
  let turns = new Map<number | undefined, Waiting>()
  /** The idle work that a thread has. */
  let idling: Task | null = null
  let isClosed = false

  function hand(): void {
    for (;;) {
      const waiting = [...turns.values()].find(({ tasks }) => tasks.length > 0 || !idling)
      const task = waiting && (waiting.tasks[0] ?? waiting.idle[0])
      if (!task) return
      const [free] = [...threads.keys()].sort((a, b) => a.waiting() - b.waiting())
      const canStart = threads.size < (task.isIdle ? 1 : size)
      // One slow message delays everything queued behind it, so prefer an idle or a new thread.
      const thread = free?.waiting() === 0 ? free : canStart ? start() : free
      if (!thread || thread.waiting() >= AHEAD) return
      clearTimeout(threads.get(thread))
      take(task, waiting)
      thread.ask(task)
    }
  }

  /** The next turn of its workspace comes after those of all others. */
  function take(task: Task, waiting: Waiting): void {
    if (task.isIdle) idling = waiting.idle.shift() ?? null
    else waiting.tasks.shift()
    turns.delete(task.workspaceId)
    if (waiting.tasks.length + waiting.idle.length > 0) turns.set(task.workspaceId, waiting)
  }

  /** A thread has ended before it came to it: it goes before all others. */
  function giveBack(task: Task): void {
    if (task === idling) idling = null
    const waiting = turns.get(task.workspaceId) ?? { tasks: [], idle: [] }
    ;(task.isIdle ? waiting.idle : waiting.tasks).unshift(task)
    turns.delete(task.workspaceId)
    turns = new Map([[task.workspaceId, waiting], ...turns])
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
        for (const task of left.toReversed()) giveBack(task)
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
    ask: (question: Question, { isIdle = false, workspaceId }: Asked = {}) =>
      new Promise<unknown>((resolve, reject) => {
        if (isClosed) return reject(new Error('mail is not read any more'))
        const end = () => {
          if (task === idling) idling = null
        }
        const task: Task = {
          question,
          workspaceId,
          isIdle,
          resolve(result) {
            end()
            resolve(result)
          },
          reject(error) {
            end()
            reject(error)
          },
        }
        const waiting = turns.get(workspaceId) ?? { tasks: [], idle: [] }
        ;(isIdle ? waiting.idle : waiting.tasks).push(task)
        turns.set(workspaceId, waiting)
        hand()
      }),
    async close() {
      isClosed = true
      const left = [...turns.values()].flatMap(({ tasks, idle }) => [...tasks, ...idle])
      turns.clear()
      for (const { reject } of left) reject(new Error('mail is not read any more'))
      for (const timer of threads.values()) clearTimeout(timer)
      await Promise.all([...threads.keys()].map(thread => thread.close()))
      threads.clear()
    },
  }
}
