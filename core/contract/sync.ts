import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, timestamp } from './ids.ts'

/** What an account is doing, for who looks at it now. */
export const syncPhase = z.enum([
  /** Nothing: the provider refuses the credentials, and a person has to act. */
  'expired',
  /** Nothing: no server process has taken it over yet. */
  'unattended',
  /** It reaches its mail server for the first time. */
  'connecting',
  'syncing',
  /** Until `nextSyncAt`, after what `lastError` says. */
  'waiting',
  /** All is well: it listens for news, or asks again at `nextSyncAt`. */
  'idle',
])

const syncStatus = z.object({
  accountId: z.number(),
  email: z.string(),
  phase: syncPhase,
  syncInProgress: z.boolean(),
  lastSyncAt: timestamp.nullable(),
  nextSyncAt: timestamp.nullable(),
  /** In plain words, with the cause and without times: those are the two next to it. Null when all is well. */
  lastError: z.string().nullable(),
  lastErrorAt: timestamp.nullable(),
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
  /** How news come to be known: the provider tells of them, or is asked every so often. */
  newsBy: z.enum(['push', 'polling']),
  /** Why the provider does not tell although it should, in plain words; null when all is well. */
  pushProblem: z.string().nullable(),
  /** A person's changes that the provider has not taken yet. */
  pendingChanges: z.number(),
  /** Why messages do not leave at present, while reading may go on; null when all is well. */
  sending: z
    .object({
      problem: z.string(),
      at: timestamp.nullable(),
      nextTryAt: timestamp.nullable(),
      /** Messages that wait to leave. */
      waiting: z.number(),
    })
    .nullable(),
  /** Why sent messages and drafts are here only, and not in the folders of the mailbox; null when all is well. */
  filing: z
    .object({
      problem: z.string(),
      nextTryAt: timestamp.nullable(),
      messages: z.number(),
      drafts: z.number(),
    })
    .nullable(),
})
export type SyncStatus = z.output<typeof syncStatus>

/** What Pub/Sub delivers (https://cloud.google.com/pubsub/docs/push#receive_push); `data` is base64 of Gmail's JSON. */
const pubsubDelivery = z.object({
  message: z.object({ data: z.string().max(10_000), messageId: z.string().max(100).optional() }),
  subscription: z.string().max(1000).optional(),
})

/** Change and lifecycle notifications (https://learn.microsoft.com/en-us/graph/change-notifications-delivery-webhooks). */
const graphDelivery = z.object({
  value: z
    .array(
      z.object({
        subscriptionId: z.string().max(200),
        clientState: z.string().max(200).nullish(),
        lifecycleEvent: z.string().max(100).nullish(),
      }),
    )
    .max(10_000),
})

export const sync = {
  status: endpoint('GET /api/sync/status', {
    access: 'user',
    summary: 'How the sync of each account is doing',
    response: z.object({ accountStatuses: z.array(syncStatus) }),
  }),
  force: endpoint('POST /api/sync/force/:accountId', {
    access: 'user',
    summary:
      'Sync an account now; one whose server refuses or fails is really tried, and 4xx or 5xx says what came of it',
    params: z.object({ accountId: id }),
    response: done,
  }),
  pushGmail: endpoint('POST /api/sync/push/gmail', {
    access: 'public',
    summary: 'Google tells that a Gmail mailbox has changed (its own token proves who it is)',
    body: pubsubDelivery,
    status: 204,
  }),
  pushOutlook: endpoint('POST /api/sync/push/outlook/:account', {
    access: 'public',
    summary:
      'Microsoft tells that an Outlook mailbox has changed (by the secret given to it), or asks who is here',
    params: z.object({ account: z.uuid() }),
    query: z.object({ validationToken: z.string().max(5000).optional() }),
    /** Nothing, when it asks who is here. */
    body: z.union([graphDelivery, z.literal('')]).nullish(),
    status: 202,
  }),
}
