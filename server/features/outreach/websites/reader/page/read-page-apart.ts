import type { PageKind } from '#core/contract/outreach/website-values.ts'
import { createPool } from '#server/mime/reader/reading-pool.ts'
import type { SentPage } from './page-worker.ts'
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
export async function readPageApart(html: string, page: { url: string; kind: PageKind }): Promise<ReadPage> {
  const entry = new URL('./page-worker.ts', import.meta.url)
  pool ??= createPool({ entry, deadlineMs: DEADLINE_MS, memoryMb: MEMORY_MB }, { size: 1, idleMs: IDLE_MS })
  const read = (await pool.ask({ do: 'website', html, ...page }, { isIdle: false })) as SentPage
  return { ...read, links: read.links.map(link => ({ ...link, url: new URL(link.url) })) }
}
