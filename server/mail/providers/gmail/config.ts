import type { Log } from '#server/platform/log.ts'
import type { TokenSource } from '../tokens.ts'

export interface GmailDeps {
  tokens: TokenSource
  log?: Log
  /** Where the API is; an emulator in tests and in the demo. */
  rootUrl?: string
  /** Pub/Sub topic that Gmail shall publish changes to; without one there is nothing to watch. */
  pushTopic?: string
  tuning?: Partial<GmailTuning>
}

export interface GmailTuning {
  /**
   * Quota units spent a second, and at most at once. Google grants 15,000 a minute and person
   * (https://developers.google.com/workspace/gmail/api/reference/quota); a fifth is left to their other programs.
   */
  unitsPerSecond: number
  unitsAtOnce: number
  /** Calls within one batch request; Google advises against more than 50. */
  batchSize: number
  /** Batches on their way at the same time. */
  concurrency: number
  /** An answer to a batch may be this large; then it is asked for in halves. */
  batchBytes: number
  /** How often a call is tried, and the first pause between two tries; it doubles each time. */
  attempts: number
  firstRetryMs: number
  /** Longest wait for an answer. */
  timeoutMs: number
}

export const defaultTuning: GmailTuning = {
  unitsPerSecond: 200,
  unitsAtOnce: 12_000,
  batchSize: 50,
  concurrency: 2,
  batchBytes: 64 * 1024 * 1024,
  attempts: 4,
  firstRetryMs: 1000,
  timeoutMs: 60_000,
}
