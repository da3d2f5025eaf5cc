import robotsParser from 'robots-parser'
import { AppError } from '#server/platform/errors.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import type { ReadLimits } from './limits.ts'

/** What a site asks of programs that read it. */
export interface Robots {
  /** Why a page may not be read; null if it may. */
  refuses(url: string): 'robots' | 'private' | null
  /** The pause it asks for between two pages; null if it asks for none. */
  delayMs: number | null
}

/** The name by which robots.txt may speak to the reader. */
const ROBOT = 'Quillbox'
/** RFC 9309 section 2.5. */
const MOST_BYTES = 500 * 1024

// Its types declare a default export, but the module itself is the function.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** RFC 9309 section 2.3.1.4: where robots.txt cannot be reached, nothing is allowed. */
export const CLOSED: Robots = { refuses: () => 'robots', delayMs: null }
/** The host is none of the public internet. */
export const PRIVATE: Robots = { refuses: () => 'private', delayMs: null }

type Asks = { outbound: Outbound; userAgent: string; limits: ReadLimits; signal: AbortSignal }

/**
 * Reads robots.txt (RFC 9309). Without one everything is allowed; if the server fails, nothing is. A server that cannot be
 * reached at all throws, because then there is no site.
 */
export async function readRobots(
  origin: string,
  { outbound, userAgent, limits, signal }: Asks,
): Promise<Robots> {
  const url = new URL('/robots.txt', origin).href
  const { status, body, isRefused } = await outbound
    .fetch(url, {
      maxBytes: MOST_BYTES,
      cutsBody: true,
      timeoutMs: limits.pageMs,
      redirects: limits.redirects,
      headers: { 'user-agent': userAgent },
      signal,
    })
    .then(answer => ({ ...answer, isRefused: false }))
    .catch(error => {
      // Too many redirects: section 2.3.1.2 treats the file as missing.
      if (error instanceof AppError && /redirects too often/.test(error.message))
        return { status: 404, body: Buffer.alloc(0), isRefused: true }
      throw error
    })
  if (status >= 500 || status === 429) return CLOSED
  if (isRefused || status < 200 || status >= 300) return { refuses: () => null, delayMs: null }
  const rules = parseRobots(url, body.toString('utf8').replace(/^\uFEFF/, ''))
  const delay = rules.getCrawlDelay(ROBOT)
  return {
    // Undefined for an address that the file is not about: another host of the site, which has a file of its own.
    refuses: address => (rules.isAllowed(address, ROBOT) === false ? 'robots' : null),
    delayMs: delay !== undefined && delay > 0 && Number.isFinite(delay) ? delay * 1000 : null,
  }
}
