import { availableParallelism } from 'node:os'
import type { ForeignRules } from '#core/rules/read-foreign-rules.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileToRead } from '../file-text/read-file-text.ts'
import type { ReadMessage } from '../read-message.ts'
import type { Finding, SignatureQuestion } from '../signatures/check-signature.ts'
import { Unreadable } from '../unreadable-message.ts'
import type { WordSource, Words } from '../words-of.ts'
import { askPage, type MessageSource, type ReadPage } from './ask-page.ts'
import { createPool } from './reading-pool.ts'
import type { Question, ThreadOptions } from './reading-thread.ts'

/**
 * Reads mail in threads, so that a message can stop at most its own thread. A message that takes too long or too much
 * memory is refused with `Unreadable`, and the next one goes on.
 */
export interface MailReader {
  read(source: Uint8Array, options?: ReadOptions & { truncated?: boolean }): Promise<ReadMessage>
  /**
   * Reads a page of messages for storing. The content of a message never makes it throw: one that cannot be read is
   * `Unreadable` in its place.
   */
  readPage(messages: readonly MessageSource[], options?: ReadOptions): Promise<ReadPage>
  /** Checks the signature of a message; null if it has none. */
  signature(question: SignatureQuestion): Promise<Finding | null>
  /** Sanitises HTML that a person wrote. */
  sanitize(html: string): Promise<string>
  /** Reads filters of Gmail or a Sieve script. */
  foreignRules(text: string): Promise<ForeignRules>
  /** Makes the words of messages, in a thread that does nothing else. */
  words(messages: readonly WordSource[]): Promise<Words[]>
  /**
   * Reads the text of a file, in a thread that does nothing else. Throws `Unreadable` for one that is damaged, encrypted, or takes
   * too much time or memory.
   */
  fileText(file: FileToRead): Promise<string>
  /** Starts a thread for arriving mail, which takes some hundred milliseconds: call it while waiting for a server. */
  warm(): void
  close(): Promise<void>
}

interface ReadOptions {
  haste?: Haste
  /** Whose mail it is: workspaces take turns. */
  workspaceId?: number
}

/**
 * `urgent`: a person waits for it, so it does not queue behind arriving mail. `idle`: one at a time, while no mail of the
 * workspace arrives.
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
/**
 * For threads of jobs, which rest for some seconds between two batches: search by meaning begins when words are made, and its
 * memory should not come on top of theirs.
 */
const JOB_IDLE_MS = 10_000
const URGENT = { haste: 'urgent' } as const
/** More threads would only wait for the database. */
const MAX_THREADS = 4

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
  const pick = (haste: Haste) => (haste === 'urgent' ? urgently : arriving)
  const report = (error: Unreadable) => log.warn({ err: error }, 'a message could not be read')
  // A thread of its own, because the tables for languages take 28 MB and 250 ms to load in each thread.
  const wordsEntry = new URL('./words-worker.ts', import.meta.url)
  const job = { size: 1, idleMs: Math.min(idleMs, JOB_IDLE_MS) }
  const indexing = createPool({ ...thread, entry: wordsEntry }, job)
  const filesEntry = new URL('../file-text/file-text-worker.ts', import.meta.url)
  const files = createPool({ ...thread, entry: filesEntry }, job)
  const hand = (question: Question, { haste = 'arriving', workspaceId }: ReadOptions) =>
    pick(haste).ask(question, { isIdle: haste === 'idle', workspaceId })
  const ask = async (question: Question, options: ReadOptions): Promise<unknown> => {
    try {
      return await hand(question, options)
    } catch (error) {
      if (error instanceof Unreadable) report(error)
      throw error
    }
  }
  return {
    read: async (source, { truncated = false, ...options } = {}) =>
      (await ask({ do: 'read', source, truncated }, options)) as ReadMessage,
    async readPage(messages, options = {}) {
      const { haste = 'arriving' } = options
      const page = await askPage(messages, {
        threads: haste === 'arriving' ? size : 1,
        ask: question => hand(question, options),
      })
      for (const { read } of page.messages) if (read instanceof Unreadable) report(read)
      return page
    },
    signature: async question => (await ask({ do: 'signature', ...question }, URGENT)) as Finding | null,
    sanitize: async html => (await ask({ do: 'sanitize', html }, URGENT)) as string,
    foreignRules: async text => (await ask({ do: 'foreign-rules', text }, URGENT)) as ForeignRules,
    words: async messages => (await indexing.ask({ do: 'words', messages })) as Words[],
    fileText: async file => (await files.ask({ do: 'file', file })) as string,
    warm: () => arriving.warm(),
    async close() {
      await Promise.all([arriving, urgently, indexing, files].map(pool => pool.close()))
    },
  }
}
