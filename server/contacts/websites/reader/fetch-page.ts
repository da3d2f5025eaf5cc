import type { PageProblem } from '#core/contract/outreach/website-values.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import type { ReadLimits } from './limits.ts'
import { isBinary } from './page/decode-page.ts'
import { LONGEST_ADDRESS } from './site-address.ts'

type FetchedPage =
  | { kind: 'page'; url: string; body: Buffer; type: string; isCut: boolean }
  | { kind: 'failed'; url: string; reason: PageProblem }

interface Asks {
  outbound: Outbound
  userAgent: string
  limits: ReadLimits
  signal: AbortSignal
  /** Asked before each request, so that a redirect cannot lead where a link may not. */
  refuses(url: string): Promise<PageProblem | null>
}

/** Fetches a page. Each redirect is a request of its own, which is guarded and asked about like the first one. */
export async function fetchPage(address: string, asks: Asks): Promise<FetchedPage> {
  const { outbound, userAgent, limits, signal } = asks
  const failed = (url: string, reason: PageProblem): FetchedPage => ({ kind: 'failed', url, reason })
  const seen = new Set<string>()
  let url = address
  for (let left = limits.redirects; ; left -= 1) {
    if (seen.has(url) || left < 0) return failed(url, 'redirects')
    seen.add(url)
    const refusal = await asks.refuses(url)
    if (refusal) return failed(url, refusal)
    const answer = await outbound
      .fetch(url, {
        maxBytes: limits.pageBytes,
        cutsBody: true,
        keepsRedirect: true,
        timeoutMs: limits.pageMs,
        headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' },
        signal,
      })
      .catch(error => problemOf(error, signal))
    if (typeof answer === 'string') return failed(url, answer)
    const { status, headers, body, isCut } = answer
    if (status >= 300 && status < 400 && headers.location) {
      const target = URL.parse(headers.location, url)
      if (!target || !/^https?:$/.test(target.protocol)) return failed(url, 'elsewhere')
      target.hash = ''
      if (target.href.length > LONGEST_ADDRESS) return failed(url, 'redirects')
      url = target.href
      continue
    }
    if (status < 200 || status >= 300) return failed(url, 'status')
    const type = headers['content-type'] ?? ''
    if (!/^\s*(?:text\/html|application\/xhtml\+xml|$)/i.test(type)) return failed(url, 'not-html')
    if (isBinary(body, type)) return failed(url, 'not-html')
    return { kind: 'page', url, body, type, isCut }
  }
}

function problemOf(error: unknown, signal: AbortSignal): PageProblem {
  if (signal.aborted || !(error instanceof AppError)) throw error
  if (error.code === 'private-host' || error.code === 'bad-host') return 'private'
  return error.code === 'fetch-timeout' ? 'slow' : 'unreachable'
}
