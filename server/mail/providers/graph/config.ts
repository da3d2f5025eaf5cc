import type { Log } from '#server/platform/log.ts'
import type { TokenSource } from '../tokens.ts'

/** Where Microsoft tells of news, and what it says to prove that it is Microsoft. */
export interface NotificationTarget {
  url: string
  clientState: string
}

export interface GraphDeps {
  tokens: TokenSource
  log?: Log
  /** Where the API is; an emulator in tests. */
  rootUrl?: string
  /** Where Microsoft shall tell of changes; without it there is nothing to watch. */
  notifications?: NotificationTarget
  tuning?: Partial<GraphTuning>
}

export interface GraphTuning {
  /**
   * Calls at the same time: Microsoft allows four a mailbox, and 10,000 in ten minutes
   * (https://learn.microsoft.com/en-us/graph/throttling-limits#outlook-service-limits).
   */
  concurrency: number
  /** How often a call is tried, and the first pause between two tries; it doubles each time. */
  attempts: number
  firstRetryMs: number
  /** A pause that Microsoft asks for is waited for up to this; a longer one is the caller's. */
  longestWaitMs: number
  timeoutMs: number
}

export const defaultTuning: GraphTuning = {
  concurrency: 4,
  attempts: 4,
  firstRetryMs: 1000,
  longestWaitMs: 30_000,
  timeoutMs: 60_000,
}
