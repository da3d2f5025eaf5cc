import { Worker } from 'node:worker_threads'
import type { PageKind } from '#core/contract/outreach/website-values.ts'
import { joinBytes } from '#server/platform/join-bytes.ts'
import type { FileToRead } from '../file-text/read-file-text.ts'
import type { SignatureQuestion } from '../signatures/check-signature.ts'
import { Unreadable } from '../unreadable-message.ts'
import type { WordSource } from '../words-of.ts'
import type { PageQuestion } from './read-page.ts'

export type Question =
  | ReadQuestion
  | PageToAsk
  | ({ do: 'signature' } & SignatureQuestion)
  | { do: 'sanitize'; html: string }
  | { do: 'foreign-rules'; text: string }
  | { do: 'words'; messages: readonly WordSource[] }
  | { do: 'file'; file: FileToRead }
  | { do: 'website'; body: Uint8Array; type: string; url: string; kind: PageKind }
  | { do: 'robots'; file: string; url: string }

interface ReadQuestion {
  do: 'read'
  source: Uint8Array
  truncated: boolean
}

export interface PageToAsk extends Pick<PageQuestion, 'do' | 'progress'> {
  messages: readonly { source: Uint8Array; truncated?: boolean }[]
  /** Messages that are not read, by their places in the page. */
  givenUp: ReadonlyMap<number, unknown>
}

/** A question as the thread gets it. */
export type ThreadQuestion = Exclude<Question, PageToAsk> | PageQuestion

export type Answer = 'ready' | { result: unknown } | { error: Error }

export interface Task {
  question: Question
  /** Whose mail it is about, if it is about mail. */
  workspaceId: number | undefined
  isIdle: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export interface ThreadOptions {
  /** Path of the program that runs in the thread. */
  entry: URL
  /** Processor time for one message, in ms, so that a busy machine does not matter. */
  deadlineMs: number
  /** Limit for the thread's own heap in MB; the bytes of messages are outside of it. */
  memoryMb: number
}

export interface Thread {
  ask(task: Task): void
  /** Number of questions without an answer yet. */
  waiting(): number
  close(): Promise<void>
}

interface Hooks {
  onAnswer(): void
  /** Called when the thread has ended, with the questions that it had not started. */
  onEnd(left: Task[]): void
}

/** How often within a deadline the thread's processor time is checked. */
const STEPS = 20
/** A thread whose processor time cannot even be read is ended after this many deadlines of wall-clock time. */
const PATIENCE = 12

/**
 * Starts a thread that answers one question after the other. A question that takes too long or too much memory ends the
 * thread.
 */
export function startThread({ entry, deadlineMs, memoryMb }: ThreadOptions, hooks: Hooks): Thread {
  const worker = new Worker(entry, {
    name: 'reading',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  let tasks: Task[] = []
  let isReady = false
  let hasEnded = false
  let steps = 0
  let watched: { task: Task; message: number; usedBefore: number } | null = null

  const timer = setInterval(() => {
    const [task] = tasks
    if (!isReady || !task) return
    const message = messageAt(task)
    if (watched?.task !== task || watched.message !== message) steps = 0
    steps += 1
    if (steps > STEPS * PATIENCE) return end(new Unreadable('slow'))
    void usedBy(worker).then(used => {
      if (task !== tasks[0] || message !== messageAt(task)) return
      if (watched?.task !== task || watched.message !== message) watched = { task, message, usedBefore: used }
      else if (used - watched.usedBefore > deadlineMs) end(new Unreadable('slow'))
    })
  }, deadlineMs / STEPS).unref()

  /** The question in progress is to blame. If the thread had not started any, all of them fail. */
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
      // A caller that waits for an answer keeps the process alive.
      worker.ref()
      const [message, transfer] = forThread(question)
      worker.postMessage(message, transfer)
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

/**
 * The bytes are copied: the caller keeps its own, to ask again without a message that has ended the thread. Without a copy, the
 * thread would get the whole of a larger buffer that they are a part of.
 */
function forThread(question: Question): [ThreadQuestion, ArrayBuffer[]] {
  if (question.do === 'read') {
    const source = joinBytes([question.source])
    return [{ ...question, source }, [source.buffer]]
  }
  if (question.do === 'signature') {
    const source = joinBytes([question.source])
    const earlier = question.earlier.map(head => joinBytes([head]))
    return [{ ...question, source, earlier }, [source.buffer, ...earlier.map(({ buffer }) => buffer)]]
  }
  if (question.do === 'file') {
    const bytes = joinBytes([question.file.bytes])
    return [{ ...question, file: { ...question.file, bytes } }, [bytes.buffer]]
  }
  if (question.do === 'website') {
    const body = joinBytes([question.body])
    return [{ ...question, body }, [body.buffer]]
  }
  if (question.do !== 'page') return [question, []]
  const { messages, givenUp, progress } = question
  const sources = joinBytes(messages.map(({ source }) => source))
  const entries = messages.map(({ source, truncated = false }, at) => ({
    size: source.length,
    truncated,
    isGivenUp: givenUp.has(at),
  }))
  return [{ do: 'page', sources, messages: entries, progress }, [sources.buffer]]
}

/** Which message of its page the thread is at. */
const messageAt = ({ question }: Task): number =>
  question.do === 'page' ? Atomics.load(question.progress, 0) : 0

/** Milliseconds of processor time; 0 for a thread that has ended. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
