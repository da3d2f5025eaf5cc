import { z } from 'zod'
import { withheld } from '../withheld.ts'

/** How much of the mailbox has been read; shown to the person while its history arrives. */
const progress = z.object({
  done: z.number(),
  total: z.number(),
  /** Milliseconds since 1970. */
  oldest: z.number().nullable(),
})

const cursor = z.discriminatedUnion('phase', [
  /** The whole mailbox is read, newest first. What changes meanwhile is in the history since `historyId`. */
  z.object({
    phase: z.literal('all'),
    historyId: z.string(),
    pageToken: z.string().nullable(),
    labels: z.string(),
    progress,
    withheld,
  }),
  /** `historyId` is done with; `pageToken` names the next page of what came after it. */
  z.object({
    phase: z.literal('history'),
    historyId: z.string(),
    pageToken: z.string().nullable(),
    /** A digest of the labels that were told of. */
    labels: z.string(),
    withheld,
  }),
])
export type GmailCursor = z.output<typeof cursor>

/** Null for what is no cursor of ours: then the mailbox is read from the beginning. */
export const readCursor = (stored: unknown): GmailCursor | null => cursor.safeParse(stored).data ?? null

/** Whether all that happened up to this point of the mailbox's history has been read. */
export function knowsHistory(stored: unknown, historyId: bigint): boolean {
  const cursor = readCursor(stored)
  return cursor?.phase === 'history' && cursor.pageToken === null && historyId <= BigInt(cursor.historyId)
}
