import type { PageKind } from '#core/contract/outreach/website-values.ts'
import { createPool } from '#server/mail/mime/reader/reading-pool.ts'
import type { Question } from '#server/mail/mime/reader/reading-thread.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import type { RobotsAnswer } from '../robots/robots-file.ts'
import type { ReadPage } from './read-web-page.ts'

/** Of processor time; a page of the largest size takes half a second. */
const DEADLINE_MS = 10_000
const MEMORY_MB = 512
const IDLE_MS = 30_000

/** One thread for all workspaces: whoever reads more sites at once waits longer, and nobody else does. */
let pool: ReturnType<typeof createPool> | undefined

/**
 * Reads a page in a thread, so that a large one stops nothing else. Throws `Unreadable` for one that takes too long or too much
 * memory.
 */
export async function readPageApart(
  { body, type }: { body: Uint8Array; type: string },
  page: { url: string; kind: PageKind },
): Promise<ReadPage> {
  return (await ask({ do: 'website', body, type, ...page })) as ReadPage
}

/** Asks robots.txt about an address in the same thread. One that cannot be read allows nothing. */
export async function askRobotsApart(file: string, url: string): Promise<RobotsAnswer> {
  try {
    return (await ask({ do: 'robots', file, url })) as RobotsAnswer
  } catch (error) {
    if (error instanceof Unreadable) return { isAllowed: false, delayMs: null }
    throw error
  }
}

function ask(question: Question): Promise<unknown> {
  const entry = new URL('./page-worker.ts', import.meta.url)
  pool ??= createPool({ entry, deadlineMs: DEADLINE_MS, memoryMb: MEMORY_MB }, { size: 1, idleMs: IDLE_MS })
  return pool.ask(question)
}
