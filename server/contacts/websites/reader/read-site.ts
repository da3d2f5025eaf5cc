import { setTimeout as pause } from 'node:timers/promises'
import type { PageKind, PageProblem, SiteEnd, Trap } from '#core/contract/outreach/website-values.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import { fetchPage } from './fetch-page.ts'
import type { Finding } from './finding.ts'
import { createFrontier, type Waiting } from './frontier.ts'
import type { ReadLimits } from './limits.ts'
import type { PageLink } from './page/links.ts'
import { readPageApart } from './page/read-page-apart.ts'
import { CLOSED, PRIVATE, type Robots, readRobots } from './robots/read-robots.ts'
import { siteOf } from './site-address.ts'

/** What came of one page. */
export interface PageOutcome {
  url: string
  kind: PageKind
  depth: number
  title: string | null
  problem: PageProblem | null
  needsScripts: boolean
  /** Whether only the beginning of the page was read. */
  isCut: boolean
  findings: Finding[]
  links: PageLink[]
}

export interface SiteOutcome {
  end: SiteEnd
  leftOut: Partial<Record<Trap, number>>
  /** The pause between pages that the site asks for. */
  delayMs: number | null
}

interface Asks {
  outbound: Outbound
  userAgent: string
  limits: ReadLimits
  signal: AbortSignal
}

/**
 * Reads the telling pages of a site, one after the other: gives each page as soon as it is read, and at last how it ended.
 * What the site asks of programs in robots.txt is done, for every host of it.
 */
export async function* readSite(start: string, asks: Asks): AsyncGenerator<PageOutcome, SiteOutcome> {
  const { limits, signal } = asks
  const ends = performance.now() + limits.siteMs
  const first = await reachable(start, asks)
  if (typeof first === 'string') return { end: first, leftOut: {}, delayMs: null }
  const robotsOf = rememberRobots(asks, first)
  const refusesByRobots = async (url: string): Promise<PageProblem | null> =>
    (await robotsOf(url)).refuses(url)

  const home = await readOne(
    { url: first.url, kind: 'home', depth: 0 },
    { ...asks, refuses: refusesByRobots },
  )
  yield home
  if (home.problem) return { end: endOf(home.problem), leftOut: {}, delayMs: first.robots.delayMs }
  // The first address may lead to the one where the site really is.
  const site = siteOf(home.url)
  const refuses = async (url: string) => (siteOf(url) === site ? refusesByRobots(url) : 'elsewhere')
  const frontier = createFrontier(site, limits.depth)
  for (const url of [first.url, home.url]) frontier.mark(url)
  frontier.add(home.links, home)

  let end: SiteEnd = 'read'
  for (let pages = 1, next = frontier.next(); next; next = frontier.next()) {
    if (!frontier.mark(next.url)) continue
    const wait = Math.max(limits.pauseMs, (await robotsOf(next.url)).delayMs ?? 0)
    if (pages >= limits.pages) end = 'pages'
    else if (performance.now() + wait > ends) end = 'time'
    if (end !== 'read') break
    await pause(wait, undefined, { signal })
    const page = await readOne(next, { ...asks, refuses })
    pages += 1
    // A redirect may have led to a page that was read before.
    if (page.url !== next.url && !frontier.mark(page.url)) continue
    yield page
    frontier.add(page.links, page)
  }
  return { end, leftOut: frontier.leftOut(), delayMs: (await robotsOf(home.url)).delayMs }
}

const endOf = (problem: PageProblem): SiteEnd =>
  problem === 'robots' || problem === 'private' ? problem : 'unreachable'

/** A site whose every page stands at another host is none that anybody looks at. */
const MOST_HOSTS = 20

/** Each host of a site has a robots.txt of its own. */
function rememberRobots(
  asks: Asks,
  first: { url: string; robots: Robots },
): (url: string) => Promise<Robots> {
  const known = new Map<string, Robots>([[new URL(first.url).origin, first.robots]])
  return async url => {
    const { origin } = new URL(url)
    const robots =
      known.get(origin) ??
      (known.size >= MOST_HOSTS ? CLOSED : null) ??
      (await readRobots(origin, asks).catch(error => (isPrivate(error) ? PRIVATE : CLOSED)))
    asks.signal.throwIfAborted()
    if (known.size < MOST_HOSTS) known.set(origin, robots)
    return robots
  }
}

const isPrivate = (error: unknown) => error instanceof AppError && error.code === 'private-host'

/** HTTPS first, as a browser does; without it, and without the person having asked for it, HTTP. */
async function reachable(
  start: string,
  asks: Asks,
): Promise<{ url: string; robots: Robots } | 'private' | 'unreachable'> {
  let reason: 'private' | 'unreachable' = 'unreachable'
  const plain = start.replace(/^https:/, 'http:')
  for (const url of start === plain ? [start] : [start, plain]) {
    try {
      return { url, robots: await readRobots(new URL(url).origin, asks) }
    } catch (error) {
      asks.signal.throwIfAborted()
      if (isPrivate(error)) reason = 'private'
    }
  }
  return reason
}

async function readOne(
  { url, kind, depth }: Waiting,
  asks: Parameters<typeof fetchPage>[1],
): Promise<PageOutcome> {
  const fetched = await fetchPage(url, asks)
  const none = { title: null, needsScripts: false, isCut: false, findings: [], links: [] }
  if (fetched.kind === 'failed') return { ...none, url: fetched.url, kind, depth, problem: fetched.reason }
  const page = await readPageApart(fetched, { url: fetched.url, kind }).catch(error => {
    if (error instanceof Unreadable && error.reason !== 'failed') return null
    throw error
  })
  if (page === null) return { ...none, url: fetched.url, kind, depth, problem: 'slow' }
  return { ...page, url: fetched.url, kind, depth, problem: null, isCut: fetched.isCut }
}
