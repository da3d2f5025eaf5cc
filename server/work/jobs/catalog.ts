import { z } from 'zod'
import { defineJobs } from './definition.ts'

/** Of work that goes on where a worker that died has left it: another one takes over at once. */
const RESUMED = { retryLimit: 20, retryDelayMax: 1, silence: 10 }

/** Of work of a workspace that takes long: that of another one begins beside it, and that of further ones a second later. */
const SHARED = { concurrency: 2, inTurnPer: 'workspaceId', makesRoomAfter: 1, atMost: 4 } as const
/** The same of work that mostly waits for the server of a mailbox. */
const SHARED_BY_MAILBOX = { concurrency: 2, inTurnPer: 'accountId', makesRoomAfter: 1, atMost: 32 } as const
/** Of other work that may wait for a server, or take long. */
const MAKES_ROOM = { makesRoomAfter: 1, atMost: 32 } as const

/** All background jobs: names, payloads, retries and schedules; data only. `handlers.ts` has the function of each. */
export const jobs = defineJobs({
  /**
   * Send one outgoing message (`outgoing_messages`). When a server refuses a
   * message, the message's own state machine decides when to try again. A server that stays silent holds up its own
   * account alone.
   */
  'compose.send': {
    payload: z.object({
      workspaceId: z.number().optional(),
      accountId: z.number().optional(),
      outgoingId: z.number(),
    }),
    ...RESUMED,
    concurrency: 4,
    onePer: 'outgoingId',
    isOnly: true,
    inTurnPer: 'accountId',
    makesRoomAfter: 1,
  },
  /** Recover messages that a crash left in `sending`, and queued messages that are due and have no job. */
  'compose.recover': {
    payload: z.object({}),
    retryLimit: 1,
    retryDelayMax: 1,
    cron: '* * * * *',
    again: 8,
    silence: 10,
  },
  /** Each minute: send the jobs that are missing (`lost-work.ts`), and end what time alone ends. */
  'work.recover': { payload: z.object({}), retryLimit: 1, cron: '* * * * *' },
  /** Write the follow-ups that are due into the outbox. */
  'automation.tick': {
    payload: z.object({}),
    retryLimit: 1,
    retryDelayMax: 1,
    cron: '* * * * *',
    again: 15,
  },
  /** Write first lines of a campaign from facts of websites, for people to approve. */
  'campaigns.firstLines': {
    payload: z.object({ workspaceId: z.number(), campaignId: z.number() }),
    retryLimit: 3,
    retryDelayMax: 300,
    onePer: 'campaignId',
    ...SHARED,
  },
  /** Write the mails of campaigns that are due into the outbox, as fast as each mailbox may send. */
  'campaigns.tick': {
    payload: z.object({}),
    retryLimit: 1,
    retryDelayMax: 1,
    cron: '* * * * *',
    again: 15,
  },
  /** Put copies of sent messages into Sent, where this failed before. */
  'compose.file': { payload: z.object({}), retryLimit: 0, cron: '* * * * *' },
  /** Put the newest revision of a draft into the provider's Drafts folder. */
  'drafts.file': {
    payload: z.object({ workspaceId: z.number().optional(), draftId: z.number() }),
    retryLimit: 5,
    retryDelayMax: 1,
    concurrency: 2,
    onePer: 'draftId',
    silence: 10,
    ...MAKES_ROOM,
  },
  /** Move a draft that was discarded before the provider had it to where it lies here. */
  'drafts.fileDiscarded': {
    payload: z.object({ workspaceId: z.number().optional(), messageId: z.number() }),
    retryLimit: 20,
    retryDelayMax: 3600,
    onePer: 'messageId',
    silence: 10,
    ...MAKES_ROOM,
  },
  /** Answer a message by itself, as the settings of its conversation say. An engine that does not answer is asked again. */
  'automation.answer': {
    payload: z.object({
      workspaceId: z.number(),
      accountId: z.number(),
      messageId: z.number(),
      /** Null if a person has just switched it on. */
      arrivedAt: z.string().nullable(),
    }),
    retryLimit: 10,
    onePer: 'messageId',
    ...SHARED_BY_MAILBOX,
  },
  /** Ask providers for further sender addresses; once a day for each account. */
  'accounts.aliases': { payload: z.object({}), retryLimit: 1, cron: '29 * * * *' },
  /** Retry at once everything that waits for this account's provider: a person asked for it, or signed in again. */
  'accounts.retry': {
    payload: z.object({ workspaceId: z.number().optional(), accountId: z.number() }),
    retryLimit: 1,
    ...MAKES_ROOM,
  },
  /** Delete the rows of an account that was removed. */
  'accounts.erase': {
    payload: z.object({ workspaceId: z.number().optional(), accountId: z.number() }),
    retryLimit: 20,
    onePer: 'accountId',
    ...SHARED,
  },
  /** Return snoozed messages that are due. Sent for the minute in question, and every minute in case a job was lost. */
  'triage.wake': {
    payload: z.object({ at: z.string().optional() }),
    retryLimit: 1,
    cron: '* * * * *',
    onePer: 'at',
  },
  /** Tell a person's devices of new mail, once the moment is over in which more of it comes. */
  'push.tell': {
    payload: z.object({ userId: z.number() }),
    retryLimit: 5,
    retryDelayMax: 60,
    onePer: 'userId',
    silence: 10,
    concurrency: 4,
  },
  /** Tell one device of new mail in one mailbox. Its push service may be slow, or ask for patience. */
  'push.deliver': {
    payload: z.object({ workspaceId: z.number(), accountId: z.number(), deviceId: z.number() }),
    retryLimit: 6,
    retryDelayMax: 600,
    inTurnPer: 'deviceId',
    silence: 10,
    concurrency: 4,
    ...MAKES_ROOM,
  },
  /** Make the words of an account's messages that came in large pages. */
  'search.words': {
    payload: z.object({ workspaceId: z.number(), accountId: z.number() }),
    retryLimit: 5,
    retryDelayMax: 1,
    onePer: 'accountId',
    silence: 10,
    ...SHARED,
  },
  /** Embed new mail of an account for search by meaning. */
  'search.embed': {
    payload: z.object({ workspaceId: z.number().optional(), accountId: z.number() }),
    retryLimit: 1,
    onePer: 'accountId',
    ...SHARED,
  },
  /** Find out anew which messages a view hides from the inbox, or delete what a removed view has left. */
  'savedViews.fill': {
    payload: z.object({ viewId: z.number() }),
    retryLimit: 5,
    onePer: 'viewId',
    ...MAKES_ROOM,
    atMost: 4,
  },
  /** Send that job for all views that hide something: time changes what some searches find. */
  'savedViews.tend': { payload: z.object({}), retryLimit: 1, cron: '7 0 * * *' },
  /** Delete removed rules with their logs. Sent when one is removed, and every hour. */
  'rules.tidy': { payload: z.object({}), retryLimit: 1, cron: '37 * * * *' },
  /** Let rules about older mail look at all mail: each once a day, and when it is switched on. */
  'rules.look': { payload: z.object({}), retryLimit: 1, cron: '47 * * * *' },
  /** Make contacts of the rows of a file. */
  'contacts.import': {
    payload: z.object({ workspaceId: z.number(), importId: z.number() }),
    ...RESUMED,
    onePer: 'importId',
    ...SHARED,
  },
  /** Undo an import of contacts. */
  'contacts.undoImport': {
    payload: z.object({ workspaceId: z.number(), importId: z.number() }),
    ...RESUMED,
    onePer: 'importId',
    ...SHARED,
  },
  /** Import a file with mail into a mailbox. */
  'mailImports.read': {
    payload: z.object({ workspaceId: z.number(), importId: z.number() }),
    ...RESUMED,
    onePer: 'importId',
    isOnly: true,
    ...SHARED,
  },
  /** Give a mailbox's provider what has come from files. */
  'mailImports.file': {
    payload: z.object({ workspaceId: z.number(), accountId: z.number() }),
    ...RESUMED,
    onePer: 'accountId',
    ...SHARED_BY_MAILBOX,
  },
  /** Make a file with everything of a person. Begun anew at once if its worker died. */
  'exports.make': {
    payload: z.object({ workspaceId: z.number(), exportId: z.number() }),
    retryLimit: 20,
    retryDelayMax: 60,
    onePer: 'exportId',
    silence: 10,
    ...SHARED,
  },
  /** Delete bytes that nothing names any more. */
  'sync.tidy': {
    payload: z.object({}),
    retryLimit: 20,
    retryDelayMax: 3600,
    cron: '*/5 * * * *',
  },
  /** Read messages again that an older version could not read or store, or read differently. */
  'sync.reread': { payload: z.object({}), retryLimit: 0, cron: '*/5 * * * *', again: 30 },
  /** Empty a folder. */
  'clearings.run': {
    payload: z.object({ workspaceId: z.number(), clearingId: z.number() }),
    ...RESUMED,
    onePer: 'clearingId',
    ...SHARED,
  },
  /** Count the labels of mail that a version before has stored. */
  'labels.count': { payload: z.object({}), retryLimit: 0, cron: '*/5 * * * *' },
  /** Sort mail that a version before has stored, or that is too much for the moment of a choice. */
  'mail.sort': { payload: z.object({}), retryLimit: 0, cron: '*/5 * * * *' },
  /** Read the texts of files, newest first, of mail that has arrived and where an older version has read them. */
  'search.files': { payload: z.object({}), retryLimit: 0, cron: '*/5 * * * *', again: 20 },
  /** Check the sender of mail that arrived at servers that report no result. */
  'sync.checkSenders': {
    payload: z.object({}),
    retryLimit: 0,
    cron: '* * * * *',
  },
  /** Purge what nobody can see any more: orphaned messages, finished actions, expired sessions, old attempts. */
  'sync.purge': { payload: z.object({}), retryLimit: 1, cron: '17 * * * *' },
  /** Make the backup of the day, if one is set up and due. */
  'backup.daily': {
    payload: z.object({}),
    retryLimit: 0,
    cron: '*/5 * * * *',
    longest: 12 * 3600,
  },
  /** Read the websites of a workspace that wait. Websites that a crash has left half read are read from the beginning. */
  'websites.read': {
    payload: z.object({ workspaceId: z.number() }),
    retryLimit: 20,
    retryDelayMax: 60,
    onePer: 'workspaceId',
    ...SHARED,
    concurrency: 3,
  },
  /** Seal secrets with a key that was put in front of the others. */
  'secrets.reseal': { payload: z.object({}), retryLimit: 0, cron: '*/5 * * * *' },
  /** Compute what affiliates earned last month. Runs daily for a week, in case the installation was off on the first. */
  'invitations.earnings': { payload: z.object({}), retryLimit: 3, cron: '10 2 1-7 * *' },
})
export type JobCatalog = typeof jobs
