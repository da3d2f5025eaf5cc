import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, timestamp } from './ids.ts'

export const syncStatus = z.object({
  accountId: z.number(),
  email: z.string(),
  syncInProgress: z.boolean(),
  lastSyncAt: timestamp.nullable(),
  nextSyncAt: timestamp.nullable(),
  /** In plain words, with the cause; null when all is well. */
  lastError: z.string().nullable(),
  errorCount: z.number(),
  /** First sync: present until the whole history is here. */
  firstSync: z
    .object({
      foldersDone: z.number(),
      foldersTotal: z.number(),
      messagesDone: z.number(),
      messagesTotal: z.number(),
      /** Everything newer than this is here. */
      oldestReached: timestamp.nullable(),
    })
    .nullable(),
  /** The last comparison of the mirror with the server. */
  verified: z
    .object({ at: timestamp, verified: z.number(), total: z.number(), repaired: z.number() })
    .nullable(),
  /** A person's changes that the provider has not taken yet. */
  pendingChanges: z.number(),
})
export type SyncStatus = z.output<typeof syncStatus>

export const sync = {
  status: endpoint('GET /api/sync/status', {
    access: 'user',
    summary: 'How the sync of each account is doing',
    response: z.object({ accountStatuses: z.array(syncStatus) }),
  }),
  force: endpoint('POST /api/sync/force/:accountId', {
    access: 'user',
    summary: 'Sync an account now',
    params: z.object({ accountId: id }),
    response: done,
  }),
}
