import { append } from '#core/lists.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { productVersion } from '#server/platform/version.ts'
import type { Finding } from '../reader/finding.ts'
import { READ_LIMITS, type ReadLimits } from '../reader/limits.ts'
import { mergeFindings } from '../reader/merge-findings.ts'
import { readSite } from '../reader/read-site.ts'
import { releaseHost, takeHost } from '../upkeep-queries.ts'
import type { WebsiteRow } from '../website-queries.ts'
import { begin, findNextWaiting, putBack, type Reading } from './reading-queries.ts'
import { endReading, type Found, storePage } from './store-page.ts'

/** So many sites of one workspace are read at the same time. */
const AT_ONCE = 3
/** The job is sent anew after this time, because a job may not last longer than a quarter of an hour. */
const LONGEST_MS = 4 * 60_000
/** A host stays taken for this long after the last page. It covers the longest pause that is kept to. */
const HOST_TAKEN_MS = 12 * 60_000
/** Until a host that another reading has is asked for again. */
const AGAIN_SECONDS = 20

interface Asked {
  workspaceId: number
  signal: AbortSignal
  limits?: ReadLimits
}

/** Reads the websites of a workspace that wait, several at the same time, and each host by one reader only. */
export async function readWebsites(
  ctx: Deps,
  { workspaceId, signal, limits = READ_LIMITS }: Asked,
): Promise<void> {
  await putBack(ctx.db, workspaceId)
  const ends = performance.now() + LONGEST_MS
  const tried = new Set<number>()
  let isMore = false
  const readOn = async () => {
    for (;;) {
      const next = await findNextWaiting(ctx.db, workspaceId, [...tried])
      if (!next) return
      if (performance.now() > ends) {
        isMore = true
        return
      }
      // Another of these loops may have found the same one.
      if (tried.has(next.id)) continue
      tried.add(next.id)
      if (!(await readOne(ctx, next, { signal, limits }))) isMore = true
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
  if (isMore) await ctx.queue.send('websites.read', { workspaceId }, { startAfter: AGAIN_SECONDS })
}

type Limits = Required<Pick<Asked, 'signal' | 'limits'>>

/** False if another reading is at this host. */
async function readOne(ctx: Deps, website: WebsiteRow, asks: Limits): Promise<boolean> {
  const { domain } = website
  const holder = `${website.id}:${website.run + 1}`
  const take = () => {
    const now = ctx.clock.now()
    return takeHost(ctx.db, { domain, holder, now, until: new Date(now.getTime() + HOST_TAKEN_MS) })
  }
  if (!(await take())) return false
  try {
    const reading = await inTransaction(ctx.db, async tx => {
      const begun = await begin(tx, website)
      if (begun) await tellWorkspace(tx, ctx, website.workspaceId, 'website_updated')
      return begun
    })
    if (reading) await readPages(ctx, { website, reading, take }, asks)
  } finally {
    await releaseHost(ctx.db, { domain, holder })
  }
  return true
}

interface Begun {
  website: WebsiteRow
  reading: Reading
  /** Keeps the host. */
  take(): Promise<boolean>
}

async function readPages(
  ctx: Deps,
  { website, reading, take }: Begun,
  { signal, limits }: Limits,
): Promise<void> {
  const userAgent = `Quillbox/${productVersion} (+${ctx.config.publicUrl})`
  const pages = readSite(website.url, { outbound: ctx.outbound, userAgent, limits, signal })
  const all: Finding[] = []
  const found: Found = { findings: [], stored: new Set() }
  try {
    let step = await pages.next()
    for (; !step.done; step = await pages.next()) {
      append(all, step.value.findings)
      found.findings = mergeFindings(all)
      if (!(await storePage(ctx, reading, step.value, found)) || !(await take())) return
    }
    await endReading(ctx, reading, step.value, found)
  } catch (error) {
    signal.throwIfAborted()
    // One website that cannot be read must not keep the others waiting.
    ctx.log.warn({ err: error, websiteId: website.id }, 'a website could not be read')
    await endReading(ctx, reading, { end: 'unreachable', leftOut: {}, delayMs: null }, found)
  } finally {
    await pages.return({ end: 'read', leftOut: {}, delayMs: null })
  }
}
