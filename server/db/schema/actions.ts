import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import {
  SUPPRESSION_KINDS,
  SUPPRESSION_SOURCES,
  type SuppressionKind,
  type SuppressionSource,
} from '#core/contract/outreach/suppressions.ts'
import { GATE_ANSWERS, type GateAnswer, ORIGINS, type Origin } from '#core/contract/scheduled.ts'
import type { Actor } from '#core/policy.ts'
import { ofAccount } from './accounts.ts'
import { blobs } from './blobs.ts'
import {
  instant,
  oneOf,
  primaryId,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
  workspaceKey,
} from './columns.ts'
import { messages } from './mail.ts'
import { users, workspaces } from './people.ts'

/**
 * What a person's change asks of the provider. Placements are identified by their remote id at the time of the change.
 */
export type MailActionChange =
  | { kind: 'mark'; read?: boolean; starred?: boolean; answered?: boolean; receiptAnswered?: true }
  /** `fromFolder`: where it lay here before; absent in changes from before this was recorded. */
  | { kind: 'move'; toFolder: string; fromFolder?: string }
  /** `copyId`: the placement that waits here to be made. Changes of it refer to it by this id until it has a name. */
  | { kind: 'copy'; toFolder: string; copyId?: number }
  | { kind: 'remove' }
  | { kind: 'destroy' }

/** A person's changes, applied here at once and replayed to the provider in order. */
export const mailActions = pgTable(
  'mail_actions',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    messageId: reference('message_id'),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    remoteId: text('remote_id').notNull(),
    change: jsonb('change').$type<MailActionChange>().notNull(),
    /** pending → done, or failed for good: the provider refused it, or no copy was found. The person is told. */
    state: text('state').$type<'pending' | 'done' | 'failed'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Its copy is not where it was, or has no name yet. It is searched for again once the whole mailbox is read. */
    isLost: boolean('is_lost').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** When the person dismissed the notice of its failure. */
    dismissedAt: instant('dismissed_at'),
  },
  t => [
    oneOf(t.state, ['pending', 'done', 'failed']),
    check('mail_actions_finished', sql`(${t.state} = 'pending') = (${t.finishedAt} is null)`),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.messageId, messages, messages.id, 'set null'),
    index('mail_actions_pending').on(t.accountId, t.state, t.id),
    index('mail_actions_message').on(t.messageId),
    index('mail_actions_user').on(t.userId),
  ],
)

/**
 * How far a try to send came, each written down before it is done. `begun`: nothing that the server could accept was
 * written. `crossed`: the end of the message may have been written. `accepted`: the server has said that it has it.
 */
export const SEND_STAGES = ['begun', 'crossed', 'accepted'] as const

