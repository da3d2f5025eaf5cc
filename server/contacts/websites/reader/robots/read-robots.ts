import { AppError } from '#server/platform/errors.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import type { ReadLimits } from '../limits.ts'
import { askRobotsApart } from '../page/read-page-apart.ts'

/** What a site asks of programs that read it. */
export interface Robots {
  /** Why a page may not be read; null if it may. */
  refuses(url: string): Promise<'robots' | 'private' | null>
  /** The pause it asks for between two pages; null if it asks for none. */
  delayMs: number | null
}

/** RFC 9309 section 2.5. */
const MOST_BYTES = 500 * 1024

/** RFC 9309 section 2.3.1.4: where robots.txt cannot be reached, nothing is allowed. */
export const CLOSED: Robots = { refuses: async () => 'robots', delayMs: null }
/** The host is none of the public internet. */
export const PRIVATE: Robots = { refuses: async () => 'private', delayMs: null }

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
  if (isRefused || status < 200 || status >= 300) return { refuses: async () => null, delayMs: null }
  const file = body.toString('utf8').replace(/^\uFEFF/, '')
  const { delayMs } = await askRobotsApart(file, url)
  const refuses = async (address: string) =>
    (await askRobotsApart(file, address)).isAllowed ? null : ('robots' as const)
  return { refuses, delayMs }
}
