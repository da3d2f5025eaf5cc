import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { newList } from './fields.ts'
import { done, id, timestamp } from './ids.ts'

/** What the sync of an account is doing at the moment. */
const syncPhase = z.enum([
  /** Stopped: the provider refuses the credentials, and a person has to act. */
  'expired',
  /** Waiting: no server process has taken the account over yet. */
  'unattended',
  /** Connecting to the mail server for the first time. */
  'connecting',
  'syncing',
  /** Pausing until `nextSyncAt`; `lastError` has the reason. */
  'waiting',
  /** Up to date: it listens for new mail, or asks again at `nextSyncAt`. */
  'idle',
])

const syncStatus = z.object({
  accountId: z.number(),
  email: z.string(),
  phase: syncPhase,
  syncInProgress: z.boolean(),
  lastSyncAt: timestamp.nullable(),
  nextSyncAt: timestamp.nullable(),
  /** The cause in plain words, without times, which the fields beside it have. Null when all is well. */
  lastError: z.string().nullable(),
  lastErrorAt: timestamp.nullable(),
  errorCount: z.number(),
  /** Parts of the mailbox that do not come in, or not as they should; `problem` is a sentence. */
  shortfalls: newList(z.object({ problem: z.string(), nextTryAt: timestamp.nullable() })),
  /** Progress of the first sync; present until the whole history is stored. */
  firstSync: z
    .object({
      foldersDone: z.number(),
      foldersTotal: z.number(),
      messagesDone: z.number(),
      messagesTotal: z.number(),
      /** Everything newer than this is stored. */
      oldestReached: timestamp.nullable(),
    })
    .nullable(),
  /** The last time the mirror was compared with the server. */
  verified: z
    .object({ at: timestamp, verified: z.number(), total: z.number(), repaired: z.number() })
    .nullable(),
  /** How the product learns of new mail: the provider pushes it, or is polled. */
  newsBy: z.enum(['push', 'polling']),
  /** Why the provider does not push although it should, in plain words; null when all is well. */
  pushProblem: z.string().nullable(),
  /** Changes by people that the provider has not accepted yet. */
  pendingChanges: z.number(),
  /** Why messages cannot be sent at present, even if reading works; null when all is well. */
  sending: z
    .object({
      problem: z.string(),
      at: timestamp.nullable(),
      nextTryAt: timestamp.nullable(),
      /** How many messages wait to be sent. */
      waiting: z.number(),
    })
    .nullable(),
  /** Why sent messages and drafts are only here, and not in the folders of the mailbox; null when all is well. */
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
    summary: 'The state of the sync of each account',
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
    summary: 'Google reports that a Gmail mailbox has changed (its token proves the sender)',
    body: pubsubDelivery,
    status: 204,
  }),
  pushOutlook: endpoint('POST /api/sync/push/outlook/:account', {
    access: 'public',
    summary:
      'Microsoft reports that an Outlook mailbox has changed (its secret proves the sender), or validates the address',
    params: z.object({ account: z.uuid() }),
    query: z.object({ validationToken: z.string().max(5000).optional() }),
    /** Empty when Microsoft validates the address of the notifications. */
    body: z.union([graphDelivery, z.literal('')]).nullish(),
    status: 202,
  }),
}
