import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAccount } from './accounts.ts'
import { blobs } from './blobs.ts'
import { instant, oneOf, reference, rowId, tenantKey, tenantReference, workspaceId } from './columns.ts'
import { messages } from './mail.ts'
import { users } from './people.ts'

/**
 * What a person's change asks of the provider. Placements are identified by their remote id at the time of the change.
 */
export type MailActionChange =
  | { kind: 'mark'; read?: boolean; starred?: boolean; answered?: boolean }
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
 * An outgoing message.
 * queued → sending (committed before the server is contacted) → sent | failed | queued again (a clear temporary refusal).
 * If it is found in `sending` after a crash, it becomes `uncertain` unless the mailbox shows that it was sent. So no
 * message is sent twice or lost.
 */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    messageId: reference('message_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    sourceBlob: text('source_blob').notNull(),
    envelope: jsonb('envelope').$type<{ from: string; to: string[] }>().notNull(),
    state: text('state')
      .$type<'queued' | 'sending' | 'sent' | 'failed' | 'uncertain'>()
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** It is not sent before this: first the end of the undo window, then the time of the next try. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When the last try began. */
    startedAt: instant('started_at'),
    /** While it is being sent: the last sign of life of its sender, by the database's clock. */
    aliveAt: instant('alive_at'),
    sentAt: instant('sent_at'),
    /** When the copy in Sent reached the provider. */
    filedAt: instant('filed_at'),
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
    check('outgoing_messages_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.messageId, messages, messages.id),
    tenantReference(t, t.sourceBlob, blobs, blobs.hash, 'no action'),
    uniqueIndex('outgoing_idempotency').on(t.accountId, t.idempotencyKey, t.workspaceId),
    // For the worker, which looks for due messages in all workspaces.
    index('outgoing_state').on(t.state),
    index('outgoing_message').on(t.messageId),
    index('outgoing_user').on(t.userId),
    index('outgoing_source').on(t.sourceBlob, t.workspaceId),
  ],
)
