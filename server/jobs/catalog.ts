import { z } from 'zod'
import { defineJobs } from './definition.ts'

/**
 * The whole background world: names, payloads, retries and schedules; data only.
 * `handlers.ts` says which function does each.
 */
export const jobs = defineJobs({
  /**
   * Send one outgoing message (`outgoing_messages`). Tried again for a worker that died, at once; when a server that
   * refuses is asked again is for the state machine to say.
   */
  'compose.send': {
    payload: z.object({ workspaceId: z.number().optional(), outgoingId: z.number() }),
    retryLimit: 20,
    retryDelayMax: 1,
    concurrency: 4,
    onePer: 'outgoingId',
    isOnly: true,
    silence: 10,
  },
  /** Look after messages left in `sending` by a crash, and queued ones that are due and have no job. */
  'compose.recover': {
    payload: z.object({}),
    retryLimit: 1,
    retryDelayMax: 1,
    concurrency: 1,
    cron: '* * * * *',
    again: 8,
    silence: 10,
  },
  /** Put copies of sent messages into Sent that could not be put there at once. */
  'compose.file': { payload: z.object({}), retryLimit: 0, concurrency: 1, cron: '* * * * *' },
  /** Put the newest revision of a draft into the provider's Drafts folder. Tried again for a worker that died, at once. */
  'drafts.file': {
    payload: z.object({ workspaceId: z.number().optional(), draftId: z.number() }),
    retryLimit: 5,
    retryDelayMax: 1,
    concurrency: 2,
    onePer: 'draftId',
    silence: 10,
  },
  /** Put a draft that was thrown away before the provider had it where it lies here. */
  'drafts.fileDiscarded': {
    payload: z.object({ workspaceId: z.number().optional(), messageId: z.number() }),
    retryLimit: 20,
    retryDelayMax: 3600,
    concurrency: 1,
    onePer: 'messageId',
    silence: 10,
  },
  /** Look after drafts whose job was lost, or whose provider could not be reached. */
  'drafts.recover': { payload: z.object({}), retryLimit: 1, concurrency: 1, cron: '* * * * *' },
  /** Ask providers for further addresses to send as; each account once a day. */
  'accounts.aliases': { payload: z.object({}), retryLimit: 1, concurrency: 1, cron: '29 * * * *' },
  /** Try at once what waits for this account's provider after a failure: a person has asked for it, or signed in anew. */
  'accounts.retry': {
    payload: z.object({ workspaceId: z.number().optional(), accountId: z.number() }),
    retryLimit: 1,
    concurrency: 1,
  },
  /** Delete the rows of an account that was removed. */
  'accounts.erase': {
    payload: z.object({ workspaceId: z.number().optional(), accountId: z.number() }),
    retryLimit: 20,
    concurrency: 1,
    onePer: 'accountId',
  },
  /** Bring back what was snoozed until now: sent for its minute, and each minute for what a lost job left. */
  'triage.wake': {
    payload: z.object({ at: z.string().optional() }),
    retryLimit: 1,
    concurrency: 1,
    cron: '* * * * *',
    onePer: 'at',
  },
  /** Read new mail of an account for search by meaning. */
  'search.embed': {
    payload: z.object({ workspaceId: z.number().optional(), accountId: z.number() }),
    retryLimit: 1,
    concurrency: 1,
    onePer: 'accountId',
  },
  /** Look after accounts whose job was lost. */
  'search.recover': { payload: z.object({}), retryLimit: 1, concurrency: 1, cron: '* * * * *' },
  /** Delete those of these blobs that nothing refers to any more: their account was removed, or has another picture. */
  'sync.tidy': {
    payload: z.object({ blobs: z.array(z.string()) }),
    retryLimit: 20,
    retryDelayMax: 3600,
    concurrency: 1,
  },
  /** Read messages again that an older version could not read or store, or has read otherwise. */
  'sync.reread': { payload: z.object({}), retryLimit: 0, concurrency: 1, cron: '*/5 * * * *', again: 30 },
  /** Check who sent mail that arrived at servers that do not say so. */
  'sync.checkSenders': {
    payload: z.object({}),
    retryLimit: 0,
    concurrency: 1,
    cron: '* * * * *',
  },
  /** Purge what nobody can see any more: orphaned messages, finished actions, expired sessions, old attempts. */
  'sync.purge': { payload: z.object({}), retryLimit: 1, concurrency: 1, cron: '17 * * * *' },
  /** Have the embedded database need less of its log. */
  'database.checkpoint': { payload: z.object({}), retryLimit: 0, concurrency: 1, cron: '*/5 * * * *' },
  /** Tell the embedded database's planner how its tables have grown. */
  'database.analyze': { payload: z.object({}), retryLimit: 0, concurrency: 1, cron: '*/5 * * * *' },
  /** Have the embedded database use again what is free. */
  'database.vacuum': { payload: z.object({}), retryLimit: 0, concurrency: 1, cron: '41 3 * * *' },
  /** What affiliates earned last month; daily for a week, for an installation that was off on the first. */
  'invitations.earnings': { payload: z.object({}), retryLimit: 3, concurrency: 1, cron: '10 2 1-7 * *' },
})
export type JobCatalog = typeof jobs
