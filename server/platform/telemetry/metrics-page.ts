import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../secrets/tokens.ts'

/** What Prometheus reads. */
export interface MetricsPage {
  /** Whether a request with this Authorization header may read it. */
  admits(authorization: string | undefined): boolean
  read(): Promise<string>
}

export const METRICS_PATH = '/metrics'
/** The text format of Prometheus. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function createMetricsPage(token: string, read: () => Promise<string>): MetricsPage {
  const expected = hashToken(token)
  return {
    admits(authorization = '') {
      const [, given = ''] = /^Bearer +(\S+)\s*$/i.exec(authorization) ?? []
      // Digests have the same length, so the comparison tells nothing of the token.
      return timingSafeEqual(hashToken(given), expected)
    },
    read,
  }
}