/**
 * An outgoing message.
 * queued → sending (committed before the server is contacted) → sent | failed | queued again (a clear temporary refusal).
 * If it is found in `sending` after a crash, its stage tells: it is sent again, or was sent; or it becomes `uncertain`
 * unless the mailbox shows that it was sent. So no message is sent twice or lost.
 */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    messageId: reference('message_id').notNull(),
    /** What it is: written by a person, or made by a rule or a sequence for `userId`. */
    origin: text('origin').$type<Origin>().notNull().default('compose'),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull().default('person'),
    /** The rule, sequence or token that acted for the person. */
    throughId: reference('through_id'),
    throughName: text('through_name'),
    idempotencyKey: text('idempotency_key').notNull(),
    sourceBlob: text('source_blob').notNull(),
    envelope: jsonb('envelope').$type<{ from: string; to: string[] }>().notNull(),
    /** How many addresses the envelope has: providers limit these. */
    recipientCount: integer('recipient_count').notNull().default(1),
    state: text('state')
      .$type<'queued' | 'sending' | 'sent' | 'failed' | 'uncertain'>()
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** It is not sent before this: first the end of the undo window, then the time of the next try. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When its writer wants it to leave, if that is later than the undo window. */
    sendAt: instant('send_at'),
    /** Follow-ups that begin when it has left. */
    followUp: jsonb('follow_up').$type<ComposeFollowUp>(),
    /** Until it leaves, its message is in no folder: only the list of scheduled messages shows it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** What the gate has answered last, and why, in plain words. `later`: it is asked again at `dueAt`. */
    gateAnswer: text('gate_answer').$type<GateAnswer>(),
    gateReason: text('gate_reason'),
    gateAskedAt: instant('gate_asked_at'),
    /**
     * How far the last try came. Null while it is queued, so that a sender that does not write it down leaves null: that may
     * be anything.
     */
    stage: text('stage').$type<(typeof SEND_STAGES)[number]>(),
    /** What the server said when it accepted the message, mostly with its queue id. */
    serverAnswer: text('server_answer'),
    /** When the last try began. */
    startedAt: instant('started_at'),
    /** While it is being sent: the last sign of life of its sender, by the database's clock. */
    aliveAt: instant('alive_at'),
    sentAt: instant('sent_at'),
    /** When the copy in Sent reached the provider. */
    filedAt: instant('filed_at'),
    /** The provider's name of the copy that was filed from here, as far as it has told it. */
    filedAs: text('filed_as'),
    /** When the person dismissed the notice that it was not sent. */
    dismissedAt: instant('dismissed_at'),
    /** Why the provider has not taken that copy yet, in plain words. */
    filingProblem: text('filing_problem'),
    filingAttempts: integer('filing_attempts').notNull().default(0),
    /** When the copy is offered again. */
    fileAfter: instant('file_after'),
  },
  t => [
    oneOf(t.state, ['queued', 'sending', 'sent', 'failed', 'uncertain']),
    oneOf(t.stage, SEND_STAGES),
    oneOf(t.origin, ORIGINS),
    oneOf(t.actorKind, ['person', 'rule', 'sequence', 'token']),
    oneOf(t.gateAnswer, GATE_ANSWERS),
    check('outgoing_messages_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.messageId, messages, messages.id),
    tenantReference(t, t.sourceBlob, blobs, blobs.hash, 'no action'),
    uniqueIndex('outgoing_idempotency').on(t.accountId, t.idempotencyKey, t.workspaceId),
    // For the worker, which looks for due messages in all workspaces.
    index('outgoing_state').on(t.state),
    index('outgoing_due').on(t.dueAt).where(sql`${t.state} = 'queued'`),
    // For the list of what waits.
    index('outgoing_waiting').on(t.accountId, t.dueAt, t.workspaceId).where(sql`${t.state} = 'queued'`),
    // For the limits: what an account has handed over in the last 24 hours. A statement reads only this index.
    index('outgoing_handed_over')
      .on(t.accountId, t.startedAt, t.recipientCount, t.workspaceId)
      .where(sql`${t.state} in ('sending', 'sent', 'uncertain')`),
    index('outgoing_message').on(t.messageId),
    index('outgoing_user').on(t.userId),
    index('outgoing_source').on(t.sourceBlob, t.workspaceId),
  ],
)

/** Addresses and domains that nothing automatic may write to. A person who writes by hand is warned. */
export const suppressions = pgTable(
  'suppressions',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SuppressionKind>().notNull(),
    /** In lower case; a domain in ASCII and without the at sign. */
    value: text('value').notNull(),
    /** In plain words. */
    reason: text('reason').notNull(),
    source: text('source').$type<SuppressionSource>().notNull(),
    /** Who added it, if a person did. */
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.kind, SUPPRESSION_KINDS),
    oneOf(t.source, SUPPRESSION_SOURCES),
    workspaceKey(t, t.value, t.kind),
    index('suppressions_user').on(t.userId),
    index('suppressions_newest').on(sql`(array[${t.workspaceId}])`, t.createdAt, t.value, t.kind),
  ],
)

/**
 * While such a row exists, nothing acts by itself: for a person (in all their workspaces), in a workspace, or, where both
 * are null, in the whole installation.
 */
export const automationStops = pgTable(
  'automation_stops',
  {
    id: primaryId(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: reference('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    stoppedAt: instant('stopped_at').notNull(),
    stoppedBy: reference('stopped_by').references(() => users.id, { onDelete: 'set null' }),
  },
  t => [
    check('automation_stops_one_scope', sql`num_nonnulls(${t.userId}, ${t.workspaceId}) <= 1`),
    uniqueIndex('automation_stops_scope').on(
      sql`coalesce(${t.userId}, 0)`,
      sql`coalesce(${t.workspaceId}, 0)`,
    ),
    index('automation_stops_user').on(t.userId),
    index('automation_stops_workspace').on(t.workspaceId),
    index('automation_stops_by').on(t.stoppedBy),
  ],
)
